import { index, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { ListId, UserId, VersionId } from "~/lib/data/ids";
import { createdAt, idColumn, timestamp } from "../columns";

export const reports = sqliteTable(
  "reports",
  {
    id: idColumn().primaryKey(),
    /**
     * Of kind 'profile': a member's picture and line. It has no list, and the member's id in place of a version's. Of
     * kind 'sign-up': one that waits for approval, with its id; nobody reported it.
     */
    kind: text("kind", { enum: ["list", "comments", "profile", "sign-up"] }).notNull(),
    listId: text("list_id").$type<ListId>().notNull(),
    versionId: text("version_id").$type<VersionId>().notNull(),
    reporterId: text("reporter_id").$type<UserId>().notNull(),
    reason: text("reason").notNull().default(""),
    /** A snapshot of the reported version for moderators: its creator, list title and content; of a profile, its name, line and picture. */
    userId: text("user_id").$type<UserId>().notNull().default(""),
    listTitle: text("list_title").notNull().default(""),
    items: text("items", { mode: "json" }).$type<string[]>().notNull().default([]),
    /** The comments that the report names, or else the newest 50; only for kind 'comments'. */
    comments: text("comments", { mode: "json" }).$type<ReportedComment[]>().notNull().default([]),
    createdAt: createdAt(),
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
  /** 1 for the comment that the report names. */
  reported?: 0 | 1;
};

/** Members whose version of a list was taken down: they can't add another until it is restored. */
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

/** Versions and comments that reports have hidden until a moderator decides. */
export const holds = sqliteTable(
  "holds",
  {
    kind: text("kind", { enum: ["list", "comments"] }).notNull(),
    /** The version's id, or the comment's. */
    subject: text("subject").notNull(),
    /** The version of the case. */
    versionId: text("version_id").$type<VersionId>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.subject] }), index("holds_version").on(t.versionId)],
);

export const moderationLog = sqliteTable(
  "moderation_log",
  {
    id: idColumn().primaryKey(),
    /** '' if a command made the entry. */
    moderatorId: text("moderator_id").$type<UserId>().notNull(),
    intent: text("intent").notNull(),
    listId: text("list_id").$type<ListId>().notNull(),
    versionId: text("version_id").$type<VersionId>().notNull(),
    /** The version's creator, and the list title at the time of the report or decision. */
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
