import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Database } from "#db/client";
import { pulseColumns } from "#db/pulse";
import { lists } from "#db/schema/lists";
import { listVisibleTo } from "#db/visibility";
import type { ListId, UserId } from "~/lib/ids";

/** Matches a session's user while the session is valid, so that a pulse needs no round trip of its own for it. */
export const userOfSession = (claims: { userId: UserId; sessionId: string }, now: number): SQL =>
  sql`(select user_id from sessions where id = ${claims.sessionId} and user_id = ${claims.userId} and expires_at > ${now})`;

type Reader = { id: SQLWrapper | null; keys: string | null };

export const pulseOf = (db: Database, listId: ListId, reader: Reader) =>
  db
    .select({
      ...pulseColumns(reader.id),
      expected: lists.expected,
      audience: lists.audience,
      blindUntil: lists.blindUntil,
    })
    .from(lists)
    .where(and(eq(lists.id, listId), listVisibleTo(reader)));

/** The part of a list's pulse that is the same for all its readers; `reader` null doesn't ask who sees it. */
export const pulseStateOf = (db: Database, listId: ListId, reader: Reader | null) =>
  db
    .select({
      ...pulseColumns(null),
      expected: lists.expected,
      audience: lists.audience,
      keyHash: lists.keyHash,
    })
    .from(lists)
    .where(and(eq(lists.id, listId), reader ? listVisibleTo(reader) : undefined));
