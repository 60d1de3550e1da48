import { and, asc, eq, gte, isNull, lt, sql } from "drizzle-orm";
import type { Database, Statement } from "#db/client";
import { firstChapter } from "#db/first-chapter";
import { jsonColumn } from "#db/json-column";
import { users } from "#db/schema/accounts";
import { lists, versions } from "#db/schema/lists";
import { masterlists } from "#db/schema/masterlists";
import { isPublic } from "#db/visibility";
import type { StoredEffect } from "~/features/lists/projection/effects";
import type { UserId } from "~/lib/data/ids";

/** Versions of one year; later ones are left out. */
const VERSIONS_READ = 60;
const NOTE_READ = 120;

/** Selects a member, and the year that they share. */
export const memberWithYear = (db: Database, usernameKey: string) =>
  db
    .select({ id: users.id, username: users.username, sharedYear: users.sharedYear })
    .from(users)
    .where(and(eq(users.usernameKey, usernameKey), isNull(users.deletedAt), isNull(users.guestOf)));

export const setSharedYear = (db: Database, userId: UserId, sharedYear: number | null): Statement =>
  db.update(users).set({ sharedYear }).where(eq(users.id, userId));

const mostAnswered = sql`(select json_array(
    json_extract(${versions.itemTitles}, '$[' || each.key || ']'), each.value ->> 1, substr(each.value ->> 0, 1, ${NOTE_READ})
  ) from json_each(${versions.itemNotes}) each where each.value ->> 1 > 0
  order by each.value ->> 1 desc, each.key limit 1)`;

/** Selects the public versions that a member added within the bounds, oldest first. */
export function versionsWithin(
  db: Database,
  usernameKey: string,
  { from, to }: { from: number; to: number },
) {
  const theirs = db
    .select({
      id: versions.id,
      listId: versions.listId,
      first: sql<string>`${versions.itemTitles} ->> 0`.as("first_title"),
      addedAt: versions.addedAt,
      answered: mostAnswered.as("answered"),
    })
    .from(versions)
    .innerJoin(users, eq(users.id, versions.userId))
    .where(
      and(
        eq(users.usernameKey, usernameKey),
        isNull(users.deletedAt),
        isPublic,
        sql`${versions.itemCount} > 0`,
        gte(versions.addedAt, from),
        lt(versions.addedAt, to),
      ),
    )
    .orderBy(asc(versions.addedAt))
    .limit(VERSIONS_READ)
    .as("theirs");
  return db
    .select({
      listId: theirs.listId,
      listTitle: lists.title,
      first: theirs.first,
      addedAt: theirs.addedAt,
      answered: jsonColumn<[title: string, comments: number, note: string] | null>(
        "answered",
        sql`${theirs.answered}`,
      ),
      chapter: firstChapter(theirs.listId),
      glyphs: lists.glyphs,
      effect: jsonColumn<StoredEffect | null>(
        "effect",
        sql`json_extract(${masterlists.effects}, '$."' || ${theirs.id} || '"')`,
      ),
    })
    .from(theirs)
    .innerJoin(lists, eq(lists.id, theirs.listId))
    .leftJoin(masterlists, eq(masterlists.listId, theirs.listId))
    .orderBy(asc(theirs.addedAt));
}
