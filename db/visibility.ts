/**
 * Decides what a viewer may see; no other module does. A version counts in its list's masterlist unless it is
 * hidden, taken down or its creator suspended. It is public if it counts and its list is for everyone. Any other list has a circle:
 * everyone who holds its key or has a version on it. The circle sees the counted versions; of a blind list it
 * sees only that they exist. Members always see their own version. A list is visible while one of its
 * versions is. Items and comments follow their version.
 */
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { UserId } from "~/lib/data/ids";
import { AUDIENCES, type Audience, type Reader } from "~/lib/people/audience";
import { lists, versions } from "./schema/lists";

/** A reader of whom a query finds out: without keys in notifications, mails and jobs. */
type Account = { id: SQLWrapper | UserId | null; keys: SQLWrapper | Reader["keys"] };

/** Matches audiences that have a fact of their table. */
export function audienceHas(column: SQLWrapper, fact: "public" | "open" | "circle"): SQL {
  const names = Object.entries(AUDIENCES).flatMap(([name, facts]) => (facts[fact] ? [`'${name}'`] : []));
  return sql`${column} in (${sql.raw(names.join(", "))})`;
}

/** Matches versions that count in the masterlist and among the list's people. */
export const countsInList: SQL = sql`(${versions.hidden} = 0 and ${versions.removed} = 0)`;

export const isTakenDown: SQL = sql`exists (select 1 from takedowns where takedowns.version_id = ${versions.id}
  and takedowns.list_id = ${versions.listId} and takedowns.user_id = ${versions.userId})`;

export const isSuspended: SQL = sql`exists (select 1 from users as creator
  where creator.id = ${versions.userId} and creator.suspended_for is not null)`;

/** The true value of `versions.removed`. */
export const isRemoved: SQL = sql`(${isTakenDown} or ${isSuspended})`;

export const isPublic: SQL = sql`(${countsInList} and ${audienceHas(versions.audience, "public")})`;

/** Matches versions open to every viewer of the list, whose access the query must check too. */
export const isOpenInList: SQL = sql`(${countsInList} and ${audienceHas(versions.audience, "open")})`;

/** Matches versions that a viewer finds outside a list's own pages: public ones and their own. */
export const versionFoundBy = (viewerId: UserId | SQLWrapper | null): SQL =>
  viewerId === null ? isPublic : sql`(${isPublic} or ${versions.userId} = ${viewerId})`;

export const byAccount = (id: SQLWrapper | UserId | null): Account => ({ id, keys: null });

export const STRANGER: Reader = { id: null, keys: null };

/** Matches if a member has a version on a list, even a hidden or removed one. */
export const hasVersionOn = (listId: SQLWrapper, viewerId: UserId | SQLWrapper): SQL =>
  sql`exists (select 1 from versions as own where own.list_id = ${listId} and own.user_id = ${viewerId})`;

/** Matches versions whose creator a member may know, also in a blind circle. */
export const versionKnownTo = (memberId: UserId | SQLWrapper): SQL =>
  sql`(${isPublic} or (${countsInList} and ${hasVersionOn(versions.listId, memberId)}))`;

const keysIn = (keys: string | SQLWrapper): SQL => sql`(select value from json_each(${keys}))`;

const isInCircle = ({ id, keys }: Account): SQL => {
  const byVersion = id === null ? sql`0` : hasVersionOn(versions.listId, id);
  const byKey =
    keys === null
      ? sql`0`
      : sql`exists (select 1 from lists as its where its.id = ${versions.listId} and its.key_hash in ${keysIn(keys)})`;
  return sql`(${byVersion} or ${byKey})`;
};

/** The readers of a counted version beside its creator, by its list's audience; null for those of `isPublic`, or nobody. */
const READERS: Record<Audience, ((reader: Account) => SQL) | null> = {
  everyone: null,
  link: isInCircle,
  blind: null,
};

const versionsShownTo = (reader: Account): SQL[] =>
  Object.entries(READERS).flatMap(([audience, reads]) =>
    reads
      ? [sql`(${versions.audience} = ${sql.raw(`'${audience}'`)} and ${countsInList} and ${reads(reader)})`]
      : [],
  );

export const versionVisibleTo = (reader: Account): SQL =>
  reader.id === null && reader.keys === null
    ? isPublic
    : sql`(${sql.join([versionFoundBy(reader.id), ...versionsShownTo(reader)], sql` or `)})`;

/** Matches lists for everyone, lists whose key the reader holds, and lists with a version of theirs. */
export const listVisibleTo = ({ id, keys }: Account): SQL => {
  const toAll = audienceHas(lists.audience, "public");
  const audience = keys === null ? toAll : sql`(${toAll} or ${lists.keyHash} in ${keysIn(keys)})`;
  const counted = sql`(${lists.creatorCount} > 0 and ${audience})`;
  return id === null ? counted : sql`(${counted} or ${hasVersionOn(lists.id, id)})`;
};
