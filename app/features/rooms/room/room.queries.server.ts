import { and, asc, eq, gt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Database } from "#db/client";
import { pictureColumn } from "#db/pictures";
import { guestReturns, sessions, users } from "#db/schema/accounts";
import { lists, versions } from "#db/schema/lists";
import { countsInList, listVisibleTo } from "#db/visibility";
import type { Watcher } from "~/features/lists/model/pulse";
import type { ListId, UserId } from "~/lib/data/ids";

const next = alias(lists, "next_room");

const hasRoomCode = (hashes: string, now: number): SQL =>
  sql`${lists.roomCode} in (select value from json_each(${hashes})) and ${lists.roomUntil} > ${now} and ${lists.keyHash} is not null`;

/** Holds unless there is a list behind the code. */
export const isNoRoomCode = (hashes: string | null, now: number): SQL =>
  hashes === null ? sql`true` : sql`not exists (select 1 from ${lists} where ${hasRoomCode(hashes, now)})`;

/** Selects the list behind a room's code while the code is valid and the list has a link. */
export const listOfRoomCode = (db: Database, hashes: string, now: number) =>
  db
    .select({ id: lists.id, keyHash: lists.keyHash, keyNumber: lists.keyNumber })
    .from(lists)
    .where(hasRoomCode(hashes, now));

/** Selects the room to which this one's people were led on, while its link works. */
export const nextRoomOf = (db: Database, listId: ListId) =>
  db
    .select({
      id: next.id,
      title: next.title,
      keyHash: next.keyHash,
      keyNumber: next.keyNumber,
      guests: next.guests,
    })
    .from(lists)
    .innerJoin(next, eq(next.id, lists.nextRoom))
    .where(and(eq(lists.id, listId), sql`${next.keyHash} is not null`));

/** Selects who ranked something, in the order of their arrival. */
export const namesIn = (db: Database, listId: ListId | SQL, limit: number) =>
  db
    .select({ name: users.username, picture: pictureColumn })
    .from(versions)
    .innerJoin(users, eq(users.id, versions.userId))
    .where(and(eq(versions.listId, listId), countsInList, sql`${versions.itemCount} > 0`))
    .orderBy(asc(versions.feedKey), asc(versions.id))
    .limit(limit);

export const ownVersions = (db: Database, listId: ListId | SQL, userIds: UserId[]) =>
  db
    .select({
      userId: versions.userId,
      id: versions.id,
      creator: users.username,
      itemCount: versions.itemCount,
      counts: sql<number>`${countsInList}`,
    })
    .from(versions)
    .innerJoin(users, eq(users.id, versions.userId))
    .where(
      and(
        eq(versions.listId, listId),
        sql`${versions.userId} in (select value from json_each(${JSON.stringify(userIds)}))`,
      ),
    );

/** Selects which of these people may see the list now, by their place among them. */
export const watchersWhoSee = (db: Database, listId: ListId, watchers: Watcher[], now: number) => {
  const session = sql`watcher.value -> 'session'`;
  const reader = { id: sql`${sessions.userId}`, keys: sql`watcher.value ->> 'keys'` };
  return db
    .select({ at: sql<number>`watcher.key`, userId: sessions.userId })
    .from(sql`json_each(${JSON.stringify(watchers)}) as watcher`)
    .innerJoin(lists, eq(lists.id, listId))
    .leftJoin(
      sessions,
      and(
        eq(sessions.id, sql`${session} ->> 'sessionId'`),
        eq(sessions.userId, sql`${session} ->> 'userId'`),
        gt(sessions.expiresAt, now),
      ),
    )
    .where(listVisibleTo(reader));
};

/** Selects the browsers that ask to go on as a guest of the list, in the order in which they asked. */
export const askingToReturn = (db: Database, listId: ListId, limit: number) =>
  db
    .select({ id: guestReturns.sessionId, name: users.username, askedAt: guestReturns.createdAt })
    .from(guestReturns)
    .innerJoin(users, and(eq(users.id, guestReturns.userId), eq(users.guestOf, guestReturns.listId)))
    .where(eq(guestReturns.listId, listId))
    .orderBy(asc(guestReturns.createdAt), asc(guestReturns.sessionId))
    .limit(limit);
