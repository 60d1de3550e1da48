/** Raw statements in a batch of D1, which Drizzle alone sends unprepared. */
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { expect, test } from "vitest";
import { openD1 } from "./client";
import { newMeter } from "./meter";

type Sent = { sql: string; params: unknown[] };

/** A D1 binding that answers each statement with what it was sent. The rest of a binding is not called. */
const binding = {
  prepare: (text: string) => ({
    sql: text,
    params: [],
    bind: (...params: unknown[]) => ({ sql: text, params }),
  }),
  batch: async (statements: Sent[]) =>
    statements.map(({ sql, params }) => ({ results: [{ sql, params }], success: true, meta: {} })),
} as unknown as D1Database;

test("a batch prepares raw statements and binds their values", async () => {
  const db = openD1(binding, newMeter());
  const found = await db.batch([db.all(sql`select ${1} + ${"a"}`), db.run(sql`delete from lists`)]);
  expect(found[0]).toEqual([{ sql: "select ? + ?", params: [1, "a"] }]);
  expect(found[1].results).toEqual([{ sql: "delete from lists", params: [] }]);
});

test("Drizzle alone can't; once it can, withClient is superfluous", async () => {
  const db = drizzle(binding);
  await expect(db.batch([db.all(sql`select ${1}`)])).rejects.toThrow(TypeError);
});
