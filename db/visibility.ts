/**
 * The visibility predicate: the one place that decides what a viewer may see.
 *
 * A version counts in its list's masterlist unless it is hidden or taken down. It is public if it counts and its list
 * is for everyone. A list that is not for everyone has a circle: whoever holds its key, and whoever has a version on it.
 * The circle sees what counts, and of a blind one only that it exists. Anybody sees their own version.
 * A list is visible while one of its versions is; items and comments follow their version.
 */
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Reader } from "~/lib/audience";
import type { UserId } from "~/lib/ids";
import { lists, versions } from "./schema/lists";

/** A reader by their account alone, where no key comes along: in notifications, mails and jobs. */
type Account = Omit<Reader, "id"> & { id: SQLWrapper | UserId | null };

/** Whether a version counts in its list: in its masterlist, and among its people. */
export const countsInList: SQL = sql`(${versions.hidden} = 0 and ${versions.removed} = 0)`;

/** Whether everyone may see a version. */
export const isPublic: SQL = sql`(${countsInList} and ${versions.audience} = 'everyone')`;

/** Whether a version is open to whoever sees its list; only for a question that also asks whether they do. */
export const isOpenInList: SQL = sql`(${countsInList} and ${versions.audience} <> 'blind')`;

/** What a viewer finds outside of a list's own pages: what is public, and their own. */
export const versionFoundBy = (viewerId: UserId | SQLWrapper | null): SQL =>
  viewerId === null ? isPublic : sql`(${isPublic} or ${versions.userId} = ${viewerId})`;

/** A reader by their account alone. */
export const byAccount = (id: SQLWrapper | UserId | null): Account => ({ id, keys: null });

/** A stranger without any key. */
export const STRANGER: Reader = { id: null, keys: null };

/** Whether a member has a version on a list, be it hidden or taken down. */
export const hasVersionOn = (listId: SQLWrapper, viewerId: UserId | SQLWrapper): SQL =>
  sql`exists (select 1 from versions as own where own.list_id = ${listId} and own.user_id = ${viewerId})`;

/** What a member may be told of: the name of whose version it is, also in a blind circle. */
export const versionKnownTo = (memberId: UserId | SQLWrapper): SQL =>
  sql`(${isPublic} or (${countsInList} and ${hasVersionOn(versions.listId, memberId)}))`;

const among = (keys: string | SQLWrapper): SQL => sql`(select value from json_each(${keys}))`;

/** Whether the reader is in the circle of a version's list. */
const isInCircle = ({ id, keys }: Account): SQL => {
  const byVersion = id === null ? sql`0` : hasVersionOn(versions.listId, id);
  const byKey =
    keys === null
      ? sql`0`
      : sql`exists (select 1 from lists as its where its.id = ${versions.listId} and its.key_hash in ${among(keys)})`;
  return sql`(${byVersion} or ${byKey})`;
};

export const versionVisibleTo = (reader: Account): SQL =>
  reader.id === null && reader.keys === null
    ? isPublic
    : sql`(${versionFoundBy(reader.id)} or (${versions.audience} = 'link' and ${countsInList} and ${isInCircle(reader)}))`;

/** What is not public is visible to who is in the circle, and in any case to who has a version. */
export const listVisibleTo = ({ id, keys }: Account): SQL => {
  const toAll = sql`${lists.audience} = 'everyone'`;
  const audience = keys === null ? toAll : sql`(${toAll} or ${lists.keyHash} in ${among(keys)})`;
  const counted = sql`(${lists.creatorCount} > 0 and ${audience})`;
  return id === null ? counted : sql`(${counted} or ${hasVersionOn(lists.id, id)})`;
};
