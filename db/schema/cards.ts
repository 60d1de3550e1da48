/** Feed cards, which `npm run recount` can rebuild. */

import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { ItemId, ListId, VersionId } from "~/lib/data/ids";
import type { Glyphs } from "~/lib/look/glyph";
import { counter, createdAt, idColumn, listHeadColumns, timestamp } from "../columns";
import type { StoredFirmness } from "./masterlists";

/** Projection: the public content of a feed card, one row per publicly visible list. */
export const cards = sqliteTable(
  "cards",
  {
    listId: idColumn<ListId>("list_id").primaryKey(),
    /** The list's sort key in every feed: the newest feed key of its public versions. */
    feedKey: integer("feed_key").notNull(),
    ...listHeadColumns(),
    chapters: text("chapters", { mode: "json" }).$type<string[]>().notNull(),
    /** At most 20 names, newest public version first. */
    creators: text("creators", { mode: "json" }).$type<string[]>().notNull(),
    creatorCount: counter("creator_count"),
    /** The oldest public version with items, else the oldest one. */
    versionId: text("version_id").$type<VersionId>().notNull(),
    versionCreator: text("version_creator").notNull(),
    versionAddedAt: timestamp("version_added_at").notNull(),
    versionChangedAt: timestamp("version_changed_at").notNull(),
    versionRev: integer("version_rev").notNull(),
    firstItems: text("first_items", { mode: "json" }).$type<CardItem[]>().notNull(),
    itemCount: counter("item_count"),
    /** The masterlist's top three, each with the start of a note; empty without a masterlist. */
    top: text("top", { mode: "json" }).$type<CardRank[]>().notNull(),
    masterlistChangedAt: timestamp("masterlist_changed_at"),
    /** The newest public version and up to three rank changes; null without one. */
    newest: text("newest", { mode: "json" }).$type<CardNewest>(),
    /** Mean agreement of the versions with the masterlist, in percent; null if there are too few. */
    agreement: real("agreement"),
    /** Firmness of the first place; null without a masterlist. */
    firmness: text("firmness", { mode: "json" }).$type<StoredFirmness>(),
    /** The first two items against each other; null without a masterlist. */
    duel: text("duel", { mode: "json" }).$type<CardDuel>(),
    /** As in the list's row. */
    glyphs: text("glyphs", { mode: "json" }).$type<Glyphs>(),
    createdAt: createdAt(),
    changedAt: timestamp("changed_at").notNull(),
    commentsCount: counter("comments_count"),
    rev: integer("rev").notNull(),
  },
  (t) => [
    uniqueIndex("cards_feed_key").on(t.feedKey),
    index("cards_people").on(t.creatorCount, t.feedKey),
    index("cards_disputed").on(t.agreement, t.feedKey).where(sql`agreement < 100`),
  ],
);

/** Projection: today's duels of the front page, best first; a scheduled job replaces them each day. */
export const frontPageDuels = sqliteTable("front_page_duels", {
  place: integer("place").primaryKey(),
  listId: idColumn<ListId>("list_id"),
  /** Days since 1970, in UTC. */
  day: integer("day").notNull(),
});

/** Same shape as in app/features/lists/projection/duel.ts. */
export type CardDuel = {
  titles: [string, string];
  votes: [number, number];
  people: [string[], string[]];
};

export type CardNewest = {
  creator: string;
  versionId: VersionId;
  addedAt: number;
  moves: { title: string; from: number | null; to: number | null }[];
};

export type CardItem = {
  id: ItemId;
  title: string;
  context: string;
  commentsCount: number;
  glyph?: string | null;
};

export type CardRank = {
  title: string;
  rank: number;
  tied: boolean;
  note?: CardNote;
};

/** The note of the version that ranks the item highest, among those with a note; up to 601 characters. */
export type CardNote = { creator: string; context: string };
