import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { UserId } from "~/lib/data/ids";
import { createdAt } from "../columns";

/** Members who follow another member are notified of that member's new public versions. */
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

/** Blocks: neither member sees the other's comments, mentions and notifications (db/blocks.ts). */
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
