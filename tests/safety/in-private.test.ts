/** Responses to others after content becomes private, moderated or deleted. */

import { beforeEach, expect, test } from "vitest";
import type { z } from "zod";
import { versions } from "#db/schema/lists";
import type { ballots, list } from "#tests/support/shapes";
import { memberOf } from "#tests/support/test-app";
import { deleteAccount } from "~/features/members/own-account/delete-account.server";
import { recount } from "~/features/operations/recount/recount.server";
import type { Member } from "~/platform/viewer.server";
import { newScene, site, world } from "./support/site-with-world";
import { call, post, visit } from "./support/world";

let dora: Member;

beforeEach(async () => {
  await newScene();
  dora = await memberOf(site.app, "dora");
});

type List = z.output<typeof list>;
type Ballots = z.output<typeof ballots>;

async function ask<T = unknown>(
  member: Member | null,
  method: string,
  path: string,
  body?: unknown,
  headers = {},
) {
  const init = call(member, method, body);
  const answer = await site.fetch(`/api${path}`, { ...init, headers: { ...init.headers, ...headers } });
  return { status: answer.status, body: (await answer.json()) as T };
}

const page = async (member: Member | null, path: string) => (await site.fetch(path, visit(member))).text();
const version = (titles: string[], subListHidden = false) => ({
  subListHidden,
  item: titles.map((itemTitle) => ({ itemTitle, itemContext: `why ${itemTitle}` })),
});
const decide = (intent: string, more: Record<string, string> = {}) =>
  site.fetch(
    "/moderation",
    post(world.mia, { versionId: world.versionId, kind: "list", intent, reason: "House rules", ...more }),
  );

test("an override counts and is shown while public versions name both titles", async () => {
  const { ann, bob, cleo, listId } = world;
  await ask(cleo, "PUT", "/addsublist", { id: listId, ...version(["Heat", "Alien"]) });
  await ask(bob, "POST", "/sameitem", { id: listId, a: "Alien", b: "The Alien", same: false });
  const merged = async () => (await ask<Ballots>(null, "GET", `/list/${listId}/ballots`)).body;
  const ranked = (await merged()).shortlistItem.length;
  expect((await merged()).overrides).toHaveLength(1);
  await ask(bob, "PUT", "/list", { id: listId, sublist: [{ subListHidden: true }] });
  expect(JSON.stringify(await merged())).not.toContain("The Alien");
  expect(await page(ann, `/lists/${listId}/same-item`)).not.toContain("The Alien");
  expect(await recount(site.app)).toEqual([]);
  await ask(bob, "PUT", "/list", { id: listId, sublist: [{ subListHidden: false }] });
  expect((await merged()).overrides).toHaveLength(1);
  expect((await merged()).shortlistItem).toHaveLength(ranked);
  await deleteAccount(site.app, bob, { keepVersions: true });
  expect((await merged()).overrides).toBeUndefined();
  expect(await recount(site.app)).toEqual([]);
});

test("a version that was public for a while leaves no trace in dates", async () => {
  const { listId } = world;
  const dates = async () => {
    const { listLastChanged, shortlistLastChanged } = (await ask<List>(null, "GET", `/list/${listId}`)).body;
    return { listLastChanged, shortlistLastChanged };
  };
  const before = await dates();
  const newest = Math.max(before.listLastChanged.$date, before.shortlistLastChanged?.$date ?? 0);
  await expect.poll(() => Date.now()).toBeGreaterThan(newest);
  await ask(dora, "PUT", "/addsublist", { id: listId, ...version(["Alien", "Jaws"]) });
  expect(await dates()).not.toEqual(before);
  await ask(dora, "PUT", "/list", { id: listId, sublist: [{ subListHidden: true }] });
  expect(await dates()).toEqual(before);
  expect(await recount(site.app)).toEqual([]);
});

test("a removed version stays removed until restored, and its case does not change", async () => {
  const { ann, mia, listId, versionId } = world;
  await ask(dora, "GET", `/flag/${listId}/ann`);
  const [queue] = [await page(mia, "/moderation")];
  expect(queue).toContain("Alien");
  await decide("hide");
  const decided = await page(mia, "/moderation");
  const notifications = (await ask(dora, "GET", "/notifications/dora")).body;
  expect((await ask(ann, "PUT", "/list", { id: listId, sublist: [version(["Nothing"])] })).status).toBe(200);
  expect((await ask(ann, "DELETE", `/removelist/${listId}`)).status).toBe(200);
  const strip = (html: string) => html.replace(/nonce="[^"]*"/g, "").replace(/<time.*?<\/time>/g, "");
  expect(strip(await page(mia, "/moderation"))).toBe(strip(decided));
  expect((await ask(dora, "GET", "/notifications/dora")).body).toEqual(notifications);
  const refused = { status: 403, body: { message: "A moderator removed your version of this list" } };
  expect(await ask(ann, "PUT", "/addsublist", { id: listId, ...version(["Up"]) })).toMatchObject(refused);
  expect(await ask(ann, "PUT", "/list", { id: listId, sublist: [version(["Up"])] })).toMatchObject(refused);
  const form = await site.fetch(`/drop/${listId}`, post(ann, { "sublist[0].item[0].itemTitle": "Up" }));
  expect(form.status).toBe(403);
  await decide("restore", { versionId });
  expect((await ask(ann, "PUT", "/addsublist", { id: listId, ...version(["Up"]) })).status).toBe(200);
  expect(await recount(site.app)).toEqual([]);
});

test("publishing a version that a moderator removed does not show it to others", async () => {
  const { ann, bob, listId } = world;
  const publish = { id: listId, sublist: [{ subListHidden: false }] };
  await decide("hide");
  for (const hidden of [false, true, false]) {
    await ask(ann, "PUT", "/list", { id: listId, sublist: [{ subListHidden: hidden }] });
    for (const other of [null, bob]) {
      const { body } = await ask(other, "GET", `/list/${listId}`);
      expect(JSON.stringify(body)).not.toContain("why Alien");
      expect((await ask<Ballots>(other, "GET", `/list/${listId}/ballots`)).body.versions).toHaveLength(1);
      expect((await site.fetch(`/listdetails/${listId}/ann`, visit(other))).status).toBe(404);
    }
  }
  await ask(ann, "DELETE", `/removelist/${listId}`);
  expect((await ask(ann, "PUT", "/list", publish)).status).toBe(403);
  expect((await ask<Ballots>(bob, "GET", `/list/${listId}/ballots`)).body.versions).toHaveLength(1);
  expect(await recount(site.app)).toEqual([]);
});

test("a reported version that becomes private keeps its case open with the reported text", async () => {
  const { ann, mia, listId, commentId } = world;
  const before = await page(mia, "/moderation");
  expect(before).toContain("Yes, that one");
  await ask(ann, "PUT", "/list", { id: listId, sublist: [version(["Other"], true)] });
  const hidden = await page(mia, "/moderation");
  for (const title of ["Alien", "Yes, that one", "Best films ever", "not public now"])
    expect(hidden).toContain(title);
  await ask(ann, "DELETE", `/removelist/${listId}`);
  expect(await page(mia, "/moderation")).toContain("Yes, that one");
  await decide("remove-comment", { kind: "comments", commentId });
  expect(await page(mia, "/moderation")).not.toContain("Yes, that one");
  expect(await recount(site.app)).toEqual([]);
});

test("comments on a deleted item stay only in their authors' export", async () => {
  const { ann, bob, listId } = world;
  await ask(ann, "PUT", "/list", { id: listId, sublist: [{ subListHidden: true }] });
  const before = await page(bob, "/my-stuff/export");
  await ask(ann, "PUT", "/list", { id: listId, sublist: [version(["Other"], true)] });
  const after = await page(bob, "/my-stuff/export");
  const outcomeOf = (text: string) => (text.includes("Yes, that one") ? "kept" : "gone");
  expect([outcomeOf(before), outcomeOf(after)]).toEqual(["kept", "kept"]);
  expect((await ask(bob, "GET", "/commentsbyuser/bob")).body).toEqual([]);
  expect(await recount(site.app)).toEqual([]);
});

test("only moderators are notified of a new case, once, and see the number of open ones", async () => {
  const { mia, bob, ann, listId } = world;
  const notifications = async () => (await ask(mia, "GET", "/notifications/mia")).body;
  expect(await notifications()).toMatchObject([{ text: "2 new cases for a moderator", link: "/moderation" }]);
  await ask(dora, "GET", `/flag/${listId}/ann`);
  await ask(ann, "GET", `/flag/${listId}/bob`);
  expect(await notifications()).toMatchObject([{ text: "3 new cases for a moderator" }]);
  const entry = /href="\/moderation"[^>]*>MODERATION<span[^>]*>3/;
  expect(await page(mia, "/my-stuff/drops")).toMatch(entry);
  expect(await page(bob, "/my-stuff/drops")).not.toContain("MODERATION");
});

test("a copy of a write returns what may be seen now", async () => {
  const { ann, bob, itemId, listId } = world;
  const key = { "Idempotency-Key": "one" };
  const comment = { itemCommentId: itemId, commentContent: "So true" };
  const created = await ask(bob, "POST", "/comment", comment, key);
  expect(await ask(bob, "POST", "/comment", comment, key)).toEqual(created);
  const add = { id: listId, ...version(["Up", "Heat"]) };
  await ask(dora, "PUT", "/addsublist", add, key);
  await ask(ann, "PUT", "/list", { id: listId, sublist: [{ subListHidden: true }] });
  const again = await ask(dora, "PUT", "/addsublist", add, key);
  expect(again.status).toBe(200);
  expect(JSON.stringify(again.body)).not.toContain("why Alien");
  expect((await ask(bob, "POST", "/comment", comment, key)).status).toBe(404);
});

test("former members have no profile and no link; each of their versions has an address", async () => {
  const { ann, bob, cleo, listId } = world;
  await ask(cleo, "PUT", "/addsublist", { id: listId, ...version(["Up"]) });
  const ids = (await site.app.db.select().from(versions)).filter((row) => row.listId === listId);
  for (const leaver of [ann, bob]) await deleteAccount(site.app, leaver, { keepVersions: true });
  const list = await page(null, `/lists/${listId}`);
  expect(list).not.toMatch(/profile\/former/);
  expect(list).not.toMatch(/listdetails\/\w+\/former/);
  for (const [leaver, title] of [
    [ann, "Up"],
    [bob, "The Alien"],
  ] as const) {
    const id = ids.find((row) => row.userId === leaver.id)?.id ?? "";
    const path = `/listdetails/${listId}/${id}`;
    expect(list).toContain(path);
    const details = await page(null, path);
    expect(details).toContain(title);
    const [thread = ""] = new RegExp(`/item/${listId}/${id}/\\w+`).exec(details) ?? [];
    expect((await site.fetch(thread, visit(null))).status).toBe(200);
    expect((await ask(dora, "GET", `/flag/${listId}/${id}`)).status).toBe(200);
  }
});

test("the number beside a masterlist item counts the comments on the page that it opens, on all versions", async () => {
  const { bob, ann, listId } = world;
  const { body } = await ask<List>(null, "GET", `/list/${listId}`);
  const heat = body.sublist
    .find((one) => one.subListCreator === "ann")
    ?.item.find((one) => one.itemTitle === "Heat")?.commentId;
  await ask(bob, "POST", "/comment", { itemCommentId: heat, commentContent: "On Ann's" });
  const list = await page(ann, `/lists/${listId}`);
  const [, path = "", words = ""] =
    /href="(\/lists\/\w+\/items\/\w+)#reply"[^>]*>((?:(?!<\/a>).)*? on Heat)</.exec(list) ?? [];
  expect(words.replace(/<[^>]*>/g, "")).toBe("1 COMMENT on Heat");
  expect(await page(ann, path)).toContain("On Ann");
});
