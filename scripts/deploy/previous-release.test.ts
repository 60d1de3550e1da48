/**
 * Migrations expand first and contract in a later release: the running release keeps working during and after
 * a migration. These tests take the columns that the release knows from the snapshot of its last migration.
 * They read and write each of its tables on the migrated database, using only those columns.
 * `tests/worker/previous-release.full.test.ts` runs the release itself.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@libsql/client";
import { describe, expect, test } from "vitest";
import { migrationNames, migrationStatements, statementsOfMigration } from "#scripts/migrate";
import { root } from "#scripts/settings";
import { contractStatements, namedIn } from "#tests/support/contract-statements";
import { keptRelease, keptWorker } from "./kept-release";

type Column = { name: string; type: string };
type Index = { name: string; isUnique: boolean };
type Table = { name: string; columns: Record<string, Column>; indexes: Record<string, Index> };
type Snapshot = { tables: Record<string, Table> };

const json = <T>(file: string) => JSON.parse(readFileSync(join(root, file), "utf8")) as T;
const { migration } = keptRelease();
const snapshot = json<Snapshot>(`db/migrations/meta/${migration.slice(0, 4)}_snapshot.json`);
const uniqueIndexes = Object.values(snapshot.tables).flatMap(({ indexes }) =>
  Object.values(indexes).flatMap(({ name, isUnique }) => (isUnique ? [name] : [])),
);
const worker = keptWorker();
const since = migrationNames().slice(migrationNames().indexOf(migration) + 1);

test("the release that is running is one of the migrations", () => {
  expect(migrationNames()).toContain(migration);
});

describe("a migration is refused", () => {
  const RUNNING = 'text("kept"),sqliteTable("lists")';
  test.each([
    "DROP TABLE `lists`;",
    "ALTER TABLE `lists` DROP COLUMN `kept`;",
    "ALTER TABLE `lists` RENAME TO `things`;",
    "ALTER TABLE `lists` RENAME COLUMN `gone` TO `kept`;",
    "-- why\nALTER TABLE `lists` ADD `more` text NOT NULL;",
    "DELETE FROM `lists`;",
    "DROP INDEX `kept_once`;",
  ])("that contracts: %s", (statement) => {
    expect(contractStatements([statement], RUNNING, ["kept_once"])).toHaveLength(1);
  });
  test.each([
    "ALTER TABLE `lists` DROP COLUMN `gone`;",
    "DROP TABLE IF EXISTS `gone`",
    "DROP INDEX `kept_often`;",
    "ALTER TABLE `lists` ADD `more` text;",
    "ALTER TABLE `lists` ADD `more` text DEFAULT '' NOT NULL;",
    "CREATE UNIQUE INDEX `names` ON `others` (`name`);",
    "-- nothing",
  ])("never for this: %s", (statement) => {
    expect(contractStatements([statement], RUNNING, ["kept_once"])).toEqual([]);
  });
});

test("a migration may drop a full-text table that it makes again", () => {
  const again = ["DROP TABLE kept;", "CREATE VIRTUAL TABLE kept USING fts5(a, b);"];
  expect(contractStatements(again, 'text("kept")')).toEqual([]);
  expect(contractStatements([...again, "DROP TABLE lists;"], 'sqliteTable("lists")')).toHaveLength(1);
});

describe("migrations since the running release", () => {
  test("only add, or drop what it does not name", () => {
    const found = since.flatMap((name) =>
      contractStatements(statementsOfMigration(name), worker, uniqueIndexes).map(
        (statement) => `${name}: ${statement}`,
      ),
    );
    expect(found).toEqual([]);
  });

  test("add no rule to a table of it that its rows may break", () => {
    const known = new Set(Object.keys(snapshot.tables));
    const RULE = /create (?:unique index|trigger)\s+\S+(?:\s+before\s+\w+)?\s+on\s+[`"]?(\w+)/i;
    const rules = since.flatMap((name) =>
      statementsOfMigration(name).flatMap((statement) => {
        const [, table = ""] = RULE.exec(statement) ?? [];
        return known.has(table) ? [`${name}: ${table}`] : [];
      }),
    );
    expect(rules).toEqual([]);
  });
});

describe("the running release on the migrated database", async () => {
  const client = createClient({ url: ":memory:" });
  await client.batch(migrationStatements, "write");
  // guards rejects every insert, and admin_log every update: no release does either
  const tables = Object.values(snapshot.tables).filter(
    ({ name }) => !["guards", "admin_log"].includes(name) && namedIn(worker, name),
  );

  test.each(tables.map((table) => [table.name, table] as const))(
    "reads and writes %s",
    async (name, table) => {
      const columns = Object.values(table.columns).filter(({ name }) => namedIn(worker, name));
      const names = columns.map((column) => `"${column.name}"`).join();
      const values = columns.map(({ type }) => (type === "text" ? "[]" : 1));
      const places = columns.map(() => "?").join();
      await client.execute({ sql: `insert into "${name}" (${names}) values (${places})`, args: values });
      const sets = columns.map((column) => `"${column.name}" = "${column.name}"`).join();
      await client.execute(`update "${name}" set ${sets}`);
      const { rows } = await client.execute(`select ${names} from "${name}"`);
      expect(rows).toHaveLength(1);
      expect(Object.values(rows[0] ?? {})).toEqual(values);
    },
  );

  test("finds by the search index", async () => {
    await client.execute(
      "insert into search (rowid, title, chapters, creators, items) values (1, 'a', '', '', '')",
    );
    const { rows } = await client.execute("select rowid from search where search match 'title:a'");
    expect(rows).toHaveLength(1);
  });
});
