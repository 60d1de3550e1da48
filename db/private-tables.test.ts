import { getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { everyTable } from "#db/schema/every-table";
import { migrationStatements } from "#scripts/migrate";
import { mayChangePublic, PRIVATE_TABLES } from "./private-tables";

test("private tables are tables of the schema", () => {
  const names: string[] = Object.values(everyTable).flatMap((table) =>
    is(table, SQLiteTable) ? getTableName(table) : [],
  );
  expect([...PRIVATE_TABLES].filter((name) => !names.includes(name))).toEqual([]);
});

test("no trigger writes, so a statement's table is the only one it changes", () => {
  const all = migrationStatements.join("\n");
  const refuses =
    /^create\s+trigger\s+\w+\s+before\s+\w+\s+on\s+\w+\s+begin\s+select\s+raise\([^;]*\);\s*end;?$/i;
  const triggers = migrationStatements.filter((statement) => /create\s+trigger/i.test(statement));
  expect(triggers.length).toBeGreaterThan(0);
  expect(triggers.filter((statement) => !refuses.test(statement))).toEqual([]);
  expect(all).not.toMatch(/on\s+delete\s+(cascade|set)/i);
});

test("a write to a private table changes nothing that is public", () => {
  for (const statement of [
    'insert into "sessions" ("id") values (?)',
    "\n  insert into rate_counters (key) values (?) on conflict (key) do update set count = 1 returning count",
    "INSERT OR IGNORE INTO `mail_outbox` (id) values (1)",
    'update "notifications" set read_at = ?',
    "delete from idempotency_keys where created_at < ?",
  ])
    expect([statement, mayChangePublic(statement)]).toEqual([statement, false]);
});

test("any other write may change it, also an unknown one", () => {
  for (const statement of [
    'insert into "lists" ("id") values (?)',
    "update users set confirmed_at = ?",
    "delete from saves where user_id = ?",
    "with gone as (select 1) delete from sessions",
    "update or ignore sessions set id = 1",
    "insert into sessions_of_all (id) values (1)",
    'insert into "main"."sessions" values (1)',
    "pragma user_version = 1",
    "",
  ])
    expect([statement, mayChangePublic(statement)]).toEqual([statement, true]);
});
