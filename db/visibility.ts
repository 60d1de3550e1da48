import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { UserId } from "~/lib/ids";
import { lists, versions } from "./schema/lists";

/**
 * The visibility predicate: the one place that decides what a viewer may see.
 * A version is public, or the viewer's own; a list is visible while one of its versions is; items and comments follow
 * their version. `viewerId` null is an anonymous viewer.
 */
export const isPublic: SQL = sql`(${versions.hidden} = 0 and ${versions.removed} = 0)`;

export const versionVisibleTo = (viewerId: UserId | SQLWrapper | null): SQL =>
  viewerId === null ? isPublic : sql`(${isPublic} or ${versions.userId} = ${viewerId})`;

export const listVisibleTo = (viewerId: UserId | null): SQL =>
  viewerId === null
    ? sql`${lists.creatorCount} > 0`
    : sql`(${lists.creatorCount} > 0 or exists (select 1 from versions as own where own.list_id = ${lists.id} and own.user_id = ${viewerId}))`;
