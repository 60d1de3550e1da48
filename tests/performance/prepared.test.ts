/** A prepared question answers what Drizzle's own statement does. */
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { ask } from "#db/ask";
import type { Database } from "#db/client";
import { jsonColumn } from "#db/json-column";
import { prepared } from "#db/prepared";
import { users } from "#db/schema/accounts";
import { versions } from "#db/schema/lists";
import { dropped } from "../support/lists";
import { memberOf, type TestApp, testApp } from "../support/test-app";

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
  const ann = await memberOf(app, "ann");
  await dropped(app, ann, ["Azul"], { hidden: true });
  await dropped(app, ann, ["Go"]);
});

const flat = (db: Database, name: string) =>
  db
    .select({
      id: versions.id,
      hidden: versions.hidden,
      roles: users.roles,
      standsFor: users.standsFor,
      pair: jsonColumn<[string, null]>("pair", sql`json_array(${users.username}, null)`),
      nothing: jsonColumn<string[] | null>("nothing", sql`null`),
      count: sql<number>`(select count(*) from users)`.as("count"),
    })
    .from(versions)
    .innerJoin(users, eq(users.id, versions.userId))
    .where(eq(users.username, name))
    .orderBy(versions.id);

const nested = (db: Database, name: string) =>
  db
    .select({ version: { id: versions.id }, by: { name: users.username } })
    .from(versions)
    .innerJoin(users, eq(users.id, versions.userId))
    .where(eq(users.username, name));

const unnamed = (db: Database, name: string) => db.select({ n: sql<number>`length(${name})` }).from(users);

test("in flat rows, with every kind of column", async () => {
  const { own, once, again } = await ask(app.db, {
    own: flat(app.db, "ann"),
    once: prepared(flat)(app.db, "ann"),
    again: prepared(flat)(app.db, "nobody"),
  });
  expect(own.map(({ hidden, roles, pair, nothing, count }) => [hidden, roles, pair, nothing, count])).toEqual(
    [
      [true, [], ["ann", null], null, 1],
      [false, [], ["ann", null], null, 1],
    ],
  );
  expect(once).toEqual(own);
  expect(again).toEqual([]);
});

test("in rows of rows, and in columns without a name", async () => {
  const answers = await ask(app.db, {
    rows: nested(app.db, "ann"),
    preparedRows: prepared(nested)(app.db, "ann"),
    lengths: unnamed(app.db, "ann"),
    preparedLengths: prepared(unnamed)(app.db, "ann"),
  });
  expect(answers.rows).toHaveLength(2);
  expect(answers.preparedRows).toEqual(answers.rows);
  expect(answers.lengths).toEqual([{ n: 3 }]);
  expect(answers.preparedLengths).toEqual(answers.lengths);
});
