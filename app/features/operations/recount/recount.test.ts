import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { addVersionTo, dropListOf } from "#tests/support/lists";
import { memberOf, type TestApp, testApp } from "#tests/support/test-app";
import { postComment } from "~/features/lists/comments/comments.server";
import { readList } from "~/features/lists/reads/lists.server";
import { saveList } from "~/features/lists/saves/saves.server";
import type { Member } from "~/platform/viewer.server";
import { recount } from "./recount.server";

let app: TestApp;
let ann: Member;
let bob: Member;
let listId: string;

beforeEach(async () => {
  app = await testApp();
  ann = await memberOf(app, "ann");
  bob = await memberOf(app, "bob");
  listId = await dropListOf(app, ann, ["Alien", "Vertigo"], { chapters: ["Film", "all time"] });
  await addVersionTo(app, bob, listId, ["Vertigo", "Heat"]);
  await dropListOf(app, bob, ["Secret"], { title: "Not for you", hidden: true });
  await saveList(app, bob, listId);
  const item = (await readList(app, null, listId)).versions[0]?.items[0];
  await postComment(app, ann, { itemId: item?.id ?? "", content: "dizzy" });
  app.clock.advance(60_000);
});

test("finds nothing to repair if only the product wrote, and changes nothing", async () => {
  const before = JSON.stringify(await readList(app, null, listId));
  expect(await recount(app)).toEqual([]);
  expect(JSON.stringify(await readList(app, null, listId))).toBe(before);
});

test("repairs and reports wrong counters", async () => {
  const before = JSON.stringify(await readList(app, null, listId));
  await app.db.batch([
    app.db.run(sql`update lists set creator_count = 7, saves_count = 0 where id = ${listId}`),
    app.db.run(sql`update users set lists_dropped = 9 where id = ${ann.id}`),
    app.db.run(sql`update cards set title = 'Tampered' where list_id = ${listId}`),
    app.db.run(sql`delete from masterlists`),
    app.db.run(sql`delete from search`),
    app.db.run(sql`delete from chapter_cards where chapter_key = 'film'`),
  ]);
  const differences = await recount(app);
  expect(differences.map(({ what }) => what).sort()).toEqual([
    "cards",
    "chapter_cards",
    "lists.creator_count",
    "lists.saves_count",
    "masterlists",
    "search",
    "users.lists_dropped",
  ]);
  expect(differences).toContainEqual({ what: "lists.creator_count", id: listId, was: "7", is: "2" });
  expect(await recount(app)).toEqual([]);
  const after = JSON.parse(JSON.stringify(await readList(app, null, listId)));
  expect({ ...after, masterlist: { ...after.masterlist, changedAt: 0 } }).toEqual({
    ...JSON.parse(before),
    masterlist: { ...JSON.parse(before).masterlist, changedAt: 0 },
  });
});
