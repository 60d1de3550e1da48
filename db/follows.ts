/** Members whom a viewer may follow, and whether they do. */
import { and, isNull, ne, not, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { UserId } from "~/lib/data/ids";
import { isBlockedBetween } from "./blocks";
import { users } from "./schema/accounts";

type Who = UserId | SQLWrapper;

/** Matches joined rows of `users` whom a viewer may follow: other members, without a block between the two. */
export const isFollowable = (viewerId: Who | null): SQL | undefined =>
  and(
    isNull(users.deletedAt),
    isNull(users.guestOf),
    isNull(users.suspendedFor),
    ...(viewerId === null ? [] : [ne(users.id, viewerId), not(isBlockedBetween(viewerId, users.id))]),
  );

/** True if a viewer follows the member of a joined row of `users`. */
export const isFollowedBy = (viewerId: Who): SQL<0 | 1> =>
  sql`exists (select 1 from member_follows where user_id = ${viewerId} and followed_id = ${users.id})`;
