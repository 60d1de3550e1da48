/** What members hear of, where, and what waits to be told. */

import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { ItemId, ListId, UserId, VersionId } from "~/lib/ids";
import { counter, createdAt, flag, id, timestamp } from "../columns";

/** What a notification is about, which says what its causes are and when their reader may still see them. */
export type Subject = "version" | "comment" | "mention" | "report" | "decision" | "list";

type Kind = {
  about: Subject;
  /** What a member decides about with it; null for what always reaches those whom it concerns. */
  setting: string | null;
};

/** Every kind of notification. */
export const NOTIFICATION_KINDS = {
  version: { about: "version", setting: "version" },
  comment: { about: "comment", setting: "comment" },
  reply: { about: "comment", setting: "thread" },
  chapter: { about: "version", setting: "chapter" },
  follow: { about: "version", setting: "follow" },
  mention: { about: "mention", setting: "mention" },
  "who-sees": { about: "list", setting: null },
  moderation: { about: "decision", setting: null },
  case: { about: "report", setting: null },
} as const satisfies Record<string, Kind>;

export type NotificationKind = keyof typeof NOTIFICATION_KINDS;
type Setting = NonNullable<(typeof NOTIFICATION_KINDS)[NotificationKind]["setting"]>;

const kindNames = Object.keys(NOTIFICATION_KINDS) as NotificationKind[];

/** The kinds of which this holds. */
export const kindsWith = (holds: (kind: Kind) => boolean): NotificationKind[] =>
  kindNames.filter((name) => holds(NOTIFICATION_KINDS[name]));

/** The kinds that are about one of these. */
export const kindsAbout = (...subjects: Subject[]): NotificationKind[] =>
  kindsWith(({ about }) => subjects.includes(about));

export const notifications = sqliteTable(
  "notifications",
  {
    id: id().primaryKey(),
    userId: text("user_id").$type<UserId>().notNull(),
    kind: text("kind").$type<NotificationKind>().notNull(),
    /** The thread (item id) or list that it is about; one unread notification for each. */
    subject: text("subject").notNull(),
    listId: text("list_id").$type<ListId>().notNull(),
    itemId: text("item_id").$type<ItemId>(),
    /** The causes, at most 99: ids of versions, comments, reports or lists; those no longer visible do not count. */
    causes: text("causes", { mode: "json" }).$type<string[]>().notNull(),
    /** The chapter of a 'chapter' notification, the decision of a 'moderation' one, what changed for a 'who-sees' one. */
    detail: text("detail").notNull().default(""),
    createdAt: createdAt(),
    readAt: timestamp("read_at"),
    /** Whether its owner's `unread_counts` counts it: unread, with a cause that they may see. */
    counted: flag("counted"),
    /** Whether the site shows it; one that does not only waits to be mailed. */
    onSite: integer("on_site", { mode: "boolean" }).notNull().default(true),
    /** When to mail it; null if it is not to be mailed, or was. */
    mailDueAt: timestamp("mail_due_at"),
    /** When to push it (again) to its owner's devices; null if it is not to be pushed, or was. */
    pushDueAt: timestamp("push_due_at"),
    /** Ids of the subscriptions that have it as it is now. */
    pushedTo: text("pushed_to", { mode: "json" }).$type<string[]>().notNull().default([]),
  },
  (t) => [
    index("notifications_push").on(t.pushDueAt).where(sql`push_due_at is not null`),
    index("notifications_mail").on(t.mailDueAt).where(sql`mail_due_at is not null`),
    index("notifications_user").on(t.userId, t.createdAt),
    uniqueIndex("notifications_unread").on(t.userId, t.kind, t.subject).where(sql`read_at is null`),
    index("notifications_list").on(t.listId, t.itemId),
    /** Those whose count may change when something of a list is hidden. */
    index("notifications_unread_list").on(t.listId, t.itemId).where(sql`read_at is null`),
  ],
);

/** How many notifications each member's badge counts; no row is 0. */
export const unreadCounts = sqliteTable("unread_counts", {
  userId: id<UserId>("user_id").primaryKey(),
  unread: counter("unread"),
});

/** How members want to hear of a cause, where it is not the default: on the site, not by mail, not on devices. */
export const notificationSettings = sqliteTable(
  "notification_settings",
  {
    userId: text("user_id").$type<UserId>().notNull(),
    cause: text("cause").$type<Setting>().notNull(),
    site: integer("site", { mode: "boolean" }).notNull(),
    mail: integer("mail", { mode: "boolean" }).notNull(),
    push: integer("push", { mode: "boolean" }).notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.userId, t.cause] })],
);

/** Browsers that a member asked to show notifications; each ends with its session. */
export const pushSubscriptions = sqliteTable(
  "push_subscriptions",
  {
    id: id().primaryKey(),
    userId: text("user_id").$type<UserId>().notNull(),
    sessionId: text("session_id").notNull(),
    /** Its address at the browser's push service, which whoever knows it may write to. */
    endpoint: text("endpoint").notNull(),
    /** The browser's public key and secret, as base64url: what is sent can only be read there. */
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    createdAt: createdAt(),
    /** Why the last message did not arrive; null if it did. */
    lastError: text("last_error"),
  },
  (t) => [
    uniqueIndex("push_subscriptions_endpoint").on(t.endpoint),
    index("push_subscriptions_user").on(t.userId),
    index("push_subscriptions_session").on(t.sessionId),
  ],
);

/** Members who asked for the weekly digest. */
export const digests = sqliteTable(
  "digests",
  {
    userId: id<UserId>("user_id").primaryKey(),
    /** When the next one is due. */
    dueAt: timestamp("due_at").notNull(),
    /** The feed key up to which the last one told, so that nothing is told twice. */
    toldUpTo: integer("told_up_to").notNull(),
  },
  (t) => [index("digests_due").on(t.dueAt)],
);

/** A new version with many recipients, notified set by set after the response to its writer; deleted once all are. */
export const announcements = sqliteTable("announcements", {
  versionId: id<VersionId>("version_id").primaryKey(),
  listId: text("list_id").$type<ListId>().notNull(),
  actorId: text("actor_id").$type<UserId>().notNull(),
  /** Recipients up to this user id have been notified. */
  toldUpTo: text("told_up_to").notNull().default(""),
  createdAt: createdAt(),
});
