import { and, asc, eq, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client";
import { mustHold } from "#db/guard";
import { sessions, users } from "#db/schema/accounts";
import { lists, versions } from "#db/schema/lists";
import type { ListId, UserId } from "~/lib/data/ids";
import { usernameKey } from "~/lib/people/username-key";
import { GUESTS_MAX } from "./guest";

const guestsOf = (listId: SQL): SQL => sql`(select count(*) from users where guest_of = ${listId})`;

/** Selects the list that a guest joins, and who has the guest's name. */
export const listToJoin = (db: Database, keyHash: string, shownName: string) =>
  db
    .select({
      id: lists.id,
      guests: lists.guests,
      audience: lists.audience,
      expected: lists.expected,
      takenBy: sql<UserId | null>`(select id from users
        where username_key = ${usernameKey(shownName)} || ' ' || lists.id)`.as("taken_by"),
      full: sql<number>`${guestsOf(sql`lists.id`)} >= ${GUESTS_MAX}`.as("is_full"),
    })
    .from(lists)
    .where(eq(lists.keyHash, keyHash));

/** Selects the guest whom an earlier request with the same form has made. */
export const guestOfSession = (db: Database, sessionId: string) =>
  db
    .select({ id: users.id, guestOf: users.guestOf })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sessionId), isNotNull(users.guestOf)));

/** Aborts its batch unless the link is valid, guests may join and the list has room. */
export const mustTakeGuest = (db: Database, listId: ListId, keyHash: string) =>
  mustHold(
    db,
    sql`exists (select 1 from lists where id = ${listId} and key_hash = ${keyHash} and guests = 1)
      and ${guestsOf(sql`${listId}`)} < ${GUESTS_MAX}`,
  );

/** Selects a list's guests in the order of joining, with the state of their version, if any. */
export const guestsOfList = (db: Database, listId: ListId) =>
  db
    .select({
      id: users.id,
      name: users.username,
      joinedAt: users.createdAt,
      hasVersion: sql<number>`${versions.id} is not null`.as("has_version"),
    })
    .from(users)
    .leftJoin(versions, and(eq(versions.userId, users.id), eq(versions.listId, listId)))
    .where(eq(users.guestOf, listId))
    .orderBy(asc(users.id));

export const guestById = (db: Database, id: UserId, listId: ListId) =>
  db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(and(eq(users.id, id), eq(users.guestOf, listId)));

export const noVersionOf = (userId: UserId): SQL =>
  sql`not exists (select 1 from versions where user_id = ${userId})`;

/** Selects guests whose list is gone or has not changed since `before`. */
export const oldGuests = (db: Database, before: number, limit: number) =>
  db
    .select({ id: users.id, username: users.username })
    .from(users)
    .leftJoin(lists, eq(lists.id, users.guestOf))
    .where(
      and(
        isNotNull(users.guestOf),
        lt(users.createdAt, before),
        sql`(${lists.id} is null or max(${lists.changedAt}, coalesce(${lists.headChangedAt}, 0), coalesce(${lists.revealedAt}, 0),
          coalesce((select max(changed_at) from versions where list_id = ${lists.id}), 0)) < ${before})`,
      ),
    )
    .limit(limit);
