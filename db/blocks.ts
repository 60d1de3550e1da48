/** Blocks between members: neither of the two sees the other's comments, mentions and notifications. */
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { UserId } from "~/lib/data/ids";

type Who = UserId | SQLWrapper;

export const isBlockedBetween = (one: Who, other: Who): SQL =>
  sql`(exists (select 1 from blocks where user_id = ${one} and blocked_id = ${other})
    or exists (select 1 from blocks where user_id = ${other} and blocked_id = ${one}))`;

/** Matches members who have blocked somebody, or whom somebody has blocked. */
export const hasBlocks = (userId: Who): SQL =>
  sql`(exists (select 1 from blocks where user_id = ${userId}) or exists (select 1 from blocks where blocked_id = ${userId}))`;
