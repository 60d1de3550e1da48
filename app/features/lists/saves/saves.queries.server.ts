import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { Database, Statement } from "#db/client";
import { cards } from "#db/schema/cards";
import { lists } from "#db/schema/lists";
import { saves } from "#db/schema/saves";
import { cardColumns } from "#db/viewer-marks";
import { byAccount, listVisibleTo } from "#db/visibility";
import type { ListId, UserId } from "~/lib/data/ids";

type SaveMark = { userId: UserId; listId: ListId; now: number };

/** Saves a visible list and updates its counter; keeps the timestamps of a member's saves unique. */
export const insertSave = (db: Database, { userId, listId, now }: SaveMark): Statement[] => [
  db.run(sql`insert into saves (user_id, list_id, created_at)
    select ${userId}, ${lists.id}, max(${now}, 1 + coalesce((select max(created_at) from saves where user_id = ${userId}), 0))
    from lists where ${lists.id} = ${listId} and ${listVisibleTo(byAccount(userId))} on conflict do nothing`),
  db.run(sql`update lists set saves_count = saves_count + 1 where id = ${listId} and changes() > 0`),
];

export const deleteSave = (db: Database, { userId, listId }: Omit<SaveMark, "now">): Statement[] => [
  db.delete(saves).where(and(eq(saves.userId, userId), eq(saves.listId, listId))),
  db.run(sql`update lists set saves_count = saves_count - 1 where id = ${listId} and changes() > 0`),
];

export const deleteSavesOf = (db: Database, userId: UserId): Statement[] => [
  db.run(sql`update lists set saves_count = saves_count - 1
    where id in (select list_id from saves where user_id = ${userId})`),
  db.delete(saves).where(eq(saves.userId, userId)),
];

export const savableList = (db: Database, userId: UserId, listId: ListId) =>
  db
    .select({ id: lists.id })
    .from(lists)
    .where(and(eq(lists.id, listId), listVisibleTo(byAccount(userId))));

export const savedListIds = (db: Database, userId: UserId) =>
  db.select({ listId: saves.listId }).from(saves).where(eq(saves.userId, userId)).orderBy(saves.createdAt);

type Page = { before?: number; start?: number; limit: number };

const savedBefore = (userId: UserId, before: number | undefined) =>
  and(eq(saves.userId, userId), before === undefined ? undefined : lt(saves.createdAt, before));

/** Selects the cards of a member's saved public lists, newest saved first; `before` is the time of saving. */
export const savedCards = (db: Database, userId: UserId, { before, start = 0, limit }: Page) =>
  db
    .select({ ...cardColumns(userId), sort: sql<number>`${saves.createdAt}`.as("sort") })
    .from(saves)
    .innerJoin(cards, eq(cards.listId, saves.listId))
    .where(savedBefore(userId, before))
    .orderBy(desc(saves.createdAt))
    .limit(limit)
    .offset(start);
