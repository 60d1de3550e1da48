import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ItemId, UserId, VersionId } from "~/lib/data/ids";
import { createdAt, flagColumn, idColumn, timestamp } from "../columns";

export const comments = sqliteTable(
  "comments",
  {
    id: idColumn().primaryKey(),
    itemId: text("item_id").$type<ItemId>().notNull(),
    /** '' once the item is deleted: then only the author's export and quoting reports include the comment. */
    versionId: text("version_id").$type<VersionId>().notNull(),
    userId: text("user_id").$type<UserId>().notNull(),
    content: text("content").notNull(),
    createdAt: createdAt(),
    editedAt: timestamp("edited_at"),
    /** Ids of the mentioned members, at most a few. */
    mentions: text("mentions", { mode: "json" }).$type<UserId[]>().notNull().default([]),
    removed: flagColumn("removed"),
  },
  (t) => [
    index("comments_item").on(t.itemId, t.id),
    index("comments_user").on(t.userId, t.id),
    index("comments_version").on(t.versionId),
  ],
);

/** Anonymous placeholders for deleted comments, kept while a later comment remains in the thread. */
export const commentTraces = sqliteTable(
  "comment_traces",
  {
    itemId: text("item_id").$type<ItemId>().notNull(),
    id: idColumn().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.itemId, t.id] })],
);
