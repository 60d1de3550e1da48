import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { UserId } from "~/lib/data/ids";

/**
 * The number of a list's counted versions that rank something, from its counter and an index of its few empty
 * versions. Table names are spelled out, because Drizzle doesn't qualify the columns of a selection.
 */
export const rankedVersions: SQL.Aliased<number> =
  sql<number>`lists.creator_count - (select count(*) from versions
    where list_id = lists.id and item_count = 0 and hidden = 0 and removed = 0)`.as("ranked");

/** Changes with the guests who ask to come back, for the owner of a blind list, whose room shows them. */
const returnsAsked = (viewerId: SQLWrapper | UserId | null): SQL =>
  viewerId === null
    ? sql`0`
    : sql`iif(lists.sealed_by = ${viewerId}, (select count(*) + coalesce(max(created_at), 0) from guest_returns
        where list_id = lists.id), 0)`;

/**
 * The columns of a list that its open pages watch; the revision is that of what the viewer sees, from projections
 * and counters.
 */
export const pulseColumns = (viewerId: SQLWrapper | UserId | null) => ({
  ranked: rankedVersions,
  pulseRev: sql<number>`lists.changed_at + lists.rev + lists.creator_count + ${returnsAsked(viewerId)}`.as(
    "pulse_rev",
  ),
});
