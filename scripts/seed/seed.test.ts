import { getTableName, is, sql } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { Database } from "#db/client";
import { newMeter } from "#db/meter";
import { everyTable } from "#db/schema/every-table";
import { memoryBucket } from "#tests/safety/support/memory-bucket";
import { testInFull } from "#tests/support/full";
import { memberOf, memoryDatabase, type TestApp, testApp, unreadOf } from "#tests/support/test-app";
import { readHome } from "~/features/discovery/front-page/feed.server";
import { imageTypeOf } from "~/features/images/metadata/image-type";
import { readImage } from "~/features/images/uploads/images.server";
import type { ListView } from "~/features/lists/model/list-view";
import { readList } from "~/features/lists/reads/lists.server";
import { logIn } from "~/features/members/log-in/log-in.server";
import { reportQueue } from "~/features/moderation/reports/reports.server";
import { allNotifications } from "~/features/notifications/inbox/notifications.server";
import { recount } from "~/features/operations/recount/recount.server";
import { HOUR, MINUTE } from "~/lib/time/durations";
import type { App } from "~/platform/app.server";
import type { Member, Viewer } from "~/platform/viewer.server";
import { publishedRankings } from "./demo-data";
import { seedDemo } from "./seed";

vi.spyOn(console, "log").mockImplementation(() => {});

const tables = Object.values(everyTable)
  .filter((table) => is(table, SQLiteTable))
  .map(getTableName);

async function rowCounts({ db }: App): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const [row] = await db.all<{ n: number }>(sql`select count(*) as n from ${sql.identifier(table)}`);
    counts[table] = row?.n ?? -1;
  }
  return counts;
}

async function memberByUsername({ db }: App, username: string): Promise<Member> {
  const [row] = await db.select().from(everyTable.users).where(sql`username = ${username}`);
  if (!row) throw new Error(`Nobody is called ${username}`);
  return { id: row.id, username, roles: row.roles, joinedAt: row.createdAt, sessionId: "", unread: 0 };
}

async function listIdOf({ db }: App, title: string): Promise<string> {
  const rows = await db.select().from(everyTable.lists).where(sql`title = ${title}`);
  expect(rows, title).toHaveLength(1);
  return rows[0]?.id ?? "";
}

const listByTitle = async (app: App, title: string, viewer: Viewer = null): Promise<ListView> =>
  readList(app, viewer, await listIdOf(app, title));

const titlesOf = (version: ListView["versions"][number] | undefined) =>
  version?.items.map(({ title }) => title);

/** Wraps a database so that every batch after the first `n` fails. */
function failingAfter(db: Database, n: number): Database {
  let batches = 0;
  return new Proxy(db, {
    get(target, name) {
      if (name === "batch" && ++batches > n) throw new Error("The power is gone");
      const member = Reflect.get(target, name, target) as unknown;
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
}

describe("the demo community", () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await testApp();
    await seedDemo(app);
  });

  test("has every published ranking, by an account that represents its source, without notes", async () => {
    expect(publishedRankings.flatMap(({ versions }) => versions)).toHaveLength(22);
    for (const { title, chapters, versions } of publishedRankings) {
      const list = await listByTitle(app, title);
      expect(list.chapters.map(({ name }) => name)).toEqual(chapters);
      expect(list.creatorCount).toBe(versions.length);
      for (const { creator, source, items } of versions) {
        const version = list.versions.find((each) => each.creator === creator);
        expect(version?.standsFor).toBe(source);
        expect(titlesOf(version)).toEqual(items);
        expect(version?.items.filter(({ context }) => context)).toEqual([]);
      }
    }
  });

  test("publications have no comment, save, follow, notification, password or address", async () => {
    const silent = await app.db.all<{ n: number }>(sql`
      select (select count(*) from comments where user_id = users.id) + (select count(*) from saves where user_id = users.id)
        + (select count(*) from follows where user_id = users.id)
        + (select count(*) from notifications where user_id = users.id) as n
      from users where stands_for is not null and password_hash is null and email is null`);
    expect(silent).toHaveLength(22);
    expect(silent.every(({ n }) => n === 0)).toBe(true);
  });

  test("starts its feed with the real topics, the films first", async () => {
    const { page } = await readHome(app, null, {});
    const titles = page.cards.map(({ title }) => title);
    expect(titles).toHaveLength(10);
    expect(titles[0]).toBe("Greatest films of all time");
    expect(titles.slice(0, 7).sort()).toEqual(publishedRankings.map(({ title }) => title).sort());
    expect(page.before).not.toBeNull();
  });

  test("is all in the past, no two acts at the same time", async () => {
    const [row] = await app.db.all<{ last: number; places: number; different: number }>(sql`
      select max(versions.changed_at, (select max(created_at) from comments)) as last, count(feed_key) as places,
        count(distinct feed_key) as different from versions where changed_at = (select max(changed_at) from versions)`);
    expect(row?.last).toBeLessThan(app.now());
    const places = await app.db.all<{ n: number }>(
      sql`select count(*) as n from versions where feed_key is not null group by feed_key`,
    );
    expect(places.every(({ n }) => n === 1)).toBe(true);
  });

  test("has lists of all kinds: long, disputed, empty, with many comments", async () => {
    const pasta = await listByTitle(app, "Pasta shapes, all forty of them");
    expect(pasta.versions.map(({ items }) => items.length)).toContain(40);

    const games = await listByTitle(app, "Board games for a rainy Sunday");
    expect(games.creatorCount).toBe(12);
    expect(games.masterlist?.items.some(({ tied, why }) => tied && why.namedBy > 1)).toBe(true);
    expect(new Set(games.versions.map(({ items }) => items[0]?.title)).size).toBeGreaterThan(5);

    const request = await listByTitle(app, "Quiet places to work in Lisbon");
    expect(request.versions.map(({ items }) => items)).toEqual([[]]);

    const hikes = await listByTitle(app, "Day hikes you can reach by train");
    expect(hikes.chapters).toHaveLength(5);

    const notes = await app.db.all<{ context: string }>(
      sql`select context from items where length(context) > 190`,
    );
    expect(notes.length).toBeGreaterThan(2);
    expect(notes.some(({ context }) => [...context].length > 500 && context.includes("https://"))).toBe(true);
  });

  test("has eight pictures of its own, in the bucket, where there is one", async () => {
    const bucket = memoryBucket();
    const pictured = await seedApp(await testApp({ env: { IMAGES: bucket } }));
    const rows = await pictured.db.all<{ imageUrl: string }>(
      sql`select image_url as imageUrl from lists where image_url is not null`,
    );
    expect(rows).toHaveLength(8);
    for (const { imageUrl } of rows) {
      const { type, body } = await readImage(pictured, null, imageUrl.split("/").at(-1) ?? "");
      const bytes = new Uint8Array(await new Response(body).arrayBuffer());
      expect([type, imageTypeOf(bytes), bytes.length < 15_000]).toEqual(["image/png", "image/png", true]);
    }
  });

  test("merges two spellings of one item, by rule and by override", async () => {
    const { masterlist, versions } = await listByTitle(app, "Board games for a rainy Sunday");
    const spelled = versions.flatMap(({ items }) => items.map(({ title }) => title));
    expect(spelled).toEqual(
      expect.arrayContaining(["The Crew", "Crew, The", "Catan", "The Settlers of Catan"]),
    );
    const merged = masterlist?.items.filter(({ title }) => /Crew|Catan/.test(title));
    expect(merged?.map(({ title, why }) => [title, why.namedBy])).toEqual([
      ["Catan", 5],
      ["The Crew", 3],
    ]);
  });

  test("gives ann notifications of every kind, and bob some that he has read", async () => {
    const ann = await memberByUsername(app, "ann");
    expect(await unreadOf(app, ann)).toBeGreaterThan(3);
    const kinds = await app.db.all<{ kind: string }>(
      sql`select distinct kind from notifications where user_id = ${ann.id} and read_at is null order by kind`,
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(["chapter", "comment", "reply", "version"]);

    const ofBob = await allNotifications(app, await memberByUsername(app, "bob"), { start: 0, pageSize: 50 });
    expect(ofBob.some(({ read }) => read)).toBe(true);
    expect(ofBob.some(({ read }) => !read)).toBe(true);
    expect(ofBob.some(({ title, read }) => title === "A moderator's decision" && read)).toBe(true);
  });

  test("leaves the moderator one open case, and a log of decisions", async () => {
    const { cases, decisions } = await reportQueue(app, await memberByUsername(app, "moderator"));
    expect(cases).toHaveLength(1);
    expect(decisions).toHaveLength(2);
  });

  test("has every counter equal to a recount", async () => {
    expect(await recount(app)).toEqual([]);
  });

  test("does not change when seeded again", async () => {
    const before = await rowCounts(app);
    app.clock.advance(HOUR);
    await seedDemo(app);
    expect(await rowCounts(app)).toEqual(before);
  });

  test("has logins for ann, bob and the moderator, and nobody else", async () => {
    for (const username of ["ann", "bob", "moderator"]) {
      const { user } = await logIn(app, { username, password: "listdrop" });
      expect(user.username).toBe(username);
    }
    for (const username of ["priya", "sight_sound_22"])
      await expect(logIn(app, { username, password: "listdrop" })).rejects.toMatchObject({
        code: "wrong-credentials",
      });
  });

  testInFull("is complete after repeated interruptions", async () => {
    const whole = await rowCounts(await seedApp(await testApp()));
    const db = await memoryDatabase(newMeter());
    const cut = await testApp({ db });
    for (const batches of [1, 2, 20, 77, 120, 133]) {
      await expect(seedDemo({ ...cut, db: failingAfter(db, batches) })).rejects.toThrow("The power is gone");
      cut.clock.advance(MINUTE);
    }
    expect(await rowCounts(await seedApp(cut))).toEqual(whole);
  });

  test("has no login in production", async () => {
    const production = await seedApp(await testApp({ env: { MODE: "production" } }));
    const [row] = await production.db.all<{ n: number }>(sql`select count(password_hash) as n from users`);
    expect(row?.n).toBe(0);
    const before = await rowCounts(production);
    expect(await rowCounts(await seedApp(production))).toEqual(before);
  });

  test("does not seed a database with other data", async () => {
    const other = await testApp();
    await memberOf(other, "somebody");
    const before = await rowCounts(other);
    expect(await rowCounts(await seedApp(other))).toEqual(before);
  });
});

async function seedApp<T extends App>(app: T): Promise<T> {
  await seedDemo(app);
  return app;
}
