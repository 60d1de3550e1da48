import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Database } from "#db/client";
import { users } from "#db/schema/accounts";
import { comments } from "#db/schema/comments";
import { items, lists, versions } from "#db/schema/lists";
import { isPublic } from "#db/visibility";
import type { ItemId, ListId, UserId, VersionId } from "~/lib/data/ids";

const owners = alias(users, "owners");

/** Scope: one list, one member, or everything. */
export type Place = { listId?: ListId | null; userId?: UserId | null };

export const publicVersions = (db: Database, { listId, userId }: Place, limit: number) =>
  db
    .select({
      id: sql<VersionId>`${versions.id}`.as("version_id"),
      listId: versions.listId,
      listTitle: sql<string>`${lists.title}`.as("list_title"),
      creator: users.username,
      items: versions.itemTitles,
      addedAt: versions.addedAt,
    })
    .from(versions)
    .innerJoin(lists, eq(lists.id, versions.listId))
    .innerJoin(users, eq(users.id, versions.userId))
    .where(
      and(
        isPublic,
        listId ? eq(versions.listId, listId) : undefined,
        userId ? eq(versions.userId, userId) : undefined,
      ),
    )
    .orderBy(desc(versions.id))
    .limit(limit);

/** Selects comments on public versions, newest first: on a list's versions, by a member, or all. */
export const publicComments = (db: Database, { listId, userId }: Place, limit: number) =>
  db
    .select({
      id: sql<string>`${comments.id}`.as("comment_id"),
      listId: versions.listId,
      itemId: sql<ItemId>`${items.id}`.as("item_id"),
      versionId: sql<VersionId>`${versions.id}`.as("version_id"),
      itemTitle: sql<string>`${items.title}`.as("item_title"),
      itemCreator: sql<string>`${owners.username}`.as("item_creator"),
      creator: sql<string>`${users.username}`.as("comment_creator"),
      content: comments.content,
      addedAt: comments.createdAt,
    })
    .from(comments)
    .innerJoin(versions, eq(versions.id, comments.versionId))
    .innerJoin(items, eq(items.id, comments.itemId))
    .innerJoin(users, eq(users.id, comments.userId))
    .innerJoin(owners, eq(owners.id, versions.userId))
    .where(
      and(
        eq(comments.removed, false),
        isPublic,
        listId ? eq(versions.listId, listId) : undefined,
        userId ? eq(comments.userId, userId) : undefined,
      ),
    )
    .orderBy(desc(comments.id))
    .limit(limit);

export const memberNamed = (db: Database, usernameKey: string) =>
  db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(and(eq(users.usernameKey, usernameKey), isNull(users.deletedAt), isNull(users.guestOf)));
