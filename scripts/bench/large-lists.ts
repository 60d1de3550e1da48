/** P6, P7 and P11: cost of writes and pages on large lists, and with many recipients to notify. */
import { cpSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { dropList } from "~/features/lists/writes/drop-list.server";
import { rebuildList } from "~/features/lists/writes/rebuild-list.server";
import { openSession } from "~/features/members/sessions/sessions.server";
import { itemKey, titleKey } from "~/features/merge/titles/item-title";
import type { App } from "~/platform/app.server";
import type { Member } from "~/platform/viewer.server";
import { withApp } from "../with-app";
import { type BenchServer, type Cost, serveState } from "./bench-server";
import { atMost, type Figure, figureNote } from "./figures";
import { ballot, membersOf, type Sample } from "./sample";
import { type BenchState, benchSettings } from "./state";

const SIZES = [300, 1000];
const LARGEST = 10_000;
/** Up to this many versions are merged from their ballots. */
const FEW = 100;
const ITEMS = 50;
const FOLLOWERS = [10, 10_000];
const AT_ONCE = 100;

/** One row per version on a page and per name, and the notes in the masterlist's row. */
const PAGE_MOST = 600;
/** The write plus the list in its response. */
const WRITE_MOST = 1000;

type Prepared = { lists: string[]; few: string; largest: string; writers: Sample["member"][] };

/** Measures on a copy of the state, because it writes. */
export async function largeListFigures({ settings }: BenchState, folder: string): Promise<Figure[]> {
  const copy = join(folder, "crowds");
  cpSync(settings.stateDir, copy, { recursive: true });
  const own = benchSettings(copy);
  const prepared: Prepared = { lists: [], few: "", largest: "", writers: [] };
  await withApp(own, (app) => prepare(app, prepared));
  const server = await serveState(own);
  try {
    return [...(await versionFigures(server, prepared)), ...(await notificationFigures(server, prepared))];
  } finally {
    await server.stop();
  }
}

async function prepare(app: App, prepared: Prepared): Promise<void> {
  const { lists, writers } = prepared;
  await addPeople(app, Math.max(...FOLLOWERS));
  const members = await membersOf(app, LARGEST + 10);
  for (const size of SIZES) lists.push(await makeLargeList(app, members.slice(0, size)));
  prepared.few = await makeLargeList(app, members.slice(0, FEW));
  prepared.largest = await makeLargeList(app, members.slice(0, LARGEST));
  for (const count of FOLLOWERS) await followBy(app, count);
  for (const { id, username } of members.slice(-4)) {
    const { webToken, accessToken } = await openSession(app, id);
    writers.push({ username, webToken, accessToken });
  }
}

/** Adds members whose names sort before all others. */
export const addPeople = (app: App, count: number) =>
  app.db.run(sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})
    insert into users (id, username, username_key, created_at, confirmed_at)
    select printf('%024x', n), printf('crowd_%06d', n), printf('crowd_%06d', n), 0, 0 from numbers`);

export const chapterOf = (followers: number) => `Followed by ${followers}`;

/** Makes `count` members follow a chapter that nobody else follows. */
export const followBy = (app: App, count: number) =>
  app.db.batch([
    app.db.run(sql`insert into chapters (key, name, followers_count)
      values (${chapterOf(count).toLowerCase()}, ${chapterOf(count)}, ${count})`),
    app.db.run(sql`insert into follows (user_id, chapter_key, created_at)
      select id, ${chapterOf(count).toLowerCase()}, 0 from users where username_key like 'crowd_%' limit ${count}`),
  ]);

/** Creates a list with one version per member, in batches; the product builds its projections. */
export async function makeLargeList(app: App, [first, ...others]: Member[]): Promise<string> {
  if (!first) throw new Error("A large list needs members");
  const items = ballot(0, ITEMS).map((title) => ({ title, context: "" }));
  const draft = { title: "A list of a large list", chapters: ["albums"] };
  const { listId } = await dropList(app, first, { ...draft, version: { hidden: false, items } });
  const now = app.now();
  const versions = others.map(({ id }, turn) => ({
    id: app.newId(),
    userId: id,
    // distinct times, because versions of the same millisecond have no defined order
    at: now - (others.length - turn),
    feedKey: app.newFeedKey(),
    items: ballot(turn + 1, ITEMS).map((title, i) => ({
      id: app.newId(),
      title,
      // notes on three items, as on an active list
      context: i < 3 ? "What speaks for it." : "",
      key: itemKey(titleKey(title)),
    })),
  }));
  for (let start = 0; start < versions.length; start += AT_ONCE) {
    const rows = JSON.stringify(versions.slice(start, start + AT_ONCE));
    await app.db.batch([
      app.db.run(sql`insert into versions (id, list_id, user_id, added_at, changed_at, feed_key, item_titles, item_ids, item_notes, item_count)
        select value ->> 'id', ${listId}, value ->> 'userId', value ->> 'at', value ->> 'at', value ->> 'feedKey',
          (select json_group_array(item.value ->> 'title') from json_each(version.value -> 'items') as item),
          (select json_group_array(item.value ->> 'id') from json_each(version.value -> 'items') as item),
          (select json_group_array(json_array(item.value ->> 'context', 0)) from json_each(version.value -> 'items') as item), ${ITEMS}
        from json_each(${rows}) as version`),
      app.db.run(sql`insert into items (version_id, position, id, title, context, title_key, title_key_version)
        select version.value ->> 'id', item.key + 1, item.value ->> 'id', item.value ->> 'title', item.value ->> 'context',
          item.value ->> 'key', 1
        from json_each(${rows}) as version, json_each(version.value -> 'items') as item`),
    ]);
  }
  await app.db.run(sql`update lists set creator_count = ${versions.length + 1} where id = ${listId}`);
  await rebuildList(app, listId);
  return listId;
}

const ballotItems = (turn: number) =>
  ballot(turn, ITEMS).map((itemTitle) => ({ itemTitle, itemContext: "" }));

async function versionFigures(
  server: BenchServer,
  { lists, few, largest, writers }: Prepared,
): Promise<Figure[]> {
  const costs: Cost[] = [];
  const pages: number[] = [];
  for (const [turn, id] of [...lists, few].entries()) {
    const body = { id, subListHidden: false, item: ballotItems(turn + 11) };
    const writer = writers[turn % writers.length] as Sample["member"];
    const { status, cost } = await server.send("PUT", "/api/addsublist/", writer, body);
    if (status !== 200) throw new Error(`addsublist responded ${status}`);
    costs.push(cost);
    pages.push((await server.get(`/lists/${id}`)).cost.rowsRead);
  }
  const { cost: ofLargest } = await server.get(`/lists/${largest}`);
  const ofLargeLists = costs.slice(0, SIZES.length);
  const ofFew = costs[SIZES.length] as Cost;
  const what = `a version of ${ITEMS} items beside ${SIZES.join(" · ")} others`;
  const written = ofLargeLists.map(({ rowsWritten }) => rowsWritten);
  const read = ofLargeLists.map(({ rowsRead }) => rowsRead);
  return [
    atMost("P6", `${what}, written`, written, 250, { unit: " rows", same: true }),
    atMost("P6", `${what}, read, with the list it answers`, read, WRITE_MOST, { unit: " rows" }),
    figureNote("P6", `the same beside ${FEW} others, merged from their ballots`, `${ofFew.rowsRead} rows`),
    atMost(
      "P11",
      `the page of ${SIZES.join(" · ")} · ${FEW} · ${LARGEST.toLocaleString("en")} versions of ${ITEMS} items`,
      [...pages, ofLargest.rowsRead],
      PAGE_MOST,
      { unit: " rows" },
    ),
  ];
}

async function notificationFigures(server: BenchServer, { writers }: Prepared): Promise<Figure[]> {
  const roundTrips: number[] = [];
  const written: number[] = [];
  for (const [turn, followers] of FOLLOWERS.entries()) {
    const body = {
      listTitle: "A list that many hear of",
      chapters: [chapterOf(followers)],
      sublist: [{ subListHidden: false, item: ballotItems(0).slice(0, 3) }],
    };
    const { status, cost } = await server.send(
      "POST",
      "/api/list/",
      writers[turn + 2] as Sample["member"],
      body,
    );
    if (status !== 201) throw new Error(`list responded ${status}`);
    roundTrips.push(cost.roundTrips);
    written.push(cost.rowsWritten);
  }
  const what = `a list told to ${FOLLOWERS.map((count) => count.toLocaleString("en")).join(" · ")} followers`;
  return [
    atMost("P7", what, roundTrips, 4, { unit: " trips", same: true }),
    figureNote(
      "P7",
      "the same, written",
      `${written.map((count) => count.toLocaleString("en")).join(" · ")} rows`,
    ),
  ];
}
