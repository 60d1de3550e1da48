import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import { describe, expect, test } from "vitest";
import { isPublic, listVisibleTo, versionVisibleTo } from "#db/visibility";

/** The condition as the database gets it. */
const asked = (condition: typeof isPublic) => new SQLiteSyncDialect().sqlToQuery(condition);

describe("the visibility predicate", () => {
  test("nobody sees what is hidden or taken down, and owners are not even asked about", () => {
    expect(asked(versionVisibleTo(null))).toEqual(asked(isPublic));
    expect(asked(listVisibleTo(null))).toMatchObject({
      sql: expect.stringMatching(/"creator_count" > 0$/),
      params: [],
    });
    for (const column of ["hidden", "removed"]) expect(asked(isPublic).sql).toContain(`"${column}" = 0`);
  });

  test("a member sees that, and what is their own", () => {
    for (const visible of [versionVisibleTo, listVisibleTo])
      expect(asked(visible("ann"))).toMatchObject({
        sql: expect.stringMatching(/ or .*user_id/),
        params: ["ann"],
      });
  });
});
