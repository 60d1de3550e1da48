/** Compares each compiled query with the one that Drizzle builds from the values themselves. */
import { sql } from "drizzle-orm";
import { beforeEach, expect, expectTypeOf, test, vi } from "vitest";
import { addVersionTo, dropListOf, withLinkOf } from "#tests/support/lists";
import { accessTokenOf, cookieOf, memberOf, type TestApp, testApp } from "#tests/support/test-app";
import { pickDuelsOfTheDay } from "~/features/discovery/front-page/duels.server";
import { readFeed, readHome } from "~/features/discovery/front-page/feed.server";
import { readListAndMerge } from "~/features/lists/reads/lists.server";
import { resolveBearer, resolveViewer } from "~/features/members/sessions/resolve-viewer.server";
import { makeToken } from "~/features/members/tokens/tokens.server";
import { HOUR } from "~/lib/time/durations";
import type { Member } from "~/platform/viewer.server";
import { CompiledQuery, compiled, type Values } from "./compiled";
import { runQueries } from "./run-queries";
import { lists } from "./schema/lists";

const modules = import.meta.glob<Record<string, unknown>>("../app/**/*.queries.server.ts", { eager: true });
/** Each compiled query that a module exports, by its name. */
const exported = Object.values(modules).flatMap((module) =>
  Object.entries(module).flatMap(([name, query]) =>
    typeof query === "function" && "build" in query ? [{ name, build: query.build }] : [],
  ),
);

let app: TestApp;
let ann: Member;
let bob: Member;
const sent = vi.spyOn(CompiledQuery.prototype, "statement");

beforeEach(async () => {
  app = await testApp();
  [ann, bob] = [await memberOf(app, "ann"), await memberOf(app, "bob")];
});

/** Reads what most pages read, for strangers, members and holders of a link. */
async function readPages() {
  const listId = await dropListOf(app, ann, ["Azul", "Catan", "Hive"], { context: "A note", glyph: "🎲" });
  await dropListOf(app, bob, ["Azul", "Brass"], { title: "Games for two", chapters: ["film", "games"] });
  const linked = await dropListOf(app, ann, ["Rye"], { circle: { byLink: true } });
  await pickDuelsOfTheDay(app);
  await resolveViewer(app, new Request("https://listdrop.example/", { headers: { Cookie: cookieOf(ann) } }));
  app.clock.advance(5 * HOUR);
  await addVersionTo(app, bob, listId, ["Catan", "Azul", "Brass"], { context: "Another" });
  await app.settled();
  await pickDuelsOfTheDay(app);
  const { token } = await makeToken(app, ann, { name: "reader", scope: "read" });
  await resolveBearer(app, token);
  await resolveBearer(app, accessTokenOf(ann));
  const returned = { ...ann, lastVisitAt: app.now() - HOUR, muted: ["games"] };
  for (const viewer of [null, ann, returned]) {
    await readHome(app, viewer, {});
    await readHome(app, viewer, { before: Number.MAX_SAFE_INTEGER });
    await readFeed(app, viewer, { start: 1, pageSize: 5 });
    for (const order of [undefined, "followed", "unlike"] as const)
      await readListAndMerge(app, viewer, listId, { order, next: true });
    await readListAndMerge(app, viewer, listId, { start: 1, pageSize: 1, names: 5 });
  }
  await readListAndMerge(await withLinkOf(app, ann, linked), bob, linked, {});
}

test("each compiled query is the one that Drizzle builds, and returns its rows", async () => {
  await readPages();
  const withRows = new Set<unknown>();
  for (const query of [...(sent.mock.contexts as CompiledQuery<unknown>[])]) {
    const built = query.build(app.db, query.values as never);
    const { rows, rowsOfDrizzle } = await runQueries(app.db, { rows: query, rowsOfDrizzle: built });
    expect(rows).toEqual(rowsOfDrizzle);
    if (rows.length > 0) withRows.add(query.build);
  }
  expect(exported).not.toEqual([]);
  expect(exported.filter(({ build }) => !withRows.has(build)).map(({ name }) => name)).toEqual([]);
});

const listOf = compiled((db, { id, rev }: Values<{ id: string | null; rev?: number }>) => {
  expectTypeOf(id).not.toExtend<string | number>();
  return db
    .select({ title: lists.title })
    .from(lists)
    .where(id === null ? undefined : sql`${lists.id} = ${id} and ${lists.rev} >= ${rev ?? 0}`);
});

test("a query is built once for each set of missing values", async () => {
  const id = await dropListOf(app, ann, ["Azul"], { title: "One" });
  await dropListOf(app, ann, ["Catan"], { title: "Two" });
  const titles = async (values: Parameters<typeof listOf>[0]) =>
    (await runQueries(app.db, { rows: listOf(values) })).rows.map(({ title }) => title);
  expect(await titles({ id: null })).toEqual(["One", "Two"]);
  expect(await titles({ id })).toEqual(["One"]);
  expect(await titles({ id, rev: 9 })).toEqual([]);
  expect(await titles({ id: "none" })).toEqual([]);
  expect(await titles({ id: null })).toEqual(["One", "Two"]);
});
