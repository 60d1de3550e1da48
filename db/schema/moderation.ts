import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { ListId, UserId, VersionId } from "~/lib/data/ids";
import { createdAt, flagColumn, idColumn, timestamp } from "../columns";

export const reports = sqliteTable(
  "reports",
  {
    id: idColumn().primaryKey(),
    /**
     * 'profile': a member's picture and line, 'appeal': a member's objection to a decision, 'sign-up': one that waits
     * for approval, which nobody reported. None has a list; in place of a version's id they have the member's, the
     * decision's or the sign-up's.
     */
    kind: text("kind", { enum: ["list", "comments", "profile", "appeal", "sign-up"] }).notNull(),
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
    /** The decision to remove all content of the member; '' for a decision about the version. */
    decisionId: text("decision_id").notNull().default(""),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.listId, t.userId] }),
    index("takedowns_decision").on(t.decisionId).where(sql`decision_id <> ''`),
  ],
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

/** Every act of moderators and admins, by page or by command. Triggers (in a migration) reject updates and deletes. */
export const auditLog = sqliteTable(
  "audit_log",
  {
    id: idColumn().primaryKey(),
    /** Null for a command. */
    actorId: text("actor_id").$type<UserId>(),
    /** Their name at the time, because accounts may be deleted; 'command' for a command. */
    actor: text("actor").notNull(),
    act: text("act").notNull(),
    /** The member's name, the list's title at the time, or a description of another target. */
    subject: text("subject").notNull(),
    /** The reason of a decision. */
    detail: text("detail").notNull().default(""),
    /** The member whom a decision is addressed to, who may read and appeal it; '' for none. */
    userId: text("user_id").$type<UserId>().notNull().default(""),
    listId: text("list_id").$type<ListId>().notNull().default(""),
    versionId: text("version_id").$type<VersionId>().notNull().default(""),
    commentId: text("comment_id"),
    /** The rule that a decision names, as it was then; its number is null without a rule of the site. */
    ruleNumber: integer("rule_number"),
    ruleTitle: text("rule_title").notNull().default(""),
    /** The end of a suspension; null if somebody has to end it, or for another act. */
    until: timestamp("until"),
    /** The decision that was appealed against and that this one answers. */
    answers: text("answers"),
    createdAt: createdAt(),
  },
  (t) => [
    index("audit_log_version").on(t.versionId, t.id),
    index("audit_log_user").on(t.userId, t.id),
    uniqueIndex("audit_log_answers").on(t.answers).where(sql`answers is not null`),
  ],
);

/**
 * Keyed hashes of the clients that dropped versions, for moderators who look at a list; kept for 30 days and never
 * shown. The list is part of the hash, so that hashes of different lists can't be compared.
 */
export const versionNetworks = sqliteTable("version_networks", {
  /** Begins with the time, by which old rows are deleted. */
  versionId: idColumn<VersionId>("version_id").primaryKey(),
  network: text("network").notNull(),
});

/** Decisions to remove all content of a member, or to give its versions back, that a job carries out in chunks. */
export const contentRemovals = sqliteTable(
  "content_removals",
  {
    /** The decision to remove it, in the audit log. */
    decisionId: idColumn("decision_id").primaryKey(),
    userId: text("user_id").$type<UserId>().notNull(),
    back: flagColumn("back"),
  },
  (t) => [index("content_removals_user").on(t.userId)],
);
