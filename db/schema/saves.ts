/** What members keep of a list, and what they have done of it. */

import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ListId, UserId } from "~/lib/ids";
import { createdAt, flag, timestamp } from "../columns";

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
