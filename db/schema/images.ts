import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { UserId } from "~/lib/data/ids";
import { createdAt, idColumn } from "../columns";

/** Uploaded pictures; the bytes are in the bucket under the same id. */
export const images = sqliteTable(
  "images",
  {
    id: idColumn().primaryKey(),
    userId: text("user_id").$type<UserId>().notNull(),
    type: text("type").notNull(),
    bytes: integer("bytes").notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("images_user").on(t.userId), index("images_created").on(t.createdAt)],
);
