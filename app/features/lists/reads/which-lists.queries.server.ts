import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "#db/client";
import { users } from "#db/schema/accounts";
import { itemOverrides, lists, versions } from "#db/schema/lists";
import { masterlists, mergeStates } from "#db/schema/masterlists";
import type { UserId } from "~/lib/ids";

/** Selects large lists to rebuild; the condition must match the partial index exactly. */
export const largeListsToRebuild = (db: Database, limit: number) =>
  db.select({ listId: mergeStates.listId }).from(mergeStates).where(sql`rebuild = 1`).limit(limit);

/** Selects masterlists stored without firmness; the condition must match the partial index exactly. */
export const oldMasterlists = (db: Database, limit: number) =>
  db.select({ listId: masterlists.listId }).from(masterlists).where(sql`firmness is null`).limit(limit);

/** Selects blind lists past their reveal time, the longest overdue first. */
export const blindListsUntil = (db: Database, now: number, limit: number) =>
  db
    .select({ id: lists.id })
    .from(lists)
    .where(sql`${lists.blindUntil} is not null and ${lists.blindUntil} <= ${now}`)
    .orderBy(asc(lists.blindUntil))
    .limit(limit);

export const listsOverriddenBy = (db: Database, userId: UserId) =>
  db
    .selectDistinct({ listId: itemOverrides.listId })
    .from(itemOverrides)
    .where(eq(itemOverrides.userId, userId));

export const listsOfMember = (db: Database, userId: UserId) =>
  db
    .select({ listId: versions.listId, hidden: versions.hidden })
    .from(versions)
    .where(eq(versions.userId, userId));

export const profileOwner = (db: Database, usernameKey: string) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.usernameKey, usernameKey), isNull(users.guestOf)));
