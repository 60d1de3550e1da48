import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { ItemId, ListId, UserId, VersionId } from "~/lib/data/ids";
import type { Glyphs } from "~/lib/look/glyph";
import type { Audience } from "~/lib/people/audience";
import { counter, createdAt, flagColumn, idColumn, listHeadColumns, timestamp } from "../columns";

const audience = () => text("audience").$type<Audience>().notNull().default("everyone");

export const lists = sqliteTable(
  "lists",
  {
    id: idColumn<ListId>().primaryKey(),
    ...listHeadColumns(),
    audience: audience(),
    /** The time at which a blind list is revealed; null for other lists. */
    blindUntil: timestamp("blind_until"),
    /** The member who sealed a blind list, '' once they have left; null if it is not blind. */
    sealedBy: text("sealed_by").$type<UserId>(),
    /** The time of the reveal, after which the list can't be blind again. */
    revealedAt: timestamp("revealed_at"),
    /** The number of people whose versions end the blindness; null if only a date or the owner does. */
    expected: integer("expected"),
    /** True if a blind list stays blind once all expected people are in. */
    ownerReveals: flagColumn("owner_reveals"),
    /** Item titles that the owner of a list by link offers in everyone's form; null if there are none. */
    choices: text("choices", { mode: "json" }).$type<string[]>(),
    /** Keyed hash of the short code of its open room, which is valid until `roomUntil`. */
    roomCode: text("room_code"),
    roomUntil: timestamp("room_until"),
    /** The room in which the owner asks the same people another question; null before. */
    nextRoom: text("next_room").$type<ListId>(),
    /** SHA-256 of the key in its link; null without a valid link. */
    keyHash: text("key_hash"),
    keyNumber: counter("key_number"),
    /** True if people with its link may join with a name alone. */
    guests: flagColumn("guests"),
    /** Incremented with each visible change of title, chapters or image. */
    rev: integer("rev").notNull().default(1),
    /** Incremented with each write to a counted version; an older masterlist must be recomputed. */
    mergeRev: integer("merge_rev").notNull().default(0),
    createdAt: createdAt(),
    /** Projection: time of the last change of the current public content. */
    changedAt: timestamp("changed_at").notNull(),
    /** Time of the last change of title, chapters or image; null if unchanged since the drop. */
    headChangedAt: timestamp("head_changed_at"),
    /** Projection: picked glyphs of its items; null if nobody picked one. */
    glyphs: text("glyphs", { mode: "json" }).$type<Glyphs>(),
    /** The number of counted versions, including empty ones. */
    creatorCount: counter("creator_count"),
    /** Projection: those that its masterlist counts; fewer while added ones wait for their merge. */
    mergedCount: counter("merged_count"),
    savesCount: counter("saves_count"),
    /** Comments in the threads of counted versions. */
    commentsCount: counter("comments_count"),
  },
  (t) => [
    index("lists_image").on(t.imageUrl).where(sql`image_url is not null`),
    index("lists_key_hash").on(t.keyHash).where(sql`key_hash is not null`),
    index("lists_room_code").on(t.roomCode).where(sql`room_code is not null`),
    index("lists_merge_due").on(t.mergedCount).where(sql`creator_count > merged_count`),
    index("lists_blind_until").on(t.blindUntil).where(sql`blind_until is not null`),
  ],
);

/** At most one per member and list. */
export const versions = sqliteTable(
  "versions",
  {
    id: idColumn<VersionId>().primaryKey(),
    listId: text("list_id").$type<ListId>().notNull(),
    userId: text("user_id").$type<UserId>().notNull(),
    hidden: flagColumn("hidden"),
    /** Taken down by a moderator, or its creator is suspended: only its creator still sees it. */
    removed: flagColumn("removed"),
    /** A copy of the list's audience, so that queries for versions need not join lists. */
    audience: audience(),
    addedAt: timestamp("added_at").notNull(),
    changedAt: timestamp("changed_at").notNull(),
    rev: integer("rev").notNull().default(1),
    /** The feed key of the first publication, which never changes; null if it was never public. */
    feedKey: integer("feed_key"),
    /** Item titles in order, so that a merge reads one row per version. */
    itemTitles: text("item_titles", { mode: "json" }).$type<string[]>().notNull(),
    /** Item ids in the same order. */
    itemIds: text("item_ids", { mode: "json" }).$type<ItemId[]>().notNull(),
    /** Note and comment count of each item in the same order, so that a page reads one row per version. */
    itemNotes: text("item_notes", { mode: "json" })
      .$type<[context: string, commentsCount: number][]>()
      .notNull(),
    /** Picked glyph of each item in the same order, '' for none; null if none is picked. */
    itemGlyphs: text("item_glyphs", { mode: "json" }).$type<string[]>(),
    /** Named bands over the order, best first; null if it has none. */
    bands: text("bands", { mode: "json" }).$type<{ name: string; from: number }[]>(),
    itemCount: counter("item_count"),
    commentsCount: counter("comments_count"),
  },
  (t) => [
    uniqueIndex("versions_list_user").on(t.listId, t.userId),
    index("versions_list_feed_key").on(t.listId, t.feedKey),
    index("versions_list_added").on(t.listId, t.addedAt, t.id),
    index("versions_list_changed").on(t.listId, t.changedAt),
    index("versions_empty").on(t.listId).where(sql`item_count = 0`),
    index("versions_user").on(t.userId, t.addedAt),
    index("versions_user_feed_key").on(t.userId, t.feedKey),
  ],
);

/** The key follows reading order, so that a version's items are adjacent. */
export const items = sqliteTable(
  "items",
  {
    versionId: text("version_id").$type<VersionId>().notNull(),
    /** Starts at 1. */
    position: integer("position").notNull(),
    id: idColumn<ItemId>(),
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

/** A list's chapters, in the order and spelling of its owner. */
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

/** Statements that two titles are, or are not, one item; valid while counted versions contain both. */
export const itemOverrides = sqliteTable(
  "item_overrides",
  {
    listId: text("list_id").$type<ListId>().notNull(),
    /** The two exact titles, the smaller first. */
    a: text("a").notNull(),
    b: text("b").notNull(),
    same: flagColumn("same"),
    /** Withdrawn; the row stays because of its date. */
    undone: flagColumn("undone"),
    userId: text("user_id").$type<UserId>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.listId, t.a, t.b] }), index("item_overrides_user").on(t.userId)],
);

export const itemOverrideLog = sqliteTable(
  "item_override_log",
  {
    id: idColumn().primaryKey(),
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
