import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { testApp } from "#tests/support/test-app";
import { schemaFits } from "./health.server";

test("a database of another schema is not ready, and the log says why", async () => {
  const app = await testApp();
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  await schemaFits(app);
  expect(logged).not.toHaveBeenCalled();
  await app.db.run(sql`alter table comments add column colour text`);
  await schemaFits(app);
  await app.db.run(sql`alter table lists drop column expected`);
  await app.db.run(sql`drop table takedowns`);
  await app.db.run(
    sql`create table takedowns (list_id text, user_id text, version_id text, created_at integer, moderator text not null)`,
  );
  await expect(schemaFits(app)).rejects.toThrow();
  expect(logged.mock.lastCall?.[0]).toContain(
    "it lacks lists.expected, takedowns.decision_id and has takedowns.moderator",
  );
});
