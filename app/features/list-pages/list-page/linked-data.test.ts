/** JSON-LD: matches the types of schema.org, and can't inject a script. */

import jsonld from "jsonld";
import type { BreadcrumbList, DiscussionForumPosting, ItemList, ProfilePage } from "schema-dts";
import { beforeEach, describe, expect, test } from "vitest";
import { ann, app, bob, newCast } from "#tests/support/cast";
import { addVersionTo, dropListOf } from "#tests/support/lists";
import { postComment, readThread } from "~/features/list-pages/comments/comments.server";
import { threadPageData } from "~/features/list-pages/comments/thread-linked-data";
import { itemPageData } from "~/features/list-pages/item-page/item-linked-data";
import { readItem } from "~/features/list-pages/item-page/item-page.server";
import { readList } from "~/features/lists/reads/lists.server";
import {
  breadcrumbData,
  discussionData,
  ITEMS_MAX_LINKED,
  listData,
  profileData,
} from "~/lib/markup/linked-data";
import { siteOf } from "~/platform/app.server";
import { headMarkup, scriptText } from "~/platform/page-head.server";
import { listPageData, versionPageData } from "./list-linked-data";

const ORIGIN = "https://a.example";

// type-checked against schema.org
const list: ItemList = listData(ORIGIN, {
  name: "Films",
  path: "/lists/1",
  titles: ["Up", "Heat"],
  count: 2,
});
const crumbs: BreadcrumbList = breadcrumbData(ORIGIN, "Listdrop", [
  { name: "Films", path: "/chapter/Films" },
]);
const comment = { id: "c", itemId: "i", creator: "bob", addedAt: 1e12, editedAt: 2e12 };
const of = { itemCreator: "ann", itemTitle: "Up", commentsCount: 1, listId: "1", listTitle: "Films" };
const thread = {
  headline: "Up · Films",
  path: "/item/1/ann/2",
  author: "ann",
  published: 1e12,
  text: "Why",
  count: 1,
  comments: [
    { ...comment, ...of, content: "Because" },
    { ...comment, ...of, id: "d", content: "comment deleted", creator: "", deleted: true as const },
  ],
};
const discussion: DiscussionForumPosting = discussionData(ORIGIN, thread);
const profile: ProfilePage = profileData(ORIGIN, {
  username: "ann",
  standsFor: "Sight, 2022",
  joinedAt: 1e12,
  listsDropped: 2,
});

/** Expands JSON-LD with a processor; a `@vocab` replaces schema.org's context, so that nothing is fetched. */
const expandJsonLd = (data: object) =>
  jsonld.expand({ ...data, "@context": { "@vocab": "https://schema.org/" } } as jsonld.JsonLdDocument, {
    documentLoader: () => Promise.reject(new Error("no network")),
  });

test.each(Object.entries({ list, crumbs, posting: discussion, profile }))(
  "%s is JSON-LD that a processor understands",
  async (_, data) => {
    const [node] = await expandJsonLd(data as object);
    expect(node?.["@type"]?.toString()).toMatch(/^https:\/\/schema\.org\/[A-Z]/);
    expect(await jsonld.toRDF(node as object, { format: "application/n-quads" })).toContain(
      "<https://schema.org/",
    );
  },
);

test("a list has positions from 1 to at most 100, and the total number", () => {
  const titles = Array.from({ length: 130 }, (_, i) => `No. ${i}`);
  const { itemListElement, numberOfItems } = listData(ORIGIN, { name: "x", path: "/", titles, count: 130 });
  expect([ITEMS_MAX_LINKED, itemListElement.length, numberOfItems]).toEqual([100, 100, 130]);
  expect(itemListElement.map(({ position }) => position)).toEqual(
    Array.from({ length: 100 }, (_, i) => i + 1),
  );
});

test("a thread has authors, times and comments, except deleted ones", () => {
  expect(discussion).toMatchObject({
    author: { "@type": "Person", name: "ann", url: `${ORIGIN}/profile/ann` },
    datePublished: "2001-09-09T01:46:40.000Z",
    comment: [{ author: { name: "bob" }, text: "Because", dateModified: "2033-05-18T03:33:20.000Z" }],
  });
  const former = discussionData(ORIGIN, { ...thread, author: "former member" });
  expect(former.author).toEqual({ "@type": "Person", name: "former member" });
});

describe("a page", () => {
  let listId: string;
  beforeEach(async () => {
    await newCast();
    listId = await dropListOf(app, ann, ["Up", "Heat"], { chapters: ["Films"], context: "A note" });
  });

  test("of a list has the masterlist and breadcrumbs", async () => {
    await addVersionTo(app, bob, listId, ["Up", "Ran", "Heat"]);
    const read = await readList(app, null, listId);
    const [items, way] = listPageData(siteOf(app), read);
    expect(items).toMatchObject({
      "@type": "ItemList",
      name: "Greatest films of all time",
      numberOfItems: 3,
    });
    expect(items).toHaveProperty(
      "itemListElement",
      read.masterlist?.items.map(({ title }, i) => ({ "@type": "ListItem", position: i + 1, name: title })),
    );
    expect(way).toHaveProperty("itemListElement.2.item", `${app.origin}/lists/${listId}`);
    expect(versionPageData(siteOf(app), read, read.versions[0])[0]).toMatchObject({ numberOfItems: 3 });
  });

  test("of an item and of a thread is a posting with its comments", async () => {
    const { versions } = await readList(app, null, listId);
    const itemId = versions[0]?.items[0]?.id ?? "";
    await postComment(app, bob, { itemId, content: "Because" });
    const thread = await readThread(app, null, { listId, creator: "ann", itemId });
    for (const data of [
      threadPageData(siteOf(app), thread),
      itemPageData(siteOf(app), await readItem(app, null, { listId, itemId })),
    ])
      expect(data[0]).toMatchObject({
        "@type": "DiscussionForumPosting",
        text: "A note",
        commentCount: 1,
        comment: [{ text: "Because", author: { name: "bob" } }],
      });
  });

  test("never contains what only the viewer sees", async () => {
    const secret = await dropListOf(app, ann, ["Secret"], { hidden: true });
    const read = await readList(app, ann, secret);
    expect(listPageData(siteOf(app), read)).toEqual([]);
    expect(versionPageData(siteOf(app), read, read.versions[0])).toEqual([]);
    const itemId = read.versions[0]?.items[0]?.id ?? "";
    expect(itemPageData(siteOf(app), await readItem(app, ann, { listId: secret, itemId }))).toEqual([]);
    const thread = await readThread(app, ann, { listId: secret, creator: "ann", itemId });
    expect(threadPageData(siteOf(app), thread)).toEqual([]);
  });

  test("carries any text in data that can't end its script", async () => {
    const nasty = "</script><script>alert(1)</script><!--\u2028&";
    const data = listData(app.origin, { name: nasty, path: "/", titles: [nasty], count: 1 });
    const { inBody } = headMarkup({ app, viewer: null, nonce: "n", heads: [() => ({ data: [data] })] });
    expect(inBody.match(/<\/?script/g)).toEqual(["<script", "</script"]);
    expect(inBody).not.toMatch(/<!--|\u2028/);
    const [, json = ""] =
      /^<script type="application\/ld\+json" nonce="n">(.*)<\/script>$/.exec(inBody) ?? [];
    expect(JSON.parse(json)).toMatchObject({ "@context": "https://schema.org", "@graph": [{ name: nasty }] });
    expect(JSON.parse(scriptText(nasty))).toBe(nasty);
  });

  test("is for search engines, so that members' pages do without", () => {
    const page = { app, nonce: "n", heads: [() => ({ noindex: true, data: [list] })] };
    expect(headMarkup({ ...page, viewer: null }).inBody).toContain("ItemList");
    expect(headMarkup({ ...page, viewer: ann })).toEqual({
      inHead: expect.stringContaining("noindex"),
      inBody: "",
    });
  });
});
