import { createClient } from "@libsql/client";
import { sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { resolveBearer } from "~/features/members/sessions/resolve-viewer.server";
import { apiAs } from "./api";
import { migrationStatements } from "./migrations";
import { accessTokenOf, costOf, memberOf, NOON, testApp } from "./test-app";

describe("the test harness", () => {
  test("has a clock that moves only on request", async () => {
    const app = await testApp();
    expect(app.now()).toBe(NOON);
    app.clock.advance(1500);
    expect(app.now()).toBe(NOON + 1500);
  });

  test("makes members with a real session, in a separate database", async () => {
    const [app, other] = await Promise.all([testApp(), testApp()]);
    const ann = await memberOf(app, "Ann");
    await expect(resolveBearer(app, accessTokenOf(ann))).resolves.toMatchObject({ username: "Ann" });
    await expect(resolveBearer(other, accessTokenOf(ann))).rejects.toMatchObject({ code: "sign-in" });
  });

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

  test("counts what work costs", async () => {
    const app = await testApp();
    const { roundTrips } = await costOf(app, () => memberOf(app, "bob"));
    expect(roundTrips).toBe(2);
  });

  test("calls the API and reads its JSON", async () => {
    const app = await testApp();
    const answer = await apiAs(app, null).get("/no-such-call");
    expect(answer).toMatchObject({ status: 404, body: { code: "not-found" } });
  });
});
