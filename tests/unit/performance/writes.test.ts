import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ballot, membersOf } from "#scripts/generated-lists/sample";
import { addPeople, chapterOf, followBy, makeLargeList } from "#tests/support/large-lists";
import { type Measured, measuredApp } from "#tests/support/measure";
import { scansOf } from "#tests/support/scans";
import { MERGE_LIMITS } from "~/features/lists/model/list-limits";
import { addVersion, dropList } from "~/features/lists/writes/drop-list.server";
import { editList } from "~/features/lists/writes/edit-list.server";
import { removeVersion } from "~/features/lists/writes/remove-version.server";
import { serveAnnouncements } from "~/features/notifications/causes/announcements.server";

const LARGE_LISTS = [220, 440] as const;
const FOLLOWERS = [10, 1000] as const;
const ITEMS = 50;
/** A card looks for the first notes among those of 20 versions on each of three items. */
const NOTES_ON_CARD = 60;

let writeCosts: Measured;
beforeAll(async () => {
  writeCosts = await measuredApp(50);
  await addPeople(writeCosts.app, 1000);
  for (const count of FOLLOWERS) await followBy(writeCosts.app, count);
});
afterAll(() => writeCosts.stop());

const version = (length: number) => ({
  hidden: false,
  items: ballot(7, length).map((title) => ({ title, context: "" })),
});
/** Skips the part of a write that runs after the response. */
const withoutAftermath = () => ({ ...writeCosts.app, afterAnswer: () => {} });

test("one more version reads three rows for each before it, and of many versions none", async () => {
  const members = await membersOf(writeCosts.app, Math.max(...LARGE_LISTS) + 4);
  const newcomers = members.slice(-4);
  const lists: string[] = [];
  for (const size of LARGE_LISTS) lists.push(await makeLargeList(writeCosts.app, members.slice(0, size)));
  await writeCosts.dropLast();
  const addTo = async (listId = "", items = ITEMS) => {
    const draft = { listId, version: version(items) };
    return writeCosts.cost(() => addVersion(withoutAftermath(), newcomers.pop() ?? null, draft));
  };
  const [few, many] = [await addTo(lists[0]), await addTo(lists[1])];
  const growth = many.rowsRead - few.rowsRead - NOTES_ON_CARD;
  expect(growth).toBeLessThanOrEqual(3.1 * (LARGE_LISTS[1] - LARGE_LISTS[0]));
  // the session check is one more
  expect([few.roundTrips, many.roundTrips]).toEqual([2, 2]);
  expect(many.rowsWritten).toBeLessThanOrEqual(250);
  // as if each had so many versions: what an added one reads depends on the counter
  await writeCosts.app.db.run(
    `update lists set creator_count = ${MERGE_LIMITS.laterFrom} where creator_count > 100`,
  );
  const [later, muchLater] = [await addTo(lists[0], 20), await addTo(lists[1], 20)];
  expect(muchLater).toEqual(later);
  expect(later.roundTrips).toBe(2);
  expect(later.rowsRead).toBeLessThanOrEqual(220);
  expect(later.rowsWritten).toBeLessThanOrEqual(100);
});

test("notifying a thousand followers takes as many round trips as notifying ten, and no statement scans a table", async () => {
  const [ann] = await membersOf(writeCosts.app, 1);
  const roundTrips: number[] = [];
  for (const count of FOLLOWERS) {
    const draft = {
      title: "A list that many hear of",
      chapters: [chapterOf(count)],
      imageUrl: null,
      version: version(3),
    };
    const drop = () => dropList(writeCosts.app, ann ?? null, draft);
    roundTrips.push((await writeCosts.cost(drop)).roundTrips);
    expect(await scansOf(writeCosts.binding, await writeCosts.statements(drop))).toEqual([]);
  }
  expect(roundTrips[1]).toBe(roundTrips[0]);
});

test("a thousand followers are notified after the response, with at most six rows written for each", async () => {
  const [ann] = await membersOf(writeCosts.app, 1);
  for (const table of ["notifications", "unread_counts"]) await writeCosts.app.db.run(`delete from ${table}`);
  const draft = {
    title: "A list for later",
    chapters: [chapterOf(1000)],
    imageUrl: null,
    version: version(10),
  };
  const drop = () => dropList(withoutAftermath(), ann ?? null, draft);
  // everyone has had a notification before
  await drop();
  await serveAnnouncements(writeCosts.app);
  const written = await writeCosts.cost(drop);
  expect(written.rowsWritten).toBeLessThanOrEqual(110);
  const served = await writeCosts.cost(() => serveAnnouncements(writeCosts.app));
  expect(served.rowsWritten).toBeLessThanOrEqual(6 * 1000 + 100);
  expect(served.rowsWritten).toBeGreaterThan(5 * 1000);
});

test("hiding, publishing and deleting a version that many heard of takes no more round trips, and scans no table", async () => {
  const [ann, bob] = await membersOf(writeCosts.app, 2);
  const draft = { title: "A list that many hear of", chapters: [chapterOf(1000)], imageUrl: null };
  const { listId } = await dropList(writeCosts.app, ann ?? null, { ...draft, version: version(3) });
  await addVersion(writeCosts.app, bob ?? null, { listId, version: version(3) });
  const acts = [
    () => editList(writeCosts.app, ann ?? null, { listId, version: { ...version(3), hidden: true } }),
    () => editList(writeCosts.app, ann ?? null, { listId, version: version(3) }),
    () => removeVersion(writeCosts.app, ann ?? null, listId),
  ];
  for (const act of acts) {
    let cost: Awaited<ReturnType<Measured["cost"]>> | undefined;
    const sent = await writeCosts.statements(async () => {
      cost = await writeCosts.cost(act);
    });
    expect(cost?.roundTrips).toBe(2);
    expect(cost?.rowsWritten).toBeLessThanOrEqual(60);
    expect(await scansOf(writeCosts.binding, sent)).toEqual([]);
    // all unread rows change after the response: a notification and a badge each
    const served = await writeCosts.cost(() => serveAnnouncements(writeCosts.app));
    expect(served.rowsWritten).toBeGreaterThan(2000);
  }
});

test("a drop before a thousand followers of its member writes few rows, as before sixty", async () => {
  const members = (await membersOf(writeCosts.app, 1002)).slice(-2);
  const rows: number[] = [];
  for (const [i, count] of [60, 1000].entries()) {
    const member = members[i] ?? null;
    await writeCosts.app.db.run(sql`insert into member_follows (user_id, followed_id, created_at)
      select id, ${member?.id}, 0 from users where username_key like 'crowd_%' limit ${count}`);
    const draft = { title: "A list that many hear of", chapters: [], version: version(3) };
    rows.push((await writeCosts.cost(() => dropList(withoutAftermath(), member, draft))).rowsWritten);
  }
  expect(Math.max(...rows)).toBeLessThanOrEqual(60);
});
