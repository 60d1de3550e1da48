import { sql } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { lists } from "./schema/lists";
import { staticSql } from "./static-sql";

test("static SQL has table names, and its constants as literals", () => {
  const query = staticSql(sql`${lists.title} = ${"it's ?"} and ${lists.rev} > ${1}`);
  expect(new SQLiteSyncDialect().sqlToQuery(query)).toEqual({
    sql: `"lists"."title" = 'it''s ?' and "lists"."rev" > 1`,
    params: [],
  });
});

test("static SQL can't have a placeholder", () => {
  expect(() => staticSql(sql`${lists.id} = ${sql.placeholder("listId")}`)).toThrow("Static SQL");
});
