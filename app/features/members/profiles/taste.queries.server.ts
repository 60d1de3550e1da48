import { and, desc, eq, isNull, ne, sql } from "drizzle-orm";
import type { Database } from "#db/client";
import { jsonColumn } from "#db/json-column";
import { shownPicture } from "#db/pictures";
import { users } from "#db/schema/accounts";
import { lists, versions } from "#db/schema/lists";
import { masterlists } from "#db/schema/masterlists";
import { isPublic } from "#db/visibility";
import type { StoredEffect } from "~/features/lists/projection/effects";
import type { StoredMasterlist } from "~/features/lists/projection/stored-masterlist";
import type { UserId } from "~/lib/data/ids";

/** Number of the member's newest versions to read. */
const VERSIONS_READ = 12;
/** Number of those lists for which other members' versions are read, and the versions per list. */
const LISTS_WITH_OTHERS = 6;
const OTHERS_A_LIST = 8;
/** Number of the viewer's newest versions to compare: so many that both people get the same figure. */
const OF_THE_VIEWER = 500;
const NOTES_OF = 3;

const publicVersionsOf = (db: Database, usernameKey: string, limit: number) =>
  db
    .select({
      id: versions.id,
      listId: versions.listId,
      userId: versions.userId,
      titles: versions.itemTitles,
      ids: versions.itemIds,
      notes: sql`json_array(${sql.join(
        Array.from({ length: NOTES_OF }, (_, i) => sql`json_extract(${versions.itemNotes}, ${`$[${i}]`})`),
        sql`, `,
      )})`.as("first_notes"),
      addedAt: versions.addedAt,
    })
    .from(versions)
    .innerJoin(users, eq(users.id, versions.userId))
    .where(and(eq(users.usernameKey, usernameKey), isNull(users.deletedAt), isPublic))
    .orderBy(desc(versions.addedAt))
    .limit(limit);

const aliases = jsonColumn<StoredMasterlist["aliases"] | null>(
  "aliases",
  sql`json_extract(${masterlists.result}, '$.aliases')`,
);

/** Selects the member's newest public versions with their effects on the masterlists, newest first. */
export function tasteVersions(db: Database, usernameKey: string) {
  const theirs = publicVersionsOf(db, usernameKey, VERSIONS_READ).as("theirs");
  return db
    .select({
      listId: theirs.listId,
      listTitle: lists.title,
      titles: theirs.titles,
      ids: theirs.ids,
      notes: jsonColumn<([note: string, commentsCount: number] | null)[]>("notes", sql`${theirs.notes}`),
      effect: jsonColumn<StoredEffect | null>(
        "effect",
        sql`json_extract(${masterlists.effects}, '$."' || ${theirs.id} || '"')`,
      ),
      aliases,
    })
    .from(theirs)
    .innerJoin(lists, eq(lists.id, theirs.listId))
    .leftJoin(masterlists, eq(masterlists.listId, theirs.listId))
    .orderBy(desc(theirs.addedAt));
}

/** Selects other members' public versions of the member's newest lists, one row per list. */
export function versionsBeside(db: Database, usernameKey: string) {
  const theirs = publicVersionsOf(db, usernameKey, LISTS_WITH_OTHERS).as("theirs");
  const newest = db
    .select({ userId: versions.userId, titles: sql`${versions.itemTitles}`.as("titles") })
    .from(versions)
    .where(and(eq(versions.listId, theirs.listId), isPublic, ne(versions.userId, theirs.userId)))
    .orderBy(desc(versions.addedAt))
    .limit(OTHERS_A_LIST)
    .as("newest");
  const others = db
    .select({
      all: sql`json_group_array(json_object('username', ${users.username}, 'picture', ${shownPicture}, 'titles', json(${newest.titles})))`,
    })
    .from(newest)
    .innerJoin(users, and(eq(users.id, newest.userId), isNull(users.deletedAt)));
  return db
    .select({ listId: theirs.listId, others: jsonColumn<Beside[]>("others", sql`${others}`) })
    .from(theirs);
}

type Beside = { username: string; picture: string | null; titles: string[] };

/** Selects the public versions of member and viewer on the lists that both have dropped. */
export function sharedVersions(db: Database, usernameKey: string, viewerId: UserId) {
  const own = db
    .select({ listId: versions.listId, titles: sql`${versions.itemTitles}`.as("own_titles") })
    .from(versions)
    .where(and(eq(versions.userId, viewerId), isPublic))
    .orderBy(desc(versions.addedAt))
    .limit(OF_THE_VIEWER)
    .as("own");
  return db
    .select({
      listId: versions.listId,
      titles: versions.itemTitles,
      own: jsonColumn<string[]>("own", sql`${own.titles}`),
      aliases,
    })
    .from(users)
    .innerJoin(own, sql`true`)
    .innerJoin(
      versions,
      and(eq(versions.listId, own.listId), eq(versions.userId, users.id), isPublic, ne(users.id, viewerId)),
    )
    .leftJoin(masterlists, eq(masterlists.listId, own.listId))
    .where(and(eq(users.usernameKey, usernameKey), isNull(users.deletedAt)));
}
