/** Lists whose added versions are merged after the response, and whose versions are read in chunks: both of two. */
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { runQueries, writeAll } from "#db/run-queries";
import { cards } from "#db/schema/cards";
import { lists, versions } from "#db/schema/lists";
import { masterlists } from "#db/schema/masterlists";
import { anyActOrNews, perform } from "#tests/support/acts";
import { ann, app, bob, cleo, newCast } from "#tests/support/cast";
import { addVersionTo, dropListOf, version } from "#tests/support/lists";
import { memberOf, type TestApp, testApp } from "#tests/support/test-app";
import { tries } from "#tests/support/tries";
import { readFeed } from "~/features/discovery/front-page/feed.server";
import { searchLists } from "~/features/discovery/search/search.server";
import { overrideSameItem, undoOverride } from "~/features/lists/item-overrides/same-item.server";
import { MERGE_LIMITS } from "~/features/lists/model/list-limits";
import type { StoredMasterlist } from "~/features/lists/projection/stored-masterlist";
import { readBallots } from "~/features/lists/reads/ballots.server";
import { readList } from "~/features/lists/reads/lists.server";
import { deleteAccount } from "~/features/members/own-account/delete-account.server";
import { mergeVersions } from "~/features/merge/masterlist/masterlist";
import { recount } from "~/features/operations/recount/recount.server";
import type { App } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import type { Member } from "~/platform/viewer.server";
import { changeAudience } from "./change-audience.server";
import { planVersion } from "./drop-list.server";
import { editList } from "./edit-list.server";
import { carryOut, snapshotQueries, toSnapshot } from "./list-snapshot.server";
import { mergeDueLists, rebuildList } from "./merge-list.server";
import { updateProjection } from "./projection-writes.server";
import { removeVersion } from "./remove-version.server";
import { claimList } from "./version-writes.server";

const LIMITS = { ...MERGE_LIMITS };
beforeAll(() => void Object.assign(MERGE_LIMITS, { laterFrom: 2, atOnce: 2 }));
afterAll(() => void Object.assign(MERGE_LIMITS, LIMITS));

let listId: string;
let dan: Member;

beforeEach(async () => {
  await newCast();
  dan = await memberOf(app, "dan");
  listId = await dropListOf(app, ann, ["Alien", "Heat"]);
  await addVersionTo(app, bob, listId, ["Heat", "Alien"]);
});

const dueOf = async (on: App = app) =>
  (await on.db.select().from(lists)).map(({ creatorCount, mergedCount }) => creatorCount - mergedCount);
const masterlistOf = async () => (await readList(app, null, listId)).masterlist;

/** Expects pages to show the merge of all ballots, whatever came late. */
async function expectMerged(on: App = app, id = listId) {
  const { versions, overrides, masterlist } = await readBallots(on, null, id);
  const merged = mergeVersions(versions, overrides).items;
  expect(masterlist?.items.map(({ title, rank }) => [title, rank]) ?? []).toEqual(
    merged.slice(0, 100).map(({ itemTitle, rank }) => [itemTitle, rank]),
  );
}

test("an added version is on its list at once, and in masterlist, card and search after the response", async () => {
  app.clock.advance(1000);
  await addVersionTo(app, cleo, listId, ["Ran", "Heat"]);
  const before = await readList(app, cleo, listId);
  expect(before).toMatchObject({ creatorCount: 3, isMergeDue: true, masterlist: { of: 2 } });
  expect(before.creators).toEqual(["cleo", "bob", "ann"]);
  expect(before.versions[0]).toMatchObject({ own: true, effect: null });
  expect((await searchLists(app, null, "Ran", {})).cards).toEqual([]);
  await app.settled();
  const after = await readList(app, cleo, listId);
  expect(after).toMatchObject({ creatorCount: 3, isMergeDue: false, masterlist: { of: 3 } });
  expect(after.versions[0]?.effect?.moves).toContainEqual({ title: "Ran", from: null, to: 3 });
  expect((await searchLists(app, null, "Ran", {})).cards).toHaveLength(1);
  expect((await readFeed(app, null, { start: 0, pageSize: 1 }))[0]?.newest?.creator).toBe("cleo");
  await expectMerged();
});

test("a write of another kind merges what is due, too", async () => {
  for (const write of [
    () => editList(app, bob, { listId, version: version(["Alien"]) }),
    () => removeVersion(app, bob, listId),
  ]) {
    await addVersionTo(app, await memberOf(app, `m${Math.random()}`.replace(".", "")), listId, ["Ran"]);
    expect(await dueOf()).toEqual([1]);
    await write();
    expect(await dueOf()).toEqual([0]);
    await expectMerged();
  }
});

test("a merge that was lost is made up by the cron", async () => {
  await addVersionTo({ ...app, afterAnswer: () => {} }, cleo, listId, ["Ran"]);
  expect((await masterlistOf())?.of).toBe(2);
  await mergeDueLists(app);
  expect((await masterlistOf())?.of).toBe(3);
  expect(await dueOf()).toEqual([0]);
  expect(app.changedLists.has(listId)).toBe(true);
});

test("a version is not added to a list that has another audience meanwhile, but by its rules then", async () => {
  const plan = await planVersion(app, cleo, { listId, version: version(["Secret"]) });
  let tries = 0;
  const added = carryOut(app, plan, async (statements) => {
    if (++tries === 1) await changeAudience(app, ann, listId, { byLink: true });
    await writeAll(app.db, statements);
  });
  await expect(added).rejects.toMatchObject({ code: "not-found" });
  await app.settled();
  const stored = await app.db.select().from(versions);
  expect(stored.map(({ audience }) => audience)).toEqual(["link", "link"]);
});

test("a merge counts a version that is added between two chunks, and starts again after an edit", async () => {
  const crowd = await Promise.all(["eve", "fay"].map((name) => memberOf(app, name)));
  for (const [i, member] of [cleo, ...crowd].entries()) {
    app.clock.advance(1000);
    await addVersionTo(app, member, listId, [`Item ${i}`, "Heat"]);
  }
  const mergeWith = async (meanwhile: () => Promise<unknown>) => {
    const found = await runQueries(app.db, snapshotQueries(app, listId, ""));
    await meanwhile();
    const state = await toSnapshot(app, found);
    if (state) await writeAll(app.db, [...claimList(app, state), ...(await updateProjection(app, state))]);
  };
  app.clock.advance(1000);
  await mergeWith(() => addVersionTo(app, dan, listId, ["Ran", "Heat"]));
  expect((await masterlistOf())?.of).toBe(6);
  expect(await dueOf()).toEqual([0]);
  const hide = () => editList(app, cleo, { listId, version: version([], { hidden: true }) });
  await expect(mergeWith(hide)).rejects.toThrow();
  expect((await masterlistOf())?.of).toBe(5);
  await expectMerged();
  await app.settled();
});

test("lists of any number of versions are read whole, with the notes of all, also if they came at the same time", async () => {
  for (let n = 2; n <= 6; n++) {
    await app.db.run(sql`update versions set feed_key = 1`);
    await rebuildList(app, listId);
    await expectMerged();
    const items = (await masterlistOf())?.items ?? [];
    expect(items.map(({ notes }) => notes.length)).toEqual(items.map(({ why }) => why.namedBy));
    await addVersionTo(app, await memberOf(app, `m${n}`), listId, [`Item ${n}`, "Heat"], {
      context: "a note",
    });
  }
  await app.settled();
  expect(await recount(app)).toEqual([]);
});

test("a merge that has lost twice takes its turn, with a deadline of its own; if that passes, the cron makes up for it", async () => {
  await addVersionTo({ ...app, afterAnswer: () => {} }, cleo, listId, ["Ran"]);
  const turns: (number | undefined)[] = [];
  let batches = 0;
  const merging = (inTurn: App["inTurn"], losses = 2): App => ({
    ...app,
    inTurn: (write, until) => {
      turns.push(until);
      return inTurn(write, until);
    },
    db: new Proxy(app.db, {
      get: (db, name, self) => {
        const value = Reflect.get(db, name, self);
        if (name !== "batch") return value;
        // each third batch is a write, which an edit and another version overtake
        return async (statements: Parameters<typeof db.batch>[0]) => {
          if (++batches % 3 === 0 && losses-- > 0) {
            await editList(app, bob, { listId, version: version(["Heat"]) });
            await addVersionTo(
              { ...app, afterAnswer: () => {} },
              await memberOf(app, `late${batches}`),
              listId,
              ["Up"],
            );
          }
          return db.batch(statements);
        };
      },
    }),
  });
  const refused = mergeDueLists(merging(() => Promise.reject(new Refusal("busy"))));
  await expect(refused).rejects.toMatchObject({ code: "busy" });
  expect(turns).toEqual([app.now() + 60_000]);
  expect(await dueOf()).toEqual([1]);
  await mergeDueLists(merging((write) => write()));
  expect(turns).toHaveLength(2);
  expect(await dueOf()).toEqual([0]);
  await expectMerged();
});

type Extra = { intent: "same" | "undo" | "leave" | "merge" | "cron"; who: number; a: string; b: string };

const letter = fc.constantFrom(..."ABCDEFGH");
const anyExtra: fc.Arbitrary<Extra> = fc.record({
  intent: fc.constantFrom("same", "same", "undo", "merge", "cron", "leave"),
  who: fc.nat(4),
  a: letter,
  b: letter,
});

async function performExtra(on: TestApp, members: Member[], ids: string[], { intent, who, a, b }: Extra) {
  const member = members[who] ?? null;
  const [id = ""] = ids;
  if (intent === "merge") return on.settled();
  if (intent === "cron") return mergeDueLists(on);
  try {
    if (intent === "same") await overrideSameItem(on, member, { listId: id, a, b, same: true });
    if (intent === "undo") await undoOverride(on, member, { listId: id, a, b });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/** Expects that no masterlist, card or search document has a title that no counted version has. */
async function expectNothingHidden(on: App) {
  const counted = (await on.db.select().from(versions)).filter(({ hidden, removed }) => !hidden && !removed);
  const shown = [
    ...(await on.db.select().from(masterlists)).map(({ listId: id, result }) => ({
      id,
      titles: (result as StoredMasterlist).items.map(({ title }) => title),
    })),
    ...(await on.db.select().from(cards)).map(({ listId: id, top }) => ({
      id,
      titles: (top ?? []).map(({ title }) => title),
    })),
    ...(
      await on.db.all<{ id: string; items: string }>(
        sql`select cards.list_id as id, search.items as items from search join cards on cards.feed_key = search.rowid`,
      )
    ).map(({ id, items }) => ({ id, titles: items.split("\n").filter(Boolean) })),
  ];
  for (const { id, titles } of shown) {
    const open = new Set(counted.flatMap((row) => (row.listId === id ? row.itemTitles : [])));
    expect(titles.filter((title) => !open.has(title))).toEqual([]);
  }
}

test("after any acts and late merges, nothing hidden is shown meanwhile, and in the end all is merged", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.oneof(anyActOrNews, anyExtra), { minLength: 5, maxLength: 5 }), {
        minLength: 8,
        maxLength: 8,
      }),
      async (rounds) => {
        const on = await testApp();
        const members = await Promise.all(
          ["ann", "bob", "cleo", "fay", "eve"].map((name) =>
            memberOf(on, name, { roles: name === "eve" ? ["moderator"] : [] }),
          ),
        );
        const ids = [await dropListOf(on, members[0] ?? null, ["A", "B"])];
        for (const member of members.slice(1)) await addVersionTo(on, member, ids[0] ?? "", ["B", "C"]);
        const left = new Set<number>();
        for (const round of rounds) {
          on.clock.advance(1000);
          const acts = round.filter(({ who }) => !left.has(who));
          await Promise.all(
            acts.map((act) =>
              "a" in act ? performExtra(on, members, ids, act) : perform(on, members, ids, act),
            ),
          );
          const leaver = acts.find(({ intent, who }) => intent === "leave" && who < 2)?.who;
          if (leaver !== undefined) {
            await deleteAccount(on, members[leaver] ?? null, { keepVersions: leaver === 0 });
            left.add(leaver);
          }
          await expectNothingHidden(on);
        }
        await on.settled();
        await mergeDueLists(on);
        expect((await dueOf(on)).filter((due) => due !== 0)).toEqual([]);
        expect(await recount(on)).toEqual([]);
        for (const { id, top } of await readFeed(on, null, { start: 0, pageSize: 50 })) {
          await expectMerged(on, id);
          const { masterlist } = await readBallots(on, null, id);
          expect(top.map(({ title }) => title)).toEqual(
            masterlist?.items.slice(0, 3).map(({ title }) => title) ?? [],
          );
        }
      },
    ),
    tries(12),
  );
});
