import { sql } from "drizzle-orm";

/**
 * The columns of a list that its open pages watch: the number of counted versions that rank something, from its
 * counter and an index of its few empty versions, and a revision of what everyone with access to it sees, from
 * projections and counters alone. Table names are spelled out, because Drizzle doesn't qualify the columns of a
 * selection.
 */
export const pulseColumns = {
  ranked: sql<number>`lists.creator_count - (select count(*) from versions
    where list_id = lists.id and item_count = 0 and hidden = 0 and removed = 0)`.as("ranked"),
  pulseRev: sql<number>`lists.changed_at + lists.rev + lists.creator_count`.as("pulse_rev"),
};
