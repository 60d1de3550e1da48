/** Stored notes of a masterlist with more versions than a page: always equal to the notes in `items`. */

import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { masterlists } from "#db/schema/masterlists";
import { ann, app, bob, newCast } from "#tests/support/cast";
import { addVersionTo, dropListOf, version } from "#tests/support/lists";
import { memberOf } from "#tests/support/test-app";
import { commentsOfItem, postComment } from "~/features/list-pages/comments/comments.server";
import { VERSIONS_FIRST_PAGE } from "~/features/lists/model/list-limits";
import type { ListView } from "~/features/lists/model/list-view";
import { readList } from "~/features/lists/reads/lists.server";
import { editList } from "~/features/lists/writes/edit-list.server";
import { removeVersion } from "~/features/lists/writes/remove-version.server";
import { decide } from "~/features/moderation/decisions/decisions.server";
import { recount } from "~/features/operations/recount/recount.server";
import type { Member } from "~/platform/viewer.server";

const VERSIONS = VERSIONS_FIRST_PAGE + 2;
const SECRET = "a note that says xyzzy";

let crowd: Member[];
let mod: Member;
let listId: string;

beforeEach(async () => {
  await newCast();
  mod = await memberOf(app, "mod", { roles: ["moderator"] });
  listId = await dropListOf(app, ann, ["Alien", "Heat"], { context: "ann's note" });
  app.clock.advance(1000);
  await addVersionTo(app, bob, listId, ["Heat", "Alien"], { context: SECRET });
  crowd = [];
  for (let i = 2; i < VERSIONS; i++) {
    app.clock.advance(1000);
    crowd.push(await memberOf(app, `crowd${i}`));
    await addVersionTo(app, crowd.at(-1) ?? null, listId, ["Alien", "Up"]);
  }
});

/** Checks that a recount finds nothing, and that each masterlist looks the same without its stored notes. */
afterEach(async () => {
  expect(await recount(app)).toEqual([]);
  const kept = await page();
  await app.db.run(sql`update masterlists set notes = '{}', note_ids =
    (select json_group_array(id) from items where version_id in (select id from versions where hidden = 0 and removed = 0))`);
  expect(await page()).toEqual(kept);
});

const page = () => readList(app, null, listId, { pageSize: VERSIONS_FIRST_PAGE });
const secretsOf = ({ masterlist }: ListView) =>
  masterlist?.items.flatMap(({ notes }) => notes.filter(({ context }) => context === SECRET)) ?? [];
const storedMasterlists = async () => JSON.stringify(await app.db.select().from(masterlists));
const hide = (hidden: boolean) =>
  editList(app, bob, { listId, version: version(["Heat", "Alien"], { hidden, context: SECRET }) });

test("are shown on pages without their versions", async () => {
  const { versions } = await page();
  expect(versions.map(({ creator }) => creator)).not.toContain("bob");
  expect(secretsOf(await page())).toMatchObject([{ creator: "bob" }, { creator: "bob" }]);
  expect(await storedMasterlists()).toContain(SECRET);
});

test("change with the note, and with the comments on its item", async () => {
  const [note] = secretsOf(await page());
  const itemId = note?.id ?? "";
  await postComment(app, ann, { itemId, content: "well" });
  await postComment(app, mod, { itemId, content: "well, well" });
  expect(secretsOf(await page())[0]).toMatchObject({ commentsCount: 2 });
  const [comment] = await commentsOfItem(app, null, itemId, { start: 0, pageSize: 1 });
  await decide(app, mod, {
    versionId: note?.versionId ?? "",
    kind: "comments",
    intent: "remove-comment",
    commentId: comment?.id,
    reason: "rude",
  });
  expect(secretsOf(await page())[0]).toMatchObject({ commentsCount: 1 });
  await editList(app, bob, { listId, version: version(["Heat", "Alien"], { context: "another note" }) });
  expect(await storedMasterlists()).not.toContain(SECRET);
  const notes = (await page()).masterlist?.items.flatMap((item) => item.notes);
  expect(notes?.find(({ id }) => id === itemId)).toMatchObject({ context: "another note", commentsCount: 1 });
});

test("disappear when their version is hidden and return when it is published", async () => {
  const before = await page();
  await hide(true);
  expect(await storedMasterlists()).not.toContain(SECRET);
  expect(secretsOf(await page())).toEqual([]);
  await hide(false);
  expect(secretsOf(await page())).toEqual(secretsOf(before));
});

test("disappear when a moderator removes their version and return when it is restored", async () => {
  const [note] = secretsOf(await page());
  const decision = { versionId: note?.versionId ?? "", kind: "list", reason: "because" } as const;
  await decide(app, mod, { ...decision, intent: "hide" });
  expect(await storedMasterlists()).not.toContain(SECRET);
  await decide(app, mod, { ...decision, intent: "restore" });
  expect(secretsOf(await page())).toHaveLength(2);
});

test("are deleted with their version or item", async () => {
  await editList(app, bob, { listId, version: version(["Heat"], { context: SECRET }) });
  expect(secretsOf(await page())).toHaveLength(1);
  await removeVersion(app, bob, listId);
  expect(await storedMasterlists()).not.toContain(SECRET);
});

test("are dropped when the list fits on a page again", async () => {
  for (const member of crowd.slice(-2)) await removeVersion(app, member, listId);
  expect(await storedMasterlists()).not.toContain(SECRET);
  expect(secretsOf(await page())).toHaveLength(2);
});

test("that are too long for one row are looked up", async () => {
  // notes of 600,000 three-byte characters; written directly, because forms reject them
  await app.db.run(sql`update items set context = printf('%.*c', 600000, '☕') where version_id = (
    select id from versions where user_id = ${bob.id})`);
  await editList(app, ann, { listId, version: version(["Alien", "Heat"], { context: "ann's note" }) });
  expect((await storedMasterlists()).length).toBeLessThan(100_000);
  const notes = (await page()).masterlist?.items.flatMap((item) => item.notes) ?? [];
  expect(notes.filter(({ creator, context }) => creator === "bob" && context.length > 0)).toHaveLength(2);
  await recount(app);
});
