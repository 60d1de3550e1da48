/** Every table of the product in reading order, grouped by noun. Projection tables say so and can be rebuilt. */

import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import type { ItemId, ListId, UserId, VersionId } from "~/lib/ids";
import { counter, createdAt, flag, id, timestamp } from "./columns";

// ---- accounts ----

export const users = sqliteTable(
  "users",
  {
    id: id<UserId>().primaryKey(),
    /** As typed; 'former member' once the account is gone. */
    username: text("username").notNull(),
    /** Lower case; decides uniqueness. */
    usernameKey: text("username_key").notNull(),
    email: text("email"),
    /** PHC string (scrypt); null when nobody can log in (publications, former members). */
    passwordHash: text("password_hash"),
    roles: text("roles", { mode: "json" }).$type<string[]>().notNull().default([]),
    /** The publication that this account represents, with its year; null for people. */
    standsFor: text("stands_for"),
    createdAt: createdAt(),
    /** Null only while the demo community is being seeded. */
    confirmedAt: timestamp("confirmed_at"),
    deletedAt: timestamp("deleted_at"),
    /** Why they may only read; null if they may write. */
    suspendedFor: text("suspended_for"),
    /** When the suspension ends; null if an admin has to end it. */
    suspendedUntil: timestamp("suspended_until"),
    listsDropped: counter("lists_dropped"),
    commentsPlaced: counter("comments_placed"),
    chaptersFollowed: counter("chapters_followed"),
  },
  (t) => [
    uniqueIndex("users_username_key").on(t.usernameKey),
    uniqueIndex("users_email").on(t.email),
    /** The few users with a role, so that moderators are found without a full scan. */
    index("users_with_roles").on(t.id).where(sql`roles <> '[]'`),
    index("users_suspended").on(t.id).where(sql`suspended_for is not null`),
  ],
);

export const sessions = sqliteTable(
  "sessions",
  {
    id: id().primaryKey(),
    userId: text("user_id").$type<UserId>().notNull(),
    userAgent: text("user_agent").notNull().default(""),
    pushToken: text("push_token"),
    createdAt: createdAt(),
    seenAt: timestamp("seen_at").notNull(),
    expiresAt: timestamp("expires_at").notNull(),
  },
  (t) => [index("sessions_user").on(t.userId, t.seenAt), index("sessions_expiry").on(t.expiresAt)],
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

/** Sign-ups whose address is not confirmed; kept for a while after, so that a second press gets the same response. */
export const pendingSignUps = sqliteTable(
  "pending_sign_ups",
  {
    id: id().primaryKey(),
    username: text("username").notNull(),
    usernameKey: text("username_key").notNull(),
    /** May have an account, or several sign-ups: the first confirmation wins. */
    email: text("email").notNull(),
    passwordHash: text("password_hash").notNull(),
    /** The page that they wanted when they signed up: a safe path, or ''. */
    to: text("to").notNull().default(""),
    /** Belongs to the newest mailed link. */
    tokenHash: text("token_hash").notNull(),
    createdAt: createdAt(),
    expiresAt: timestamp("expires_at").notNull(),
    confirmedAt: timestamp("confirmed_at"),
  },
  (t) => [
    uniqueIndex("pending_sign_ups_name").on(t.usernameKey).where(sql`confirmed_at is null`),
    index("pending_sign_ups_email").on(t.email, t.createdAt),
    index("pending_sign_ups_token").on(t.tokenHash),
    index("pending_sign_ups_expiry").on(t.expiresAt),
  ],
);

/** Mailed links of accounts: stored hashed, one purpose, one user, newest only. */
export const mailTokens = sqliteTable(
  "mail_tokens",
  {
    userId: text("user_id").$type<UserId>().notNull(),
    purpose: text("purpose", { enum: ["reset"] }).notNull(),
    tokenHash: text("token_hash").notNull(),
    createdAt: createdAt(),
    expiresAt: timestamp("expires_at").notNull(),
    usedAt: timestamp("used_at"),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.purpose] }),
    index("mail_tokens_hash").on(t.tokenHash),
    index("mail_tokens_expiry").on(t.expiresAt),
  ],
);

/** Mail waits here until the provider has accepted it; the id is the provider's idempotency key. */
export const mailOutbox = sqliteTable(
  "mail_outbox",
  {
    id: id().primaryKey(),
    to: text("to").notNull(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    html: text("html").notNull(),
    links: text("links", { mode: "json" }).$type<string[]>().notNull().default([]),
    createdAt: createdAt(),
    attempts: counter("attempts"),
    /** When to try (again); null once sent or given up. */
    dueAt: timestamp("due_at"),
    sentAt: timestamp("sent_at"),
    lastError: text("last_error"),
    /** Its own headers, such as List-Unsubscribe. */
    headers: text("headers", { mode: "json" }).$type<Record<string, string>>().notNull().default({}),
  },
  (t) => [index("mail_outbox_due").on(t.dueAt), index("mail_outbox_created").on(t.createdAt)],
);

/** Tokens that members make for programs: stored hashed, shown once. */
export const apiTokens = sqliteTable(
  "api_tokens",
  {
    id: id().primaryKey(),
    userId: text("user_id").$type<UserId>().notNull(),
    name: text("name").notNull(),
    scope: text("scope", { enum: ["read", "write"] }).notNull(),
    tokenHash: text("token_hash").notNull(),
    createdAt: createdAt(),
    lastUsedAt: timestamp("last_used_at"),
  },
  (t) => [uniqueIndex("api_tokens_hash").on(t.tokenHash), index("api_tokens_user").on(t.userId, t.createdAt)],
);

/** A member's passkeys; the id is the credential's, as base64url. */
export const passkeys = sqliteTable(
  "passkeys",
  {
    id: id().primaryKey(),
    userId: text("user_id").$type<UserId>().notNull(),
    name: text("name").notNull(),
    /** As base64url. */
    publicKey: text("public_key").notNull(),
    /** The authenticator's own count of its signatures: it must rise, or stay 0. */
    signCount: counter("sign_count"),
    transports: text("transports", { mode: "json" }).$type<string[]>().notNull().default([]),
    createdAt: createdAt(),
    lastUsedAt: timestamp("last_used_at"),
  },
  (t) => [index("passkeys_user").on(t.userId, t.createdAt)],
);

/** Challenges that an authenticator has answered, until they expire: each is answered once. */
export const passkeyChallenges = sqliteTable(
  "passkey_challenges",
  {
    /** The challenge itself, as base64url. */
    challenge: text("challenge").primaryKey(),
    purpose: text("purpose", { enum: ["log-in", "add", "confirm"] }).notNull(),
    /** '' for a log-in, where nobody knows yet who it will be. */
    userId: text("user_id").$type<UserId>().notNull().default(""),
    expiresAt: timestamp("expires_at").notNull(),
  },
  (t) => [index("passkey_challenges_expiry").on(t.expiresAt)],
);

// ---- lists ----

export const lists = sqliteTable(
  "lists",
  {
    id: id<ListId>().primaryKey(),
    title: text("title").notNull(),
    imageUrl: text("image_url"),
    /** Rises with each change of title, chapters or image that others can see. */
    rev: integer("rev").notNull().default(1),
    /** Rises with each write to a public version: a masterlist computed from older ballots must be recomputed. */
    mergeRev: integer("merge_rev").notNull().default(0),
    createdAt: createdAt(),
    /** Projection: when the present public content last changed. */
    changedAt: timestamp("changed_at").notNull(),
    /** When title, chapters or image last changed; null while they are as dropped. */
    headChangedAt: timestamp("head_changed_at"),
    /** Public versions, empty ones too. */
    creatorCount: counter("creator_count"),
    savesCount: counter("saves_count"),
    /** Comments in the threads of public versions. */
    commentsCount: counter("comments_count"),
  },
  (t) => [index("lists_image").on(t.imageUrl).where(sql`image_url is not null`)],
);

/** One per member and list. */
export const versions = sqliteTable(
  "versions",
  {
    id: id<VersionId>().primaryKey(),
    listId: text("list_id").$type<ListId>().notNull(),
    userId: text("user_id").$type<UserId>().notNull(),
    hidden: flag("hidden"),
    /** Taken down by a moderator: only its creator still sees it. */
    removed: flag("removed"),
    addedAt: timestamp("added_at").notNull(),
    changedAt: timestamp("changed_at").notNull(),
    rev: integer("rev").notNull().default(1),
    /** Feed key from the first publishing, kept for good; null while it was never public. */
    feedKey: integer("feed_key"),
    /** Item titles in order, in one row, so that a merge reads one row for each version. */
    itemTitles: text("item_titles", { mode: "json" }).$type<string[]>().notNull(),
    /** Their ids, likewise; null in versions written before this was kept. */
    itemIds: text("item_ids", { mode: "json" }).$type<ItemId[]>(),
    /** Note and number of comments of each, likewise: a page reads one row for each version. */
    itemNotes: text("item_notes", { mode: "json" }).$type<[context: string, commentsCount: number][]>(),
    itemCount: counter("item_count"),
    commentsCount: counter("comments_count"),
  },
  (t) => [
    uniqueIndex("versions_list_user").on(t.listId, t.userId),
    index("versions_list_feed_key").on(t.listId, t.feedKey),
    index("versions_list_added").on(t.listId, t.addedAt, t.id),
    index("versions_list_changed").on(t.listId, t.changedAt),
    index("versions_user").on(t.userId, t.addedAt),
    index("versions_user_feed_key").on(t.userId, t.feedKey),
  ],
);

/** The key is in reading order, so that a version's items are adjacent; the id is the thread's. */
export const items = sqliteTable(
  "items",
  {
    versionId: text("version_id").$type<VersionId>().notNull(),
    /** From 1. */
    position: integer("position").notNull(),
    id: id<ItemId>(),
    title: text("title").notNull(),
    context: text("context").notNull().default(""),
    titleKey: text("title_key").notNull(),
    titleKeyVersion: integer("title_key_version").notNull(),
    commentsCount: counter("comments_count"),
  },
  (t) => [
    primaryKey({ columns: [t.versionId, t.position] }),
    uniqueIndex("items_id").on(t.id),
    index("items_title").on(t.titleKey),
  ],
);

/** A list's chapters in the order given, in the spelling typed. */
export const listChapters = sqliteTable(
  "list_chapters",
  {
    listId: text("list_id").$type<ListId>().notNull(),
    position: integer("position").notNull(),
    chapterKey: text("chapter_key").notNull(),
    name: text("name").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.listId, t.position] }),
    uniqueIndex("list_chapters_once").on(t.listId, t.chapterKey),
  ],
);

/** A creator's statement that two titles are, or are not, one item; counts while public versions name both. */
export const itemOverrides = sqliteTable(
  "item_overrides",
  {
    listId: text("list_id").$type<ListId>().notNull(),
    /** The two literal titles, smaller first. */
    a: text("a").notNull(),
    b: text("b").notNull(),
    same: flag("same"),
    /** Withdrawn; the row stays for its date. */
    undone: flag("undone"),
    userId: text("user_id").$type<UserId>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.listId, t.a, t.b] }), index("item_overrides_user").on(t.userId)],
);

/** Every override and every withdrawal, with who and when. */
export const itemOverrideLog = sqliteTable(
  "item_override_log",
  {
    id: id().primaryKey(),
    listId: text("list_id").$type<ListId>().notNull(),
    a: text("a").notNull(),
    b: text("b").notNull(),
    intent: text("intent", { enum: ["same", "not same", "undone"] }).notNull(),
    userId: text("user_id").$type<UserId>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("item_override_log_list").on(t.listId, t.createdAt),
    index("item_override_log_user").on(t.userId),
  ],
);

/** Projection: the merge's result, computed in the batch of the write that changed it. */
export const masterlists = sqliteTable("masterlists", {
  listId: id<ListId>("list_id").primaryKey(),
  changedAt: timestamp("changed_at").notNull(),
  /** A StoredMasterlist (app/features/lists/stored-masterlist.ts). */
  result: text("result", { mode: "json" }).$type<unknown>().notNull(),
  /** The items whose notes the result shows and `notes` does not hold, for one look-up. */
  noteIds: text("note_ids", { mode: "json" }).$type<string[]>().notNull(),
  /** The notes of a list with more versions than a page has, by item id, if they fit; empty for other lists. */
  notes: text("notes", { mode: "json" }).$type<Record<ItemId, KeptNote>>().notNull().default({}),
  /** What each version does to it: StoredEffects (app/features/lists/effects.ts), by version id. */
  effects: text("effects", { mode: "json" }).$type<unknown>().notNull().default({}),
});

export type KeptNote = [versionId: VersionId, context: string, commentsCount: number];

/** Projection: the aggregates of large lists, so that one more version costs the same as the first. */
export const mergeStates = sqliteTable(
  "merge_states",
  {
    listId: id<ListId>("list_id").primaryKey(),
    state: text("state").notNull(),
    /** Whether to rebuild it from the ballots, outside the request; until then the last result is shown. */
    rebuild: flag("rebuild"),
  },
  (t) => [index("merge_states_rebuild").on(t.rebuild).where(sql`rebuild = 1`)],
);

/** Projection: everything public on a feed card, one row for each publicly visible list. */
export const cards = sqliteTable(
  "cards",
  {
    listId: id<ListId>("list_id").primaryKey(),
    /** The list's key in every feed: the newest of its public versions' keys. */
    feedKey: integer("feed_key").notNull(),
    title: text("title").notNull(),
    imageUrl: text("image_url"),
    chapters: text("chapters", { mode: "json" }).$type<string[]>().notNull(),
    /** At most 20 names, newest public version first. */
    creators: text("creators", { mode: "json" }).$type<string[]>().notNull(),
    creatorCount: counter("creator_count"),
    /** The oldest public version. */
    versionId: text("version_id").$type<VersionId>().notNull(),
    versionCreator: text("version_creator").notNull(),
    versionAddedAt: timestamp("version_added_at").notNull(),
    versionChangedAt: timestamp("version_changed_at").notNull(),
    versionRev: integer("version_rev").notNull(),
    /** Its first three items: {id, title, context, commentsCount}. */
    firstItems: text("first_items", { mode: "json" }).$type<CardItem[]>().notNull(),
    itemCount: counter("item_count"),
    /** The masterlist's top three with the start of a note on each, or none. */
    top: text("top", { mode: "json" }).$type<CardRank[]>().notNull(),
    masterlistChangedAt: timestamp("masterlist_changed_at"),
    /** The newest public version, with at most three of the ranks that it changed; null in rows from before this. */
    newest: text("newest", { mode: "json" }).$type<CardNewest>(),
    /** Mean agreement of the versions with the masterlist, in percent; null for too few of them. */
    agreement: real("agreement"),
    createdAt: createdAt(),
    changedAt: timestamp("changed_at").notNull(),
    commentsCount: counter("comments_count"),
    rev: integer("rev").notNull(),
  },
  (t) => [
    uniqueIndex("cards_feed_key").on(t.feedKey),
    index("cards_people").on(t.creatorCount, t.feedKey),
    /** Lists on which people disagree. */
    index("cards_disputed").on(t.agreement, t.feedKey).where(sql`agreement < 100`),
  ],
);

export type CardNewest = {
  creator: string;
  versionId: VersionId;
  addedAt: number;
  moves: { title: string; from: number | null; to: number | null }[];
};
export type CardItem = { id: ItemId; title: string; context: string; commentsCount: number };
export type CardRank = {
  title: string;
  rank: number;
  tied: boolean;
  note?: CardNote;
  /** Of the first item alone: how many people put it at each of its best places. */
  places?: [place: number, count: number][];
};
/** The note of the version that ranks the item highest among those with a note: at most 600 characters and one. */
export type CardNote = { creator: string; context: string };

// ---- chapters ----

/** Public chapters: used by a visible list, or followed. */
export const chapters = sqliteTable(
  "chapters",
  {
    key: text("key").primaryKey(),
    name: text("name").notNull(),
    listsCount: counter("lists_count"),
    followersCount: counter("followers_count"),
  },
  (t) => [index("chapters_lists").on(t.listsCount, t.key)],
);

/** Projection: the feed of each chapter. */
export const chapterCards = sqliteTable(
  "chapter_cards",
  {
    chapterKey: text("chapter_key").notNull(),
    feedKey: integer("feed_key").notNull(),
    listId: text("list_id").$type<ListId>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.chapterKey, t.feedKey] }), index("chapter_cards_list").on(t.listId)],
);

export const follows = sqliteTable(
  "follows",
  {
    userId: text("user_id").$type<UserId>().notNull(),
    chapterKey: text("chapter_key").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.chapterKey] }),
    index("follows_chapter").on(t.chapterKey, t.userId),
  ],
);

/** Chapters of which a member wants no notifications, and no lists on their own home. */
export const mutedChapters = sqliteTable(
  "muted_chapters",
  {
    userId: text("user_id").$type<UserId>().notNull(),
    chapterKey: text("chapter_key").notNull(),
    /** As it was spelled then. */
    name: text("name").notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.chapterKey] })],
);

// ---- people ----

/** Who follows whom: a new public version of theirs is news. */
export const memberFollows = sqliteTable(
  "member_follows",
  {
    userId: text("user_id").$type<UserId>().notNull(),
    followedId: text("followed_id").$type<UserId>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.followedId] }),
    index("member_follows_followed").on(t.followedId, t.userId),
  ],
);

/** Who has blocked whom: neither sees the other's comments, mentions and notifications (db/blocks.ts). */
export const blocks = sqliteTable(
  "blocks",
  {
    userId: text("user_id").$type<UserId>().notNull(),
    blockedId: text("blocked_id").$type<UserId>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.blockedId] }),
    index("blocks_blocked").on(t.blockedId, t.userId),
  ],
);

// ---- saves ----

export const saves = sqliteTable(
  "saves",
  {
    userId: text("user_id").$type<UserId>().notNull(),
    listId: text("list_id").$type<ListId>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.listId] }),
    index("saves_list").on(t.listId, t.userId),
    index("saves_user").on(t.userId, t.createdAt),
  ],
);

/** What a member has done of a list. */
export const progress = sqliteTable(
  "progress",
  {
    userId: text("user_id").$type<UserId>().notNull(),
    listId: text("list_id").$type<ListId>().notNull(),
    /** Titles as the list spelled them when they were ticked, each with 1: an object, so that a tick is one patch. */
    done: text("done", { mode: "json" }).$type<Record<string, 1>>().notNull(),
    /** Whether those who see the list may see it. */
    shared: flag("shared"),
    changedAt: timestamp("changed_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.listId] })],
);

// ---- comments ----

export const comments = sqliteTable(
  "comments",
  {
    id: id().primaryKey(),
    itemId: text("item_id").$type<ItemId>().notNull(),
    /** '' once the item is deleted: then only its author's export and reports that quote it have it. */
    versionId: text("version_id").$type<VersionId>().notNull(),
    userId: text("user_id").$type<UserId>().notNull(),
    content: text("content").notNull(),
    createdAt: createdAt(),
    /** When its author last changed it. */
    editedAt: timestamp("edited_at"),
    /** Ids of the members whom it names, at most a few. */
    mentions: text("mentions", { mode: "json" }).$type<UserId[]>().notNull().default([]),
    /** Taken down by a moderator. */
    removed: flag("removed"),
  },
  (t) => [
    index("comments_item").on(t.itemId, t.id),
    index("comments_user").on(t.userId, t.id),
    index("comments_version").on(t.versionId),
  ],
);

/** What stays in a thread of a comment that its author deleted, while a later comment stands; nothing says whose it was. */
export const commentTraces = sqliteTable(
  "comment_traces",
  {
    itemId: text("item_id").$type<ItemId>().notNull(),
    /** The comment's. */
    id: id().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.itemId, t.id] })],
);

// ---- notifications ----

export const notifications = sqliteTable(
  "notifications",
  {
    id: id().primaryKey(),
    userId: text("user_id").$type<UserId>().notNull(),
    kind: text("kind", {
      enum: ["version", "comment", "reply", "mention", "chapter", "follow", "moderation", "case"],
    }).notNull(),
    /** The thread (item id) or list that it is about; one unread notification for each. */
    subject: text("subject").notNull(),
    listId: text("list_id").$type<ListId>().notNull(),
    itemId: text("item_id").$type<ItemId>(),
    /** The causes, at most 99: ids of versions, comments or reports; those no longer visible do not count. */
    causes: text("causes", { mode: "json" }).$type<string[]>().notNull(),
    /** The chapter of a 'chapter' notification, the decision of a 'moderation' one. */
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
    cause: text("cause", {
      enum: ["version", "comment", "thread", "chapter", "follow", "mention"],
    }).notNull(),
    site: integer("site", { mode: "boolean" }).notNull(),
    mail: integer("mail", { mode: "boolean" }).notNull(),
    push: integer("push", { mode: "boolean" }).notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.userId, t.cause] })],
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

// ---- reports ----

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

// ---- operation ----

/** Every act of an admin, by page or by command. Triggers (migration) abort what would change or delete a row. */
export const adminLog = sqliteTable("admin_log", {
  id: id().primaryKey(),
  /** Null for a command. */
  adminId: text("admin_id").$type<UserId>(),
  /** Their name then, because accounts may go; 'command' for a command. */
  admin: text("admin").notNull(),
  act: text("act").notNull(),
  /** The member's name, or what else it was done to, in words. */
  subject: text("subject").notNull(),
  detail: text("detail").notNull().default(""),
  createdAt: createdAt(),
});

/** The latest runs of the scheduled jobs. */
export const jobRuns = sqliteTable(
  "job_runs",
  {
    id: id().primaryKey(),
    job: text("job").notNull(),
    startedAt: timestamp("started_at").notNull(),
    /** How long it took, in milliseconds. */
    took: integer("took").notNull(),
    /** What went wrong; null if nothing did. */
    failure: text("failure"),
  },
  (t) => [
    index("job_runs_started").on(t.startedAt),
    index("job_runs_failed").on(t.startedAt).where(sql`failure is not null`),
  ],
);

// ---- images ----

/** Uploads; the bytes are in the bucket under the same id. */
export const images = sqliteTable(
  "images",
  {
    id: id().primaryKey(),
    userId: text("user_id").$type<UserId>().notNull(),
    type: text("type").notNull(),
    bytes: integer("bytes").notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("images_user").on(t.userId), index("images_created").on(t.createdAt)],
);

/** How far a scheduled job has come that scans a whole table, a part each minute. */
export const jobs = sqliteTable("jobs", {
  name: text("name").primaryKey(),
  /** The last id that was scanned; '' at the start. */
  reached: text("reached").notNull().default(""),
});

// ---- what keeps writes honest ----

/** The first response to an `Idempotency-Key`, kept for 24 hours. */
export const idempotencyKeys = sqliteTable(
  "idempotency_keys",
  {
    userId: text("user_id").$type<UserId>().notNull(),
    key: text("key").notNull(),
    bodyHash: text("body_hash").notNull(),
    createdAt: createdAt(),
    /** The id of what the write makes: a repeat after the first failed can't make it twice. */
    madeId: text("made_id").notNull().default(""),
    /** Null until the first copy has its response. */
    status: integer("status"),
    answer: text("answer"),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index("idempotency_keys_age").on(t.createdAt)],
);

/** Exact counts behind the rate limits. */
export const rateCounters = sqliteTable(
  "rate_counters",
  {
    key: text("key").notNull(),
    windowStart: timestamp("window_start").notNull(),
    count: counter("count"),
  },
  (t) => [primaryKey({ columns: [t.key, t.windowStart] }), index("rate_counters_age").on(t.windowStart)],
);

/** Never holds a row: inserting 0 violates the check and so aborts the batch (see db/guard.ts). */
export const guards = sqliteTable("guards", { ok: integer("ok").notNull() }, (t) => [
  check("guards_ok", sql`${t.ok} = 1`),
]);
