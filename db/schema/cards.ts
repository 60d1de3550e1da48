/** A list in a feed: a projection, which `npm run recount` can rebuild. */

import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { ItemId, ListId, VersionId } from "~/lib/ids";
import { counter, createdAt, id, listHead, timestamp } from "../columns";
import type { StoredFirmness } from "./masterlists";

/** Projection: everything public on a feed card, one row for each publicly visible list. */
export const cards = sqliteTable(
  "cards",
  {
    listId: id<ListId>("list_id").primaryKey(),
    /** The list's key in every feed: the newest of its public versions' keys. */
    feedKey: integer("feed_key").notNull(),
    ...listHead(),
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
    /** How firm the masterlist's 1st place is; null without a masterlist, and in rows from before this. */
    firmness: text("firmness", { mode: "json" }).$type<StoredFirmness>(),
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
