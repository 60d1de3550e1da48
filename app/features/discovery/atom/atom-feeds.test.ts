/** Feeds contain public content only. */
import { XMLValidator } from "fast-xml-parser";
import { parseAtomFeed } from "feedsmith";
import { beforeEach, describe, expect, test } from "vitest";
import { ann, app, bob, newCast } from "#tests/support/cast";
import { addVersionTo, dropListOf, version } from "#tests/support/lists";
import { costOf, memberOf } from "#tests/support/test-app";
import { editList } from "~/features/lists/writes/edit-list.server";
import { readProfileFeed } from "~/features/members/profiles/profile-feed.server";
import { webFeedText } from "~/lib/markup/web-feed";
import { readWebFeed } from "./web-feed.server";

beforeEach(newCast);

type Asked = { user: string } | Parameters<typeof readWebFeed>[1];

const fetchFeed = (feed: Asked) =>
  "user" in feed ? readProfileFeed(app, feed.user) : readWebFeed(app, feed);

async function parseFeed(feed: Asked) {
  const text = webFeedText(app.origin, await fetchFeed(feed));
  expect(XMLValidator.validate(text)).toBe(true);
  return { text, feed: parseAtomFeed(text) };
}

const titles = async (feed: Asked) => (await parseFeed(feed)).feed.entries?.map(({ title }) => title?.value);

describe("a feed", () => {
  test("of the front page has every public list, the last changed first", async () => {
    const films = await dropListOf(app, ann, ["Heat", "Up"], { chapters: ["Films"], context: "A note" });
    app.clock.advance(1000);
    const books = await dropListOf(app, bob, ["Emma"], { title: "Best books", chapters: ["Books"] });
    app.clock.advance(1000);
    await addVersionTo(app, bob, films, ["Up", "Heat"]);
    const { feed } = await parseFeed({});
    expect(feed).toMatchObject({ id: `${app.origin}/feed.atom`, title: { value: "Listdrop" } });
    expect(feed.links).toEqual([
      { rel: "self", type: "application/atom+xml", href: `${app.origin}/feed.atom` },
      { rel: "alternate", type: "text/html", href: `${app.origin}/` },
    ]);
    expect(feed.entries?.map(({ id }) => id)).toEqual(
      [films, books].map((id) => `${app.origin}/lists/${id}`),
    );
    const [first] = feed.entries ?? [];
    expect(first).toMatchObject({
      title: { value: "Greatest films of all time" },
      authors: [{ name: "bob" }],
      categories: [{ term: "Films" }],
      updated: new Date(app.now()).toISOString(),
      published: new Date(app.now() - 2000).toISOString(),
    });
    expect(first?.content?.value).toContain("<p>2 people, one masterlist.</p><ol>");
    expect(feed.updated).toBe(first?.updated);
  });

  test("of a chapter, a member and a list follows just that, in one round trip", async () => {
    const films = await dropListOf(app, ann, ["Heat", "Up"], { chapters: ["Films"] });
    await dropListOf(app, ann, ["Emma"], { title: "Best books", chapters: ["Books"] });
    await addVersionTo(app, bob, films, ["Up", "Heat"]);
    expect(await titles({ chapter: "films" })).toEqual(["Greatest films of all time"]);
    expect((await titles({ user: "ANN" }))?.toSorted()).toEqual(["Best books", "Greatest films of all time"]);
    expect(await titles({ user: "bob" })).toEqual(["Greatest films of all time"]);
    expect((await titles({ listId: films }))?.toSorted()).toEqual([
      "ann: Heat is 1st now",
      "bob: Up is 1st now",
    ]);
    for (const feed of [{ chapter: "Films" }, { user: "ann" }, { listId: films }])
      expect((await costOf(app, () => fetchFeed(feed))).roundTrips).toBe(1);
    for (const feed of [{ user: "nobody" }, { listId: "0".repeat(24) }, { listId: "" }])
      await expect(fetchFeed(feed)).rejects.toMatchObject({ code: "not-found" });
  });

  test("of a list says what each version changed; an edit updates the entry's time", async () => {
    const films = await dropListOf(app, ann, ["Heat", "Up"]);
    for (const name of ["carl", "dan"])
      await addVersionTo(app, await memberOf(app, name), films, ["Up", "Heat"]);
    const before = (await parseFeed({ listId: films })).feed.entries;
    expect(before?.map(({ title }) => title?.value)).toContain("dan: Heat fell 1 → 2");
    app.clock.advance(1000);
    await editList(app, ann, { listId: films, version: version(["Heat", "Up", "Ran"]) });
    const [edited] = (await parseFeed({ listId: films })).feed.entries ?? [];
    expect(edited).toMatchObject({
      id: `${app.origin}/listdetails/${films}/ann`,
      updated: new Date(app.now()).toISOString(),
    });
    expect(before?.some(({ id }) => id === edited?.id)).toBe(true);
  });

  test("escapes all text", async () => {
    const nasty = `</title><script>x</script> & "]]> 'é🦊`;
    const listId = await dropListOf(app, ann, [nasty], { title: nasty, context: nasty, chapters: ["a&b"] });
    const { text, feed } = await parseFeed({});
    expect(text).not.toContain("<script>");
    expect(feed.entries?.[0]?.title?.value).toBe(nasty);
    expect(feed.entries?.[0]?.content?.value).toContain("&lt;script&gt;x&lt;/script&gt;");
    expect(feed.entries?.[0]?.categories).toEqual([{ term: "a&b" }]);
    expect((await parseFeed({ listId })).feed.title?.value).toBe(`${nasty} · Listdrop`);
    const broken = { title: "\u0000\u0008\ud800x", self: "/a", page: "/b", entries: [] };
    expect(XMLValidator.validate(webFeedText(app.origin, broken))).toBe(true);
  });

  test("is valid without entries", async () => {
    const { feed } = await parseFeed({ chapter: "Nothing" });
    expect(feed).toMatchObject({
      title: { value: "Nothing · Listdrop" },
      updated: "1970-01-01T00:00:00.000Z",
    });
    expect(feed.entries ?? []).toEqual([]);
  });
});
