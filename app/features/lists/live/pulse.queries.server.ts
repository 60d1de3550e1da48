import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Database } from "#db/client";
import { lists } from "#db/schema/lists";
import { listVisibleTo } from "#db/visibility";
import type { ListId, UserId } from "~/lib/ids";

/**
 * Counts the versions of a list that rank something, from its counter and an index of its few empty versions.
 * Columns are spelled out, because Drizzle doesn't qualify those of a selection.
 */
export const rankedCount = sql<number>`lists.creator_count - (
  select count(*) from versions where list_id = lists.id and item_count = 0 and hidden = 0 and removed = 0)`;

/** Matches a session's user while the session is valid, so that a pulse needs no round trip of its own for it. */
export const userOfSession = (claims: { userId: UserId; sessionId: string }, now: number): SQL =>
  sql`(select user_id from sessions where id = ${claims.sessionId} and user_id = ${claims.userId} and expires_at > ${now})`;

export type PulseReader = { id: SQLWrapper | null; keys: string | null };

/** Selects the pulse. While a list is blind, its revision tells nothing of changes to others' versions. */
export const pulseOf = (db: Database, listId: ListId, reader: PulseReader) =>
  db
    .select({
      in: rankedCount.as("ranked"),
      expected: lists.expected,
      audience: lists.audience,
      blindUntil: lists.blindUntil,
      rev: sql<number>`${lists.rev} + iif(${lists.audience} = 'blind', ${lists.creatorCount}, ${lists.mergeRev})`.as(
        "pulse_rev",
      ),
    })
    .from(lists)
    .where(and(eq(lists.id, listId), listVisibleTo(reader)));
