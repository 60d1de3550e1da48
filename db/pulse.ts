import { sql } from "drizzle-orm";

/**
 * The columns of a list that its open pages watch: the number of counted versions that rank something, from its
 * counter and an index of its few empty versions, and a revision of everything that its viewers see. While it is
 * blind, that revision tells nothing of changes to others' versions. Table names are spelled out, because Drizzle
 * doesn't qualify the columns of a selection.
 */
export const pulseColumns = {
  ranked: sql<number>`lists.creator_count - (select count(*) from versions
    where list_id = lists.id and item_count = 0 and hidden = 0 and removed = 0)`.as("ranked"),
  pulseRev: sql<number>`lists.rev + iif(lists.audience = 'blind', lists.creator_count, lists.merge_rev)`.as(
    "pulse_rev",
  ),
};
