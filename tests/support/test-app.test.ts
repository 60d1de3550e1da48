import { createClient } from "@libsql/client";
import { sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { migrationStatements } from "./migrations";
import { testApp } from "./test-app";

describe("the test harness", () => {
  test("creates the schema that the migrations create", async () => {
    const migrated = createClient({ url: ":memory:" });
    await migrated.batch(migrationStatements, "write");
    const { db } = await testApp();
    const objects = "select type, name, tbl_name, sql from sqlite_schema where sql is not null order by name";
    const namesOf = (rows: unknown) =>
      (rows as { type: string; name: string; sql: string }[]).map(
        (row) => `${row.type} ${row.name}: ${row.sql}`,
      );
    expect(namesOf(await db.all(sql.raw(objects)))).toEqual(namesOf((await migrated.execute(objects)).rows));
  });

  test("waits for late work and throws its failure", async () => {
    const app = await testApp();
    const seen = vi.fn();
    app.afterAnswer(async () => seen());
    expect(seen).not.toHaveBeenCalled();
    await app.settled();
    expect(seen).toHaveBeenCalledOnce();
    app.afterAnswer(() => Promise.reject(new Error("lost")));
    await expect(app.settled()).rejects.toThrow("lost");
  });
});
