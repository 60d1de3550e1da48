import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { ItemId, ListId, UserId, VersionId } from "~/lib/data/ids";
import { counter, createdAt, flagColumn, idColumn, timestamp } from "../columns";

/** The kind of thing that a notification is about, which determines its causes and their visibility. */
export type Subject = "version" | "comment" | "mention" | "report" | "decision" | "list";

type Kind = {
  about: Subject;
  /** The setting that turns it off; null if it is always delivered. */
  setting: string | null;
  /** Reaches a member whom its actor has blocked, or who has blocked the actor. */
  despiteBlocks?: true;
};

export const NOTIFICATION_KINDS = {
  version: { about: "version", setting: "version" },
  comment: { about: "comment", setting: "comment" },
  reply: { about: "comment", setting: "thread" },
  chapter: { about: "version", setting: "chapter" },
  follow: { about: "version", setting: "follow" },
  mention: { about: "mention", setting: "mention" },
  "who-sees": { about: "list", setting: null },
  reveal: { about: "list", setting: "reveal", despiteBlocks: true },
  moderation: { about: "decision", setting: null, despiteBlocks: true },
  decision: { about: "decision", setting: null, despiteBlocks: true },
  case: { about: "report", setting: null, despiteBlocks: true },
} as const satisfies Record<string, Kind>;

export type NotificationKind = keyof typeof NOTIFICATION_KINDS;
type Setting = NonNullable<(typeof NOTIFICATION_KINDS)[NotificationKind]["setting"]>;

const kindNames = Object.keys(NOTIFICATION_KINDS) as NotificationKind[];

export const kindsWith = (holds: (kind: Kind) => boolean): NotificationKind[] =>
  kindNames.filter((name) => holds(NOTIFICATION_KINDS[name]));

export const kindsAbout = (...subjects: Subject[]): NotificationKind[] =>
  kindsWith(({ about }) => subjects.includes(about));

export const notifications = sqliteTable(
  "notifications",
  {
    id: idColumn().primaryKey(),
    userId: text("user_id").$type<UserId>().notNull(),
    kind: text("kind").$type<NotificationKind>().notNull(),
    /** The thread (item id) or list of the notification; at most one unread notification for each. */
    subject: text("subject").notNull(),
    listId: text("list_id").$type<ListId>().notNull(),
    itemId: text("item_id").$type<ItemId>(),
    /** Ids of up to 99 causes, including causes that are no longer visible. */
    causes: text("causes", { mode: "json" }).$type<string[]>().notNull(),
    /** The chapter ('chapter'), the decision ('moderation', 'decision') or the change ('who-sees', 'reveal'). */
    detail: text("detail").notNull().default(""),
    createdAt: createdAt(),
    readAt: timestamp("read_at"),
    /** Set if `unread_counts` includes it: unread, with a visible cause. */
    counted: flagColumn("counted"),
    /** Set if the site shows it; the others only wait to be mailed. */
    onSite: integer("on_site", { mode: "boolean" }).notNull().default(true),
    /** The time to mail it; null if it is not to be mailed, or is sent. */
    mailDueAt: timestamp("mail_due_at"),
    /** The time of the next push attempt; null if it is not to be pushed, or is sent. */
    pushDueAt: timestamp("push_due_at"),
    /** Ids of the subscriptions that have received its current state. */
    pushedTo: text("pushed_to", { mode: "json" }).$type<string[]>().notNull().default([]),
  },
  (t) => [
    index("notifications_push").on(t.pushDueAt).where(sql`push_due_at is not null`),
    index("notifications_mail").on(t.mailDueAt).where(sql`mail_due_at is not null`),
    index("notifications_user").on(t.userId, t.createdAt),
    uniqueIndex("notifications_unread").on(t.userId, t.kind, t.subject).where(sql`read_at is null`),
    index("notifications_list").on(t.listId, t.itemId),
  ],
);

/** The number on each member's badge; a missing row means 0. */
export const unreadCounts = sqliteTable("unread_counts", {
  userId: idColumn<UserId>("user_id").primaryKey(),
  unread: counter("unread"),
  /** Broadcasts up to this time are seen. */
  seenAt: timestamp("seen_at").notNull().default(0),
});

/** Settings that differ from the default, which `defaultOf` returns. */
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

/** Browsers that receive push notifications; a subscription ends with its session. */
export const pushSubscriptions = sqliteTable(
  "push_subscriptions",
  {
    id: idColumn().primaryKey(),
    userId: text("user_id").$type<UserId>().notNull(),
    sessionId: text("session_id").notNull(),
    /** The address at the browser's push service: anyone who knows it can write to it. */
    endpoint: text("endpoint").notNull(),
    /** The browser's public key and secret, in base64url: only the browser can decrypt messages. */
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    createdAt: createdAt(),
    /** The status with which its push service refused for good; null while it takes messages. */
    endedWith: integer("ended_with"),
  },
  (t) => [
    uniqueIndex("push_subscriptions_endpoint").on(t.endpoint),
    index("push_subscriptions_user").on(t.userId),
    index("push_subscriptions_session").on(t.sessionId),
  ],
);

export const digests = sqliteTable(
  "digests",
  {
    userId: idColumn<UserId>("user_id").primaryKey(),
    dueAt: timestamp("due_at").notNull(),
    /** The feed key up to which digests have reported, so that nothing is sent twice. */
    toldUpTo: integer("told_up_to").notNull(),
  },
  (t) => [index("digests_due").on(t.dueAt)],
);

/** What an announcement tells: a version or comment, its actor, and members who are notified of it otherwise. */
export type AnnouncedCause = [id: string, actorId: UserId | "", except: UserId[]];

/**
 * News with many recipients, who are notified in chunks after the response. News of one list or thread within
 * a day shares a row, which stays until the day is over.
 */
export const announcements = sqliteTable(
  "announcements",
  {
    /** Kind and subject, such as 'version:' and a list's id. */
    id: idColumn().primaryKey(),
    kind: text("kind").$type<NotificationKind | "recount">().notNull().default("version"),
    listId: text("list_id").$type<ListId>().notNull(),
    itemId: text("item_id").$type<ItemId>(),
    /** The actor of the news that began it. */
    actorId: text("actor_id").$type<UserId | "">().notNull(),
    detail: text("detail").notNull().default(""),
    /** News that waits for the next pass over the recipients, and news of the running pass. */
    waiting: text("waiting", { mode: "json" }).$type<AnnouncedCause[]>().notNull().default([]),
    serving: text("serving", { mode: "json" }).$type<AnnouncedCause[]>().notNull().default([]),
    /** The last user id that the running pass has notified. */
    toldUpTo: text("told_up_to").notNull().default(""),
    createdAt: createdAt(),
    /** The time from which the next pass may begin. */
    dueAt: timestamp("due_at").notNull().default(0),
    /** A consumer works on it until then; its value tells consumers apart. */
    leaseUntil: timestamp("lease_until").notNull().default(0),
  },
  (t) => [index("announcements_due").on(t.dueAt)],
);

/** The latest news of chapters and members with too many followers to notify each; followers read it. */
export const broadcasts = sqliteTable(
  "broadcasts",
  {
    /** 'chapter:' and a key, or 'member:' and an id. */
    source: text("source").primaryKey(),
    listId: text("list_id").$type<ListId>().notNull(),
    versionId: text("version_id").$type<VersionId>().notNull(),
    actorId: text("actor_id").$type<UserId>().notNull(),
    toldAt: timestamp("told_at").notNull(),
  },
  (t) => [index("broadcasts_told").on(t.toldAt)],
);
