import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "#db/client";
import { pictureColumn } from "#db/pictures";
import { users } from "#db/schema/accounts";
import { lists, versions } from "#db/schema/lists";
import { audienceHas, isSuspended, isTakenDown } from "#db/visibility";
import type { ListId, UserId, VersionId } from "~/lib/data/ids";

/** Selects a public list with a version that its creator shows, also while all are taken down. */
export const publicList = (db: Database, listId: ListId) =>
  db
    .select({ id: lists.id, title: lists.title, creatorCount: lists.creatorCount })
    .from(lists)
    .where(
      and(
        eq(lists.id, listId),
        audienceHas(lists.audience, "public"),
        sql`exists (select 1 from versions as shown where shown.list_id = ${lists.id} and shown.hidden = 0)`,
      ),
    );

/** Selects the versions that their creators show, newest first. */
export const shownVersions = (db: Database, listId: ListId, limit: number) =>
  db
    .select({
      id: sql<VersionId>`${versions.id}`.as("version_id"),
      userId: sql<UserId>`${users.id}`.as("creator_id"),
      creator: users.username,
      picture: pictureColumn,
      joinedAt: users.createdAt,
      addedAt: versions.addedAt,
      first: sql<string | null>`${versions.itemTitles} ->> 0`.as("first_title"),
      takenDown: sql`${isTakenDown}`.mapWith(Boolean).as("taken_down"),
      suspended: sql`${isSuspended}`.mapWith(Boolean).as("suspended"),
    })
    .from(versions)
    .innerJoin(users, eq(users.id, versions.userId))
    .where(and(eq(versions.listId, listId), eq(versions.hidden, false)))
    .orderBy(desc(versions.feedKey))
    .limit(limit);

/** Selects the networks of a list's newest versions, each with its versions. The hashes stay here. */
export const networksOf = (db: Database, listId: ListId, limit: number) =>
  db.all<{ versionIds: string }>(sql`select json_group_array(version_networks.version_id) as versionIds
    from (select id from versions where list_id = ${listId} and hidden = 0 order by feed_key desc limit ${limit}) as recent
    join version_networks on version_networks.version_id = recent.id
    group by network having count(*) > 1`);
