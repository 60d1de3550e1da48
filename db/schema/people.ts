/** What members are to each other. */

import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { UserId } from "~/lib/ids";
import { createdAt } from "../columns";

/** Who follows whom: a new public version of theirs is news. */
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

/** Who has blocked whom: neither sees the other's comments, mentions and notifications (db/blocks.ts). */
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
