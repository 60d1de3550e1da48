import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "#db/client";
import { aboutColumn, pictureColumn } from "#db/pictures";
import { users } from "#db/schema/accounts";
import { comments } from "#db/schema/comments";
import { versions } from "#db/schema/lists";
import { isPublic } from "#db/visibility";
import type { UserId } from "~/lib/data/ids";

/** Counts a member's hidden versions, and the member's own comments on them. */
export const hiddenCounts = (db: Database, userId: UserId) =>
  db
    .select({
      hiddenLists: sql<number>`count(distinct ${versions.id})`.as("hidden_lists"),
      hiddenComments: sql<number>`count(${comments.id})`.as("hidden_comments"),
    })
    .from(versions)
    .leftJoin(comments, and(eq(comments.versionId, versions.id), eq(comments.userId, userId)))
    .where(and(eq(versions.userId, userId), sql`not ${isPublic}`));

export const profileByKey = (db: Database, key: string) =>
  db
    .select({
      id: users.id,
      username: users.username,
      standsFor: users.standsFor,
      picture: pictureColumn,
      about: aboutColumn,
      joinedAt: users.createdAt,
      chaptersFollowed: users.chaptersFollowed,
      listsDropped: users.listsDropped,
      commentsPlaced: users.commentsPlaced,
    })
    .from(users)
    .where(and(eq(users.usernameKey, key), isNull(users.deletedAt), isNull(users.guestOf)))
    .limit(1);
