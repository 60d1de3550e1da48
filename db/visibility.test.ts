import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import { describe, expect, test } from "vitest";
import {
  byAccount,
  isOpenInList,
  isPublic,
  listVisibleTo,
  STRANGER,
  versionFoundBy,
  versionKnownTo,
  versionVisibleTo,
} from "./visibility";

function asked(condition: typeof isPublic) {
  const { sql, params } = new SQLiteSyncDialect().sqlToQuery(condition);
  return { sql: sql.replace(/[()"]/g, "").replaceAll("versions.", ""), params };
}

const COUNTS = "hidden = 0 and removed = 0";
const PUBLIC = `${COUNTS} and audience = 'everyone'`;
const OWN = "select 1 from versions as own where own.list_id = list_id and own.user_id = ?";
const KEY = "select value from json_each?";

describe("the visibility predicate", () => {
  test("a stranger sees what is public, and nobody is asked who they are", () => {
    expect(asked(isPublic)).toEqual({ sql: PUBLIC, params: [] });
    expect(asked(versionVisibleTo(STRANGER))).toEqual(asked(isPublic));
    expect(asked(versionFoundBy(null))).toEqual(asked(isPublic));
    expect(asked(listVisibleTo(STRANGER))).toEqual({
      sql: "lists.creator_count > 0 and lists.audience = 'everyone'",
      params: [],
    });
  });

  test("a member finds that and what is their own, and sees the circles in which they have a version", () => {
    expect(asked(versionFoundBy("ann"))).toEqual({ sql: `${PUBLIC} or user_id = ?`, params: ["ann"] });
    expect(asked(versionVisibleTo(byAccount("ann")))).toEqual({
      sql: `${PUBLIC} or user_id = ? or audience = 'link' and ${COUNTS} and exists ${OWN} or 0`,
      params: ["ann", "ann"],
    });
    expect(asked(listVisibleTo(byAccount("ann")))).toEqual({
      sql: `lists.creator_count > 0 and lists.audience = 'everyone' or exists ${OWN.replace("= list_id", "= lists.id")}`,
      params: ["ann"],
    });
  });

  test("whoever brings a list's key sees its circle", () => {
    const keys = '["hash"]';
    expect(asked(versionVisibleTo({ id: null, keys }))).toEqual({
      sql: `${PUBLIC} or audience = 'link' and ${COUNTS} and 0 or exists select 1 from lists as its where its.id = list_id and its.key_hash in ${KEY}`,
      params: [keys],
    });
    expect(asked(listVisibleTo({ id: null, keys }))).toEqual({
      sql: `lists.creator_count > 0 and lists.audience = 'everyone' or lists.key_hash in ${KEY}`,
      params: [keys],
    });
  });

  test("of a blind circle nothing is open, and those in it know who else is", () => {
    expect(asked(isOpenInList)).toEqual({ sql: `${COUNTS} and audience <> 'blind'`, params: [] });
    expect(asked(versionKnownTo("ann"))).toEqual({
      sql: `${PUBLIC} or ${COUNTS} and exists ${OWN}`,
      params: ["ann"],
    });
  });
});
