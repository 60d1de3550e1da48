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

function listsWhere(condition: typeof isPublic) {
  const { sql, params } = new SQLiteSyncDialect().sqlToQuery(condition);
  return { sql: sql.replace(/[()"]/g, "").replaceAll("versions.", ""), params };
}

const COUNTS = "hidden = 0 and removed = 0";
const PUBLIC = `${COUNTS} and audience in 'everyone'`;
const OWN = "select 1 from versions as own where own.list_id = list_id and own.user_id = ?";
const KEY = "select value from json_each?";

describe("the visibility predicate", () => {
  test("a stranger sees public lists, without a query for the viewer", () => {
    expect(listsWhere(isPublic)).toEqual({ sql: PUBLIC, params: [] });
    expect(listsWhere(versionVisibleTo(STRANGER))).toEqual(listsWhere(isPublic));
    expect(listsWhere(versionFoundBy(null))).toEqual(listsWhere(isPublic));
    expect(listsWhere(listVisibleTo(STRANGER))).toEqual({
      sql: "lists.creator_count > 0 and lists.audience in 'everyone'",
      params: [],
    });
  });

  test("a member also sees their own versions and the circles in which they have one", () => {
    expect(listsWhere(versionFoundBy("ann"))).toEqual({ sql: `${PUBLIC} or user_id = ?`, params: ["ann"] });
    expect(listsWhere(versionVisibleTo(byAccount("ann")))).toEqual({
      sql: `${PUBLIC} or user_id = ? or audience = 'link' and ${COUNTS} and exists ${OWN} or 0`,
      params: ["ann", "ann"],
    });
    expect(listsWhere(listVisibleTo(byAccount("ann")))).toEqual({
      sql: `lists.creator_count > 0 and lists.audience in 'everyone' or exists ${OWN.replace("= list_id", "= lists.id")}`,
      params: ["ann"],
    });
  });

  test("whoever brings a list's key sees its circle", () => {
    const keys = '["hash"]';
    expect(listsWhere(versionVisibleTo({ id: null, keys }))).toEqual({
      sql: `${PUBLIC} or audience = 'link' and ${COUNTS} and 0 or exists select 1 from lists as its where its.id = list_id and its.key_hash in ${KEY}`,
      params: [keys],
    });
    expect(listsWhere(listVisibleTo({ id: null, keys }))).toEqual({
      sql: `lists.creator_count > 0 and lists.audience in 'everyone' or lists.key_hash in ${KEY}`,
      params: [keys],
    });
  });

  test("of a blind circle nothing is open, and those in it know who else is", () => {
    expect(listsWhere(isOpenInList)).toEqual({
      sql: `${COUNTS} and audience in 'everyone', 'link'`,
      params: [],
    });
    expect(listsWhere(versionKnownTo("ann"))).toEqual({
      sql: `${PUBLIC} or ${COUNTS} and exists ${OWN}`,
      params: ["ann"],
    });
  });
});
