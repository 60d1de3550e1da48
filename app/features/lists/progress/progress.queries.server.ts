import { and, asc, eq, sql } from "drizzle-orm";
import type { Database, Statement } from "#db/client";
import { users } from "#db/schema/accounts";
import { versions } from "#db/schema/lists";
import { progress } from "#db/schema/saves";
import { versionVisibleTo } from "#db/visibility";
import type { ListId, UserId } from "~/lib/data/ids";
import type { Reader } from "~/lib/people/audience";

/** Selects the titles for a list without a masterlist: another member's oldest version, else the viewer's. */
export const titlesOfVersion = (db: Database, listId: ListId, reader: Reader) =>
  db
    .select({ titles: versions.itemTitles })
    .from(versions)
    .where(and(eq(versions.listId, listId), versionVisibleTo(reader)))
    .orderBy(sql`${versions.userId} is ${reader.id}`, asc(versions.addedAt))
    .limit(1);

export const progressOf = (db: Database, userId: UserId, listId: ListId) =>
  db
    .select({ done: progress.done, shared: progress.shared })
    .from(progress)
    .where(and(eq(progress.userId, userId), eq(progress.listId, listId)));

/** Selects another member's shared progress; username in any case. */
export const sharedProgressOf = (db: Database, username: string, listId: ListId) =>
  db
    .select({ username: users.username, done: progress.done })
    .from(progress)
    .innerJoin(users, eq(users.id, progress.userId))
    .where(
      and(
        eq(users.usernameKey, username.toLowerCase()),
        eq(progress.listId, listId),
        eq(progress.shared, true),
      ),
    );

type Change = {
  userId: UserId;
  listId: ListId;
  /** Titles to add (1) and to remove (null). */
  patch: Record<string, 1 | null>;
  now: number;
};

/** Patches only the named titles, so that concurrent clicks don't overwrite each other. */
export const patchProgress = (db: Database, { userId, listId, patch, now }: Change): Statement =>
  db.run(sql`insert into progress (user_id, list_id, done, changed_at)
    values (${userId}, ${listId}, json_patch('{}', ${JSON.stringify(patch)}), ${now})
    on conflict do update set done = json_patch(done, ${JSON.stringify(patch)}), changed_at = excluded.changed_at`);

export const shareProgress = (
  db: Database,
  { userId, listId, shared, now }: Omit<Change, "patch"> & { shared: boolean },
): Statement =>
  db.run(sql`insert into progress (user_id, list_id, done, shared, changed_at)
    values (${userId}, ${listId}, '{}', ${shared ? 1 : 0}, ${now})
    on conflict do update set shared = excluded.shared, changed_at = excluded.changed_at`);

export const deleteProgressOf = (db: Database, userId: UserId): Statement =>
  db.delete(progress).where(eq(progress.userId, userId));
