/** Queue of announcements: versions with many recipients, and how far notifying has come. */

import { sql } from "drizzle-orm";
import type { Database, Statement } from "#db/client";
import { announcements } from "#db/schema/notifications";
import type { ListId, UserId, VersionId } from "~/lib/ids";

type Announcement = { listId: ListId; versionId: VersionId; actorId: UserId; now: number };

export const insertAnnouncement = (
  db: Database,
  { listId, versionId, actorId, now }: Announcement,
): Statement =>
  db
    .insert(announcements)
    .values({ listId, versionId, actorId, createdAt: now })
    .onConflictDoUpdate({ target: announcements.versionId, set: { toldUpTo: "" } });

/** Selects unfinished announcements, oldest first; ids are in the order of time. */
export const waitingAnnouncements = (db: Database, limit: number) =>
  db
    .select({
      versionId: announcements.versionId,
      listId: announcements.listId,
      actorId: announcements.actorId,
    })
    .from(announcements)
    .orderBy(announcements.versionId)
    .limit(limit);

/** Selects the next recipients by id; none once the version is deleted. */
export const nextRecipients = (listId: ListId, versionId: VersionId, size: number) => {
  const upTo = sql`(select told_up_to from announcements where version_id = ${versionId}
    and exists (select 1 from versions where id = ${versionId}))`;
  return sql`select user_id, '' as detail from (
    select user_id from versions where list_id = ${listId} and user_id > ${upTo}
    union select user_id from saves where list_id = ${listId} and user_id > ${upTo}
    order by user_id limit ${size})`;
};

/** Stores the progress, in the batch that notifies. Deletes the announcement after the last set. */
export function noteProgress(db: Database, listId: ListId, versionId: VersionId, size: number): Statement[] {
  const next = nextRecipients(listId, versionId, size);
  return [
    db.run(sql`delete from announcements where version_id = ${versionId}
      and (select count(*) from (${next})) < ${size}`),
    db.run(sql`update announcements set told_up_to = (select max(user_id) from (${next}))
      where version_id = ${versionId}`),
  ];
}
