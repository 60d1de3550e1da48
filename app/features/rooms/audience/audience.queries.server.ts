import { and, asc, eq, getTableColumns, gt, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client";
import { pictureColumn } from "#db/pictures";
import { rankedVersions } from "#db/pulse";
import { users } from "#db/schema/accounts";
import { lists, versions } from "#db/schema/lists";
import { countsInList } from "#db/visibility";
import type { UserId } from "~/lib/ids";

export const listOfKey = (db: Database, keyHash: string) =>
  db
    .select({ ...getTableColumns(lists), ranked: rankedVersions })
    .from(lists)
    .where(eq(lists.keyHash, keyHash));

const idOfKey = (keyHash: string): SQL => sql`(select id from lists where key_hash = ${keyHash})`;

/** Selects the names of the participants who ranked something, in the order of joining. */
export const namesOfKey = (db: Database, keyHash: string, limit: number) =>
  db
    .select({ name: users.username, picture: pictureColumn })
    .from(versions)
    .innerJoin(users, eq(users.id, versions.userId))
    .where(and(sql`${versions.listId} = ${idOfKey(keyHash)}`, countsInList, gt(versions.itemCount, 0)))
    .orderBy(asc(versions.feedKey))
    .limit(limit);

/** Selects the name of the list's owner; no row without one. */
export const ownerNameOfKey = (db: Database, keyHash: string) => {
  const own = sql`list_id = ${idOfKey(keyHash)} and not exists (select 1 from users as guest where guest.id = user_id and guest.guest_of is not null)`;
  return db
    .select({ name: users.username, picture: pictureColumn })
    .from(users)
    .where(
      sql`${users.id} = coalesce(
        (select sealed_by from lists where key_hash = ${keyHash} and audience = 'blind'),
        (select user_id from versions where ${own} and ${countsInList} order by feed_key limit 1),
        (select user_id from versions where ${own} order by added_at limit 1))`,
    );
};

export const versionOfKey = (db: Database, keyHash: string, userId: UserId) =>
  db
    .select({ id: versions.id })
    .from(versions)
    .where(and(sql`${versions.listId} = ${idOfKey(keyHash)}`, eq(versions.userId, userId)));
