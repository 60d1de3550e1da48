import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ListId, UserId } from "~/lib/data/ids";
import { createdAt, flagColumn, timestamp } from "../columns";

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

/** Ticked items of a list, per member. */
export const progress = sqliteTable(
  "progress",
  {
    userId: text("user_id").$type<UserId>().notNull(),
    listId: text("list_id").$type<ListId>().notNull(),
    /** Titles as spelled when ticked, each with 1. It is an object so that a tick is one JSON patch. */
    done: text("done", { mode: "json" }).$type<Record<string, 1>>().notNull(),
    /** Set if viewers of the list may see the progress. */
    shared: flagColumn("shared"),
    changedAt: timestamp("changed_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.listId] })],
);
