/** Lists, their versions and items, and what creators say of items that may be one. */

import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Audience } from "~/lib/audience";
import type { ItemId, ListId, UserId, VersionId } from "~/lib/ids";
import { counter, createdAt, flag, id, listHead, timestamp } from "../columns";

const audience = () => text("audience").$type<Audience>().notNull().default("everyone");

export const lists = sqliteTable(
  "lists",
  {
    id: id<ListId>().primaryKey(),
    ...listHead(),
    audience: audience(),
    /** When a blind circle shows its versions; null in all others. */
    blindUntil: timestamp("blind_until"),
    /** Whose a blind list is, whoever has a version on it: who sealed it, '' once they have left; null if it is not blind. */
    sealedBy: text("sealed_by").$type<UserId>(),
    /** When its blindness ended: it can't be blind again. */
    revealedAt: timestamp("revealed_at"),
    /** SHA-256 of the key in its link; null if it has no link, or no longer. */
    keyHash: text("key_hash"),
    /** How many links it has had. */
    keyNumber: counter("key_number"),
    /** Rises with each change of title, chapters or image that others can see. */
    rev: integer("rev").notNull().default(1),
    /** Rises with each write to a counted version: a masterlist computed from older ballots must be recomputed. */
    mergeRev: integer("merge_rev").notNull().default(0),
    createdAt: createdAt(),
    /** Projection: when the present public content last changed. */
    changedAt: timestamp("changed_at").notNull(),
    /** When title, chapters or image last changed; null while they are as dropped. */
    headChangedAt: timestamp("head_changed_at"),
    /** Counted versions, empty ones too. */
    creatorCount: counter("creator_count"),
    savesCount: counter("saves_count"),
    /** Comments in the threads of counted versions. */
    commentsCount: counter("comments_count"),
  },
  (t) => [
    index("lists_image").on(t.imageUrl).where(sql`image_url is not null`),
    index("lists_key_hash").on(t.keyHash).where(sql`key_hash is not null`),
    index("lists_blind_until").on(t.blindUntil).where(sql`blind_until is not null`),
  ],
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
    /** As its list's, so that whoever reads versions need not read lists. */
    audience: audience(),
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

/** A creator's statement that two titles are, or are not, one item; counts while counted versions name both. */
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
