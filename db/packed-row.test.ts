import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { users } from "#db/schema/accounts";
import { versions } from "#db/schema/lists";
import { dropListOf } from "#tests/support/lists";
import { memberOf, type TestApp, testApp } from "#tests/support/test-app";
import { jsonColumn } from "./json-column";
import { packedRow } from "./packed-row";

const HOSTILE = "\" \\ ' , ] \u0001 \n \u2028 \u{1F600} \u05D0 </script>";

const COLUMNS = {
  id: versions.id,
  hidden: versions.hidden,
  addedAt: versions.addedAt,
  roles: users.roles,
  username: users.username,
  standsFor: users.standsFor,
  suspendedFor: users.suspendedFor,
  pair: jsonColumn<[number, null]>("pair", sql`json_array(1.5, null)`),
  nothing: jsonColumn<string[] | null>("nothing", sql`null`),
};
const packedColumn = packedRow("packed", COLUMNS);

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
  await dropListOf(app, await memberOf(app, "ann"), ["Azul"], { hidden: true });
});

const readPacked = async () => {
  const from = <Fields extends Parameters<typeof app.db.select>[0]>(fields: Fields) =>
    app.db
      .select(fields as never)
      .from(versions)
      .innerJoin(users, eq(users.id, versions.userId));
  const [[plain], [row]] = await Promise.all([from(COLUMNS), from({ packed: packedColumn })]);
  return { plain, row: (row as { packed: object } | undefined)?.packed };
};

test("with every kind of column, and whatever a text holds", async () => {
  const first = await readPacked();
  expect(first.row).toEqual(first.plain);
  expect(first.row).toMatchObject({ hidden: true, suspendedFor: null, pair: [1.5, null], nothing: null });
  await app.db.update(users).set({ suspendedFor: HOSTILE, roles: [HOSTILE] });
  const hostile = await readPacked();
  expect(hostile.row).toEqual(hostile.plain);
  expect(hostile.row).toMatchObject({ suspendedFor: HOSTILE, roles: [HOSTILE] });
});

test("the same text returns the same frozen object", async () => {
  const { row } = await readPacked();
  expect((await readPacked()).row).toBe(row);
  expect(Object.isFrozen(row) && Object.isFrozen((row as { roles: object }).roles)).toBe(true);
  await app.db.update(users).set({ standsFor: "Go" });
  expect((await readPacked()).row).not.toBe(row);
});

test("a very long text is not kept", async () => {
  await app.db.update(users).set({ standsFor: "x".repeat(6000) });
  const { row, plain } = await readPacked();
  expect(row).toEqual(plain);
  expect((await readPacked()).row).not.toBe(row);
});

test("more columns than D1 takes arguments are refused", () => {
  const columns = Object.fromEntries(Array.from({ length: 32 }, (_, i) => [`c${i}`, versions.id]));
  expect(() => packedRow("wide", columns)).toThrow("wide has more than 31 columns");
});
