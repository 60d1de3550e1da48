import { and, asc, eq, isNull, or, sql } from "drizzle-orm";
import type { Database, Statement } from "#db/client";
import { users } from "#db/schema/accounts";
import { blocks, memberFollows } from "#db/schema/people";
import type { UserId } from "~/lib/data/ids";

export const memberByKey = (db: Database, key: string) =>
  db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(and(eq(users.usernameKey, key), isNull(users.deletedAt), isNull(users.guestOf)));

const idOfUser = (key: string) =>
  sql`(select id from users where username_key = ${key} and deleted_at is null and guest_of is null)`;

export const followedMembers = (db: Database, userId: UserId) =>
  db
    .select({ username: users.username })
    .from(memberFollows)
    .innerJoin(users, eq(users.id, memberFollows.followedId))
    .where(eq(memberFollows.userId, userId))
    .orderBy(asc(memberFollows.createdAt));

export const blockedMembers = (db: Database, userId: UserId) =>
  db
    .select({ username: users.username })
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blockedId))
    .where(eq(blocks.userId, userId))
    .orderBy(asc(blocks.createdAt));

/** Selects one row with the relations between a viewer and the member with this key. */
export const marksOnMember = (db: Database, viewerId: UserId, key: string) =>
  db.all<{ followed: 0 | 1; blocked: 0 | 1; blocksViewer: 0 | 1 }>(sql`select
    exists (select 1 from member_follows where user_id = ${viewerId} and followed_id = ${idOfUser(key)}) as followed,
    exists (select 1 from blocks where user_id = ${viewerId} and blocked_id = ${idOfUser(key)}) as blocked,
    exists (select 1 from blocks where user_id = ${idOfUser(key)} and blocked_id = ${viewerId}) as blocksViewer`);

type Pair = { userId: UserId; otherId: UserId; now: number };

/** Gives each of a member's rows a distinct timestamp, so that they stay in order. */
const nextMoment = (table: "member_follows" | "blocks", { userId, now }: Pair) =>
  sql`max(${now}, 1 + coalesce((select max(created_at) from ${sql.raw(table)} where user_id = ${userId}), 0))`;

/** Inserts a follow, unless either member has blocked the other or `max` is reached. */
export const insertPersonFollow = (db: Database, pair: Pair, max: number): Statement =>
  db.run(sql`insert into member_follows (user_id, followed_id, created_at)
    select ${pair.userId}, ${pair.otherId}, ${nextMoment("member_follows", pair)}
    where (select count(*) from member_follows where user_id = ${pair.userId}) < ${max}
      and not exists (select 1 from blocks where user_id = ${pair.userId} and blocked_id = ${pair.otherId})
      and not exists (select 1 from blocks where user_id = ${pair.otherId} and blocked_id = ${pair.userId})
    on conflict do nothing`);

export const deletePersonFollow = (db: Database, { userId, otherId }: Omit<Pair, "now">): Statement =>
  db
    .delete(memberFollows)
    .where(and(eq(memberFollows.userId, userId), eq(memberFollows.followedId, otherId)));

/** Inserts a block, unless `max` is reached, and deletes follows both ways. */
export const insertBlock = (db: Database, pair: Pair, max: number): Statement[] => [
  db.run(sql`insert into blocks (user_id, blocked_id, created_at)
    select ${pair.userId}, ${pair.otherId}, ${nextMoment("blocks", pair)}
    where (select count(*) from blocks where user_id = ${pair.userId}) < ${max} on conflict do nothing`),
  db.run(sql`delete from member_follows where ((user_id = ${pair.userId} and followed_id = ${pair.otherId})
      or (user_id = ${pair.otherId} and followed_id = ${pair.userId}))
    and exists (select 1 from blocks where user_id = ${pair.userId} and blocked_id = ${pair.otherId})`),
];

export const deleteBlock = (db: Database, { userId, otherId }: Omit<Pair, "now">): Statement =>
  db.delete(blocks).where(and(eq(blocks.userId, userId), eq(blocks.blockedId, otherId)));

export const deletePeopleOf = (db: Database, userId: UserId): Statement[] => [
  db.delete(memberFollows).where(eq(memberFollows.userId, userId)),
  db.delete(memberFollows).where(eq(memberFollows.followedId, userId)),
  db.delete(blocks).where(or(eq(blocks.userId, userId), eq(blocks.blockedId, userId))),
];
