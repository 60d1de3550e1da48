import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Database } from "#db/client";
import { pulseColumns } from "#db/pulse-columns";
import { lists } from "#db/schema/lists";
import { listVisibleTo } from "#db/visibility";
import type { ListId, UserId } from "~/lib/data/ids";

/** Matches a session's user while the session is valid, so that a pulse needs no round trip of its own for it. */
export const userOfSession = (claims: { userId: UserId; sessionId: string }, now: number): SQL =>
  sql`(select user_id from sessions where id = ${claims.sessionId} and user_id = ${claims.userId} and expires_at > ${now})`;

type Reader = { id: SQLWrapper | null; keys: string | null };

/** Selects a list's pulse. A null `reader` skips the check of visibility; a null `viewerId` omits a viewer's own part. */
export const pulseOf = (
  db: Database,
  listId: ListId,
  reader: Reader | null,
  viewerId: SQLWrapper | null = null,
) =>
  db
    .select({
      ...pulseColumns(viewerId),
      expected: lists.expected,
      audience: lists.audience,
      blindUntil: lists.blindUntil,
      keyHash: lists.keyHash,
    })
    .from(lists)
    .where(and(eq(lists.id, listId), reader ? listVisibleTo(reader) : undefined));
