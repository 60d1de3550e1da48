import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ListId, UserId } from "~/lib/data/ids";
import { counter, createdAt } from "../columns";

/** Public chapters: in use by a visible list, or followed. */
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

/** Chapters that a member has muted: no notifications, and no lists on their home page. */
export const mutedChapters = sqliteTable(
  "muted_chapters",
  {
    userId: text("user_id").$type<UserId>().notNull(),
    chapterKey: text("chapter_key").notNull(),
    /** The spelling at the time of muting. */
    name: text("name").notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.chapterKey] })],
);
