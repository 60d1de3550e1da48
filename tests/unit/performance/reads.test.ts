import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runQueries } from "#db/run-queries";
import { membersOf, type Sample, writeSample } from "#scripts/generated-lists/sample";
import { makeLargeList } from "#tests/support/large-lists";
import { addVersionTo, dropListOf } from "#tests/support/lists";
import { type Measured, measuredApp } from "#tests/support/measure";
import { scansOf } from "#tests/support/scans";
import { badgeOf } from "#tests/support/test-app";
import { readWebFeed } from "~/features/discovery/atom/web-feed.server";
import { readChapter } from "~/features/discovery/chapters/chapters.server";
import { pickDuelsOfTheDay } from "~/features/discovery/front-page/duels.server";
import { readFeed, readHome } from "~/features/discovery/front-page/feed.server";
import { readFirstSteps } from "~/features/discovery/front-page/first-steps.server";
import { searchEverything, searchLists, suggestLists } from "~/features/discovery/search/search.server";
import { LISTS_PER_FILE } from "~/features/discovery/sitemap/sitemap";
import { readSitemapFile, readSitemapIndex } from "~/features/discovery/sitemap/sitemap.server";
import { readThread } from "~/features/list-pages/comments/comments.server";
import { readComparison } from "~/features/list-pages/compare/comparison.server";
import { readItem } from "~/features/list-pages/item-page/item-page.server";
import { readPlaces } from "~/features/list-pages/long-list/places.server";
import { VERSIONS_FIRST_PAGE } from "~/features/lists/model/list-limits";
import { readBothOrder } from "~/features/lists/reads/both.server";
import { readList, readListAndMerge, readOwnVersion, readVersion } from "~/features/lists/reads/lists.server";
import { readVersionStart } from "~/features/lists/reads/start-version.server";
import { savedListsPage, saveList } from "~/features/lists/saves/saves.server";
import { readProfileFeed } from "~/features/members/profiles/profile-feed.server";
import { readProfile, readProfilePage } from "~/features/members/profiles/profiles.server";
import { readAudience } from "~/features/rooms/audience/audience-page.server";
import { readExport } from "~/features/sharing/export/list-export.server";
import { MASTERLIST } from "~/lib/addresses/paths";
import type { App } from "~/platform/app.server";
import type { Viewer } from "~/platform/viewer.server";

const FEW = 400;
const MANY = 3000;

const SEVEN = ["A", "B", "C", "D", "E", "F", "G"];

type Reading = { most: number; read: (app: App, viewer: Viewer, sample: Sample) => Promise<unknown> };

/** Maximum rows read for an anonymous visitor's page. */
const READINGS: Record<string, Reading> = {
  home: { most: 25, read: (app, viewer) => readHome(app, viewer, {}) },
  "home, most people": { most: 25, read: (app, viewer) => readHome(app, viewer, { tab: "people" }) },
  "home, most disputed": { most: 25, read: (app, viewer) => readHome(app, viewer, { tab: "disputed" }) },
  "home, following": { most: 25, read: (app, viewer) => readHome(app, viewer, { tab: "following" }) },
  "the API's feed": { most: 25, read: (app, viewer) => readFeed(app, viewer, { start: 0, pageSize: 10 }) },
  chapter: { most: 25, read: (app, viewer, { chapter }) => readChapter(app, viewer, chapter, {}) },
  "search for a common word": { most: 60, read: (app, viewer) => searchLists(app, viewer, "best") },
  "search for a word of few titles": { most: 60, read: (app, viewer) => searchLists(app, viewer, "golden") },
  "search for a rare word": { most: 60, read: (app, viewer) => searchLists(app, viewer, "xylophone") },
  "search page, a common word": { most: 60, read: (app, viewer) => searchEverything(app, viewer, "best") },
  "search page, a word of few titles": {
    most: 60,
    read: (app, viewer) => searchEverything(app, viewer, "golden"),
  },
  "search page, a rare word": { most: 60, read: (app, viewer) => searchEverything(app, viewer, "xylophone") },
  "search page, the beginning of many names": {
    most: 60,
    read: (app, viewer, { creator }) => searchEverything(app, viewer, creator.slice(0, 2)),
  },
  "list of ten versions of ten items": {
    most: 160,
    read: (app, viewer, { listId }) => readListAndMerge(app, viewer, listId, { next: true }),
  },
  "a version and the masterlist compared": {
    most: 60,
    read: (app, viewer, { listId, creator }) =>
      readComparison(app, viewer, listId, { a: creator, b: MASTERLIST }),
  },
  "the long list as a table, in either order": {
    most: 160,
    read: async (app, viewer, { listId }) => {
      const { table } = await readPlaces(app, viewer, listId, 0);
      expect(table?.rows.some(({ both }) => both !== null)).toBe(true);
    },
  },
  "the order among versions that ranked both": {
    most: 5,
    read: async (app, viewer, { listId }) => {
      expect((await readBothOrder(app, viewer, listId)).items.length).toBeGreaterThan(5);
    },
  },
  "one version": {
    most: 60,
    read: (app, viewer, { listId, creator }) => readVersion(app, viewer, listId, creator),
  },
  "a version to start from": {
    most: 60,
    read: (app, viewer, { listId, creator }) => readVersionStart(app, viewer, listId, creator),
  },
  "item across ten versions": { most: 105, read: (app, viewer, sample) => readItem(app, viewer, sample) },
  "lists on the topic of a title": { most: 60, read: (app) => suggestLists(app, "the best") },
  "the index of the sitemap": { most: 2, read: (app) => readSitemapIndex(app) },
  "the feed of the front page": { most: 60, read: (app) => readWebFeed(app, {}) },
  "a list's feed": { most: 160, read: (app, _, { listId }) => readWebFeed(app, { listId }) },
  "who put what where": {
    most: 160,
    read: (app, viewer, { listId }) => readList(app, viewer, listId, { pageSize: VERSIONS_FIRST_PAGE }),
  },
  "a list to take along": {
    most: 60,
    read: (app, viewer, { listId }) => readExport(app, viewer, listId, { notes: true }),
  },
  "a version to take along": {
    most: 60,
    read: (app, viewer, { listId, creator }) =>
      readExport(app, viewer, listId, { version: creator, notes: true }),
  },
  "what a list's picture shows": { most: 60, read: (app, _, { listId }) => readList(app, null, listId) },
  "what a member's picture shows": {
    most: 60,
    read: (app, _, { creator }) => readProfile(app, null, creator, { size: 3 }),
  },
  "what an item's picture shows": { most: 105, read: (app, _, sample) => readItem(app, null, sample) },
  "item's thread": { most: 40, read: (app, viewer, sample) => readThread(app, viewer, sample) },
};

let few: Measured;
let many: Measured;
const samples = new Map<Measured, Sample>();

beforeAll(async () => {
  [few, many] = await Promise.all([measuredApp(FEW), measuredApp(MANY)]);
  for (const measured of [few, many]) {
    samples.set(measured, await writeSample(measured.app));
    // the generated lists have one version each, which rules out disagreement
    await measured.binding.prepare("update cards set agreement = rowid % 90").run();
  }
});
afterAll(() => Promise.all([few.stop(), many.stop()]));

const readAs =
  ({ read }: Reading, measured: Measured, viewer: Viewer) =>
  () =>
    read(measured.app, viewer, samples.get(measured) as Sample);

describe.each(Object.entries(READINGS))("%s", (_, page) => {
  test("is one round trip, within its rows, and the same for any number of lists", async () => {
    const { roundTrips, rowsRead, rowsWritten } = await many.cost(readAs(page, many, null));
    expect([roundTrips, rowsWritten]).toEqual([1, 0]);
    expect(rowsRead).toBeLessThanOrEqual(page.most);
    expect(rowsRead).toBe((await few.cost(readAs(page, few, null))).rowsRead);
  });

  test("is one round trip for a member too, and scans no table", async () => {
    for (const viewer of [null, many.ann]) {
      expect((await many.cost(readAs(page, many, viewer))).roundTrips).toBe(1);
      expect(await scansOf(many.binding, await many.statements(readAs(page, many, viewer)))).toEqual([]);
    }
  });
});

test("a file of the sitemap reads its lists once, in one round trip", async () => {
  const file = () => readSitemapFile(many.app, "1.xml");
  const { roundTrips, rowsRead } = await many.cost(file);
  expect(roundTrips).toBe(1);
  expect(rowsRead).toBeLessThanOrEqual(LISTS_PER_FILE + 2);
  expect((await file()).match(/<lastmod>/g)).toHaveLength(LISTS_PER_FILE);
  expect(await scansOf(many.binding, await many.statements(file))).toEqual([]);
});

test("a page far down the feed reads as few rows as the first", async () => {
  const places = await many.binding
    .prepare("select feed_key as feedKey from cards order by feed_key limit 1 offset 20")
    .all<{ feedKey: number }>();
  const before = places.results[0]?.feedKey;
  const { rowsRead } = await many.cost(() => readHome(many.app, null, { before }));
  expect(rowsRead).toBeLessThanOrEqual(25);
});

test("a page of a member's lists, and their feed, are within 60 rows for strangers and members", async () => {
  const { creator } = samples.get(many) as Sample;
  const page = () => readProfile(many.app, null, creator);
  expect((await page()).page.before).not.toBeNull();
  for (const read of [page, () => readProfileFeed(many.app, creator)]) {
    const { roundTrips, rowsRead, rowsWritten } = await many.cost(read);
    expect([roundTrips, rowsWritten]).toEqual([1, 0]);
    expect(rowsRead).toBeLessThanOrEqual(40);
  }
  for (const read of [page, () => readProfile(many.app, many.ann, "member_000005")])
    expect((await many.cost(read)).rowsRead).toBeLessThanOrEqual(60);
});

test("the audience page reads a few rows in one round trip for any number of versions", async () => {
  const { listId } = samples.get(many) as Sample;
  for (const viewer of [null, many.ann]) {
    const { roundTrips, rowsRead } = await many.cost(() => readAudience(many.app, viewer, listId));
    expect(roundTrips).toBe(1);
    expect(rowsRead).toBeLessThanOrEqual(5);
  }
});

test("the form of one's own version reads at most 40 rows for any number of versions", async () => {
  const { listId } = samples.get(many) as Sample;
  const read = () => readOwnVersion(many.app, many.ann, listId);
  expect((await read()).masterlist?.items.length).toBeGreaterThan(5);
  const { roundTrips, rowsRead } = await many.cost(read);
  expect(roundTrips).toBe(1);
  expect(rowsRead).toBeLessThanOrEqual(40);
});

test("a profile with the member's taste is one round trip, bounded, and scans no table", async () => {
  const { creator } = samples.get(many) as Sample;
  for (const viewer of [null, many.ann]) {
    const read = () => readProfilePage(many.app, viewer, creator);
    const { roundTrips, rowsRead, rowsWritten } = await many.cost(read);
    expect([roundTrips, rowsWritten]).toEqual([1, 0]);
    expect(rowsRead).toBeLessThanOrEqual(130);
    expect(await scansOf(many.binding, await many.statements(read))).toEqual([]);
  }
});

test("first steps read at most 40 rows in one round trip, for any number of lists", async () => {
  const costs = await Promise.all([few, many].map((on) => on.cost(() => readFirstSteps(on.app, on.ann))));
  for (const { roundTrips, rowsRead, rowsWritten } of costs) {
    expect([roundTrips, rowsWritten]).toEqual([1, 0]);
    expect(rowsRead).toBeLessThanOrEqual(40);
  }
  expect(
    await scansOf(many.binding, await many.statements(() => readFirstSteps(many.app, many.ann))),
  ).toEqual([]);
});

describe("after writes", () => {
  let written: Measured;
  beforeAll(async () => {
    written = await measuredApp(MANY);
    const [, first = null, ...others] = await membersOf(written.app, 13);
    const listId = await dropListOf(written.app, first, ["Azul", "Catan"], { title: "Games for a duel" });
    for (const [i, other] of others.entries())
      await addVersionTo(written.app, other, listId, i % 2 ? ["Azul", "Catan"] : ["Catan", "Azul"]);
    await pickDuelsOfTheDay(written.app);
  });
  afterAll(() => written.stop());

  test("a member's home costs little more than a stranger's, though they saved all of it", async () => {
    const page = await readHome(written.app, written.ann, {});
    expect(page.duel).not.toBeNull();
    for (const { id } of page.page.cards) await saveList(written.app, written.ann, id);
    const { rowsRead } = await written.cost(() => readHome(written.app, written.ann, {}));
    expect(rowsRead).toBeLessThanOrEqual(60);
    expect(
      (await written.cost(() => savedListsPage(written.app, written.ann, {}))).rowsRead,
    ).toBeLessThanOrEqual(60);
  });

  test("people like a member add at most 20 rows to their home, and stay within its 60", async () => {
    const { app } = written;
    const [, bob = null, ...others] = await membersOf(app, 7);
    const before = await written.cost(() => readHome(app, bob, {}));
    for (const title of ["Games for two", "Games for three"]) {
      const listId = await dropListOf(app, bob, SEVEN, { title });
      for (const other of others) {
        app.clock.advance(1000);
        await addVersionTo(app, other, listId, SEVEN);
      }
    }
    await app.db.run(sql`delete from notifications where user_id = ${bob?.id}`);
    expect((await readHome(app, bob, {})).like).toHaveLength(3);
    const { roundTrips, rowsRead } = await written.cost(() => readHome(app, bob, {}));
    expect(roundTrips).toBe(1);
    expect(rowsRead - before.rowsRead).toBeLessThanOrEqual(20);
    expect(rowsRead).toBeLessThanOrEqual(60);
    expect(await scansOf(written.binding, await written.statements(() => readHome(app, bob, {})))).toEqual(
      [],
    );
  });

  test.each([0, 30, 300])("a badge over %i unread notifications reads at most 20 rows", async (count) => {
    const { app, ann, binding } = written;
    await app.db.batch([
      app.db.run(sql`delete from notifications where user_id = ${ann.id}`),
      app.db.run(sql`delete from unread_counts where user_id = ${ann.id}`),
      app.db.run(sql`insert into notifications (id, user_id, kind, subject, list_id, causes, created_at, counted)
      select 'n' || id, ${ann.id}, 'version', list_id, list_id, json_array(id), 1, 1
      from versions where user_id <> ${ann.id} limit ${count}`),
      app.db.run(sql`insert into unread_counts (user_id, unread) values (${ann.id}, ${count})`),
    ]);
    const badge = () => runQueries(app.db, { rows: badgeOf(app, ann.id) });
    expect((await badge()).rows).toEqual([{ unread: Math.min(99, count) }]);
    expect((await written.cost(async () => badge())).rowsRead).toBeLessThanOrEqual(20);
    expect(await scansOf(binding, await written.statements(async () => badge()))).toEqual([]);
  });

  test("a page of a large list reads as written rows as one of a list twice as large", async () => {
    const members = await membersOf(written.app, 290);
    for (const options of [{}, { start: 20 }]) {
      const lists: string[] = [];
      for (const size of [145, 290]) lists.push(await makeLargeList(written.app, members.slice(0, size)));
      await written.dropLast();
      const costs: number[] = [];
      for (const listId of lists)
        costs.push((await written.cost(() => readList(written.app, null, listId, options))).rowsRead);
      // versions of the same millisecond have no defined order, so the stored notes may differ by one
      expect(Math.abs((costs[1] ?? 0) - (costs[0] ?? 0))).toBeLessThanOrEqual(1);
      expect(costs[1]).toBeLessThanOrEqual(600);
    }
  });
});
