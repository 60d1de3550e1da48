/** Reports and what moderators decided. */

import { index, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { ListId, UserId, VersionId } from "~/lib/ids";
import { createdAt, id, timestamp } from "../columns";

export const reports = sqliteTable(
  "reports",
  {
    id: id().primaryKey(),
    kind: text("kind", { enum: ["list", "comments"] }).notNull(),
    listId: text("list_id").$type<ListId>().notNull(),
    versionId: text("version_id").$type<VersionId>().notNull(),
    reporterId: text("reporter_id").$type<UserId>().notNull(),
    reason: text("reason").notNull().default(""),
    /** What was reported, as it was then, for moderators only: its creator, list title and content. */
    userId: text("user_id").$type<UserId>().notNull().default(""),
    listTitle: text("list_title").notNull().default(""),
    items: text("items", { mode: "json" }).$type<string[]>().notNull().default([]),
    /** For kind 'comments': the newest 50. */
    comments: text("comments", { mode: "json" }).$type<ReportedComment[]>().notNull().default([]),
    createdAt: createdAt(),
    /** Null until a moderator decides. */
    decidedAt: timestamp("decided_at"),
  },
  (t) => [
    uniqueIndex("reports_once").on(t.kind, t.versionId, t.reporterId),
    index("reports_reporter").on(t.reporterId),
    index("reports_open").on(t.decidedAt, t.createdAt),
  ],
);

export type ReportedComment = {
  id: string;
  userId: UserId;
  content: string;
  addedAt: number;
  itemTitle: string;
};

/** Members whose version of a list a moderator took down: until it is restored they can add no other. */
export const takedowns = sqliteTable(
  "takedowns",
  {
    listId: text("list_id").$type<ListId>().notNull(),
    userId: text("user_id").$type<UserId>().notNull(),
    versionId: text("version_id").$type<VersionId>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.listId, t.userId] })],
);

export const moderationLog = sqliteTable(
  "moderation_log",
  {
    id: id().primaryKey(),
    /** '' for a command's. */
    moderatorId: text("moderator_id").$type<UserId>().notNull(),
    intent: text("intent").notNull(),
    listId: text("list_id").$type<ListId>().notNull(),
    versionId: text("version_id").$type<VersionId>().notNull(),
    /** The version's creator, and the list's title at the time of the report or decision. */
    userId: text("user_id").$type<UserId>().notNull().default(""),
    listTitle: text("list_title").notNull().default(""),
    commentId: text("comment_id"),
    reason: text("reason").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("moderation_log_time").on(t.createdAt),
    index("moderation_log_version").on(t.versionId, t.createdAt),
  ],
);
