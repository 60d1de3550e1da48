/** Backups of a site that is written to meanwhile, and of other versions. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@libsql/client";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openLibsqlClient } from "#db/client";
import { newMeter } from "#db/meter";
import { addVersionTo, dropListOf, version } from "#tests/support/lists";
import { memberOf, type TestApp, testApp } from "#tests/support/test-app";
import { addVersion } from "~/features/lists/writes/drop-list.server";
import { editList } from "~/features/lists/writes/edit-list.server";
import { removeVersion } from "~/features/lists/writes/remove-version.server";
import { recount } from "~/features/operations/recount/recount.server";
import { migrationStatements } from "../migrate";
import { backUp } from "./backup";
import { restore } from "./restore";
import { ask, type Row, type Store } from "./tables";

let base: string;
const folder = (name: string) => join(base, name);

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "listdrop-in-use-"));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

type Site = { store: Store; app: TestApp };

async function site(): Promise<Site> {
  const client = createClient({ url: ":memory:", intMode: "number" });
  await client.batch(migrationStatements, "write");
  const meter = newMeter();
  const store: Store = {
    name: "memory",
    batch: async (queries) => {
      const results = await client.batch(
        queries.map(({ sql: text, params }) => ({ sql: text, args: params })),
        "write",
      );
      return results.map(({ rows }) => rows as unknown as Row[]);
    },
    picture: async () => null,
    keepPicture: async () => {},
    migrate: async () => {},
    close: async () => client.close(),
  };
  return { store, app: await testApp({ meter, db: openLibsqlClient(client, meter) }) };
}

const OPTIONS = { sessions: false, force: false };
const LISTS = 6;

/** Rows of a list that the copy has only in part. */
const halfLists = (store: Store) =>
  ask(
    store,
    `select 'list without a version' as what, l.id as id from lists as l where not exists (select 1 from versions as v where v.list_id = l.id)
     union all select 'version without a list', v.id from versions as v where v.list_id not in (select id from lists)
     union all select 'version without a creator', v.id from versions as v where v.user_id not in (select id from users)
     union all select 'version without its items', v.id from versions as v
       where v.item_count <> (select count(*) from items as i where i.version_id = v.id)`,
  );

test("a list that is dropped, edited or left during a backup comes back whole", async () => {
  const { store, app } = await site();
  const ann = await memberOf(app, "ann");
  const bob = await memberOf(app, "bob");
  const lists: string[] = [];
  for (let i = 0; i < LISTS; i++) {
    lists.push(await dropListOf(app, ann, ["Alien", "Heat"], { title: `List ${i}` }));
    await addVersionTo(app, bob, lists[i] ?? "", ["Heat", "Vertigo"]);
  }
  let reads = 0;
  let step = 0;
  const writes = async () => {
    reads += 1;
    if (reads % 3 > 0) return;
    step += 1;
    app.clock.advance(1000);
    const newcomer = await memberOf(app, `newcomer${step}`);
    await dropListOf(app, newcomer, [`One ${step}`, "Two", "Three"], { title: `Dropped ${step}` });
    const target = lists[step % 3] ?? "";
    await addVersion(app, newcomer, { listId: target, version: version(["Heat", `Vertigo ${step}`]) });
    const edit = { listId: target, version: version(["Vertigo", "Heat", `Alien ${step}`]) };
    await editList(app, bob, edit);
    const left = lists[3 + step];
    if (left) for (const member of [ann, bob]) await removeVersion(app, member, left);
  };
  const inUse: Store = {
    ...store,
    batch: async (queries) => {
      const rows = await store.batch(queries);
      await writes();
      return rows;
    },
  };
  await backUp(inUse, folder("live"), OPTIONS);
  expect(step).toBeGreaterThan(10);

  const copy = await site();
  await restore(copy.store, folder("live"), OPTIONS);
  expect(await halfLists(copy.store)).toEqual([]);
  const differences = await recount(copy.app);
  expect(differences.filter(({ was }) => was === "failed")).toEqual([]);
  expect(await halfLists(copy.store)).toEqual([]);
  expect(await recount(copy.app)).toEqual([]);
});

test("recount names and removes rows without a parent, and goes on", async () => {
  const { app } = await site();
  const ann = await memberOf(app, "ann");
  const gone = await dropListOf(app, ann, ["Alien", "Heat"]);
  const kept = await dropListOf(app, ann, ["Vertigo"], { title: "Kept" });
  await app.db.batch([
    app.db.run(sql`delete from lists where id = ${gone}`),
    app.db.run(sql`update lists set creator_count = 9 where id = ${kept}`),
  ]);
  const differences = await recount(app);
  const found = differences.map(({ what, was }) => `${what} ${was}`);
  expect(found).toEqual(
    expect.arrayContaining(["versions.list_id 1", "items.version_id 2", "lists.creator_count 9"]),
  );
  expect(await recount(app)).toEqual([]);
});

test("an unfinished restore goes on; into a target made anew, or by --force, it starts again", async () => {
  const { store, app } = await site();
  await dropListOf(app, await memberOf(app, "ann"), ["Alien"]);
  await backUp(store, folder("one"), OPTIONS);
  const stopped = async (target: Store) => {
    const onPart = (table: string) => {
      if (table === "lists") throw new Error("gone");
    };
    await expect(restore(target, folder("one"), { ...OPTIONS, onPart })).rejects.toThrow("gone");
  };
  const restored = async (target: Store, force: boolean) => {
    const parts: string[] = [];
    await restore(target, folder("one"), { ...OPTIONS, force, onPart: (name) => void parts.push(name) });
    expect(await ask(target, "select title from lists")).toHaveLength(1);
    return parts;
  };
  const target = (await site()).store;
  await stopped(target);
  expect(await restored(target, false)).not.toContain("items");
  await stopped((await site()).store);
  expect(await restored((await site()).store, false)).toContain("items");
  const forced = (await site()).store;
  await stopped(forced);
  expect(await restored(forced, true)).toContain("items");
});

test("a backup of another schema is refused, by age, and nothing is written", async () => {
  const { store, app } = await site();
  await dropListOf(app, await memberOf(app, "ann"), ["Alien"]);
  await backUp(store, folder("one"), OPTIONS);
  const target = (await site()).store;
  const manifest = JSON.parse(readFileSync(join(folder("one"), "manifest.json"), "utf8"));
  const refusal = async (change: object) => {
    writeFileSync(join(folder("one"), "manifest.json"), JSON.stringify({ ...manifest, ...change }));
    return restore(target, folder("one"), OPTIONS).then(
      () => "restored",
      ({ message }: Error) => message,
    );
  };
  const tables = manifest.tables.map((table: { name: string; columns: string[] }) =>
    table.name === "lists" ? { ...table, columns: [...table.columns.slice(1), "colour"] } : table,
  );
  expect(await refusal({ tables, began: "2026-11-01T00:00:00.000Z" })).toContain(
    "is of an older version: it lacks lists.id and has lists.colour.",
  );
  expect(await refusal({ tables, migration: "9999_far", began: "2036-11-01T00:00:00.000Z" })).toContain(
    "is of a newer version",
  );
  expect(await refusal({ format: 1 })).toContain("restore it with the version that made it");
  expect(await ask(target, "select 1 from lists")).toEqual([]);
  expect(await refusal({})).toBe("restored");
});
