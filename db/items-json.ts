import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { VersionId } from "~/lib/ids";

/** Selects a version's items in order, all or the first few, as JSON: {id, title, context, commentsCount}. */
export const itemsJson = (versionId: SQLWrapper | VersionId, first?: number): SQL => {
  const upTo = first === undefined ? "" : `and position between 1 and ${first}`;
  return sql`(select json_group_array(json_object('id', id, 'title', title, 'context', context, 'commentsCount', comments_count))
    from (select id, title, context, comments_count from items
      where version_id = ${versionId} ${sql.raw(upTo)} order by position))`;
};
