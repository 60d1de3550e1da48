import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database, Statement } from "#db/client";
import { users } from "#db/schema/accounts";
import type { UserId, VersionId } from "~/lib/data/ids";

/** A profile's case has the member's id in place of a version's, and no list. */
export const caseOf = (userId: UserId): VersionId => userId as string;

type NewReport = { id: string; usernameKey: string; reporterId: UserId; reason: string; now: number };

/**
 * Reports another member's picture and line, with a snapshot of them. Repeatable; a later report after a decision
 * opens a new case, because both may have changed.
 */
export const insertProfileReport = (
  db: Database,
  { id, usernameKey, reporterId, reason, now }: NewReport,
): Statement =>
  db.run(sql`insert into reports (id, kind, list_id, version_id, reporter_id, reason, user_id, list_title, items, comments, created_at)
    select ${id}, 'profile', '', id, ${reporterId}, ${reason}, id, username, json_array(about, coalesce(picture, '')), '[]', ${now}
    from users where username_key = ${usernameKey} and deleted_at is null and guest_of is null and id <> ${reporterId}
      and profile_removed = 0 and (picture is not null or about <> '')
    on conflict (kind, version_id, reporter_id) do update set id = excluded.id, reason = excluded.reason,
      items = excluded.items, created_at = excluded.created_at, decided_at = null where decided_at is not null`);

export const shownMember = (db: Database, usernameKey: string) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.usernameKey, usernameKey),
        isNull(users.deletedAt),
        isNull(users.guestOf),
        eq(users.profileRemoved, false),
        sql`(${users.picture} is not null or ${users.about} <> '')`,
      ),
    );

export const memberOfProfile = (db: Database, userId: UserId) =>
  db
    .select({ id: users.id, username: users.username, roles: users.roles })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt), isNull(users.guestOf)));

export const setProfileRemoved = (db: Database, userId: UserId, removed: boolean): Statement =>
  db.update(users).set({ profileRemoved: removed }).where(eq(users.id, userId));
