import { and, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "#db/client";
import { anAdminRemains as remains } from "#db/roles";
import { users } from "#db/schema/accounts";
import { auditLog, contentRemovals } from "#db/schema/moderation";
import { audienceHas } from "#db/visibility";
import type { UserId } from "~/lib/data/ids";

export const memberByName = (db: Database, usernameKey: string) =>
  db
    .select({
      id: users.id,
      username: users.username,
      roles: users.roles,
      joinedAt: users.createdAt,
      about: users.about,
      picture: users.picture,
      profileRemoved: users.profileRemoved,
      suspendedFor: users.suspendedFor,
      suspendedUntil: users.suspendedUntil,
    })
    .from(users)
    .where(and(eq(users.usernameKey, usernameKey), isNull(users.deletedAt), isNull(users.guestOf)))
    .limit(1);

type Suspension = { reason: string; until: number | null; now: number };

/** Suspends a member who is not suspended. */
export const suspend = (db: Database, userId: UserId, { reason, until, now }: Suspension): Statement =>
  db
    .update(users)
    .set({ suspendedFor: reason, suspendedUntil: until, standingChangedAt: now })
    .where(
      and(
        eq(users.id, userId),
        isNull(users.deletedAt),
        sql`(suspended_for is null or suspended_until <= ${now})`,
      ),
    );

/** Ends a member's suspension, or only the one for this reason. */
export const endSuspension = (db: Database, userId: UserId, now: number, reason?: string): Statement =>
  db
    .update(users)
    .set({ suspendedFor: null, suspendedUntil: null, standingChangedAt: now })
    .where(
      and(
        eq(users.id, userId),
        reason === undefined ? isNotNull(users.suspendedFor) : eq(users.suspendedFor, reason),
      ),
    );

const PUBLIC_VERSIONS = sql`versions where user_id = member.id and hidden = 0 and ${audienceHas(sql`versions.audience`, "public")}
  and not exists (select 1 from takedowns where takedowns.list_id = versions.list_id and takedowns.user_id = member.id)`;

/** Comments on versions of public lists, also on hidden ones, which may be shown again. */
const PUBLIC_COMMENTS: SQL = sql`comments join versions on versions.id = comments.version_id
  where comments.removed = 0 and ${audienceHas(sql`versions.audience`, "public")}`;

/** Counts what a removal of all content takes down: whole lists that only the member is on, versions, and comments. */
export const contentOf = (db: Database, userId: UserId) =>
  db.all<{
    lists: number;
    versions: number;
    comments: number;
    decisionId: string | null;
    removal: string | null;
  }>(
    sql`select
      (select count(*) from ${PUBLIC_VERSIONS} and not exists (select 1 from versions as other
        where other.list_id = versions.list_id and other.user_id <> member.id)) as lists,
      (select count(*) from ${PUBLIC_VERSIONS}) as versions,
      (select count(*) from ${PUBLIC_COMMENTS} and versions.hidden = 0 and comments.user_id = member.id) as comments,
      (select decision_id from takedowns where decision_id <> '' and decision_id in (
        select id from audit_log where user_id = member.id and act = 'remove-content') limit 1) as decisionId,
      (select decision_id from content_removals where user_id = member.id limit 1) as removal
    from users as member where member.id = ${userId}`,
  );

/** Selects comments of a member on public lists, with their items. */
export const commentsToRemove = (db: Database, userId: UserId, limit: number) =>
  db.all<{ id: string; itemId: string; listId: string }>(sql`select comments.id, comments.item_id as itemId,
      versions.list_id as listId from ${PUBLIC_COMMENTS} and comments.user_id = ${userId} limit ${limit}`);

export const queueRemoval = (db: Database, row: typeof contentRemovals.$inferInsert): Statement =>
  db
    .insert(contentRemovals)
    .values(row)
    .onConflictDoUpdate({ target: contentRemovals.decisionId, set: { back: row.back } });

export const isNotRemoving = (userId: UserId): SQL =>
  sql`not exists (select 1 from content_removals where user_id = ${userId})`;

export const dueRemovals = (db: Database, limit: number) =>
  // by its index, in another order each time, so that none keeps others waiting for ever
  db.select().from(contentRemovals).where(sql`user_id > ''`).orderBy(sql`random()`).limit(limit);

export const removalDone = (
  db: Database,
  { decisionId, back }: { decisionId: string; back: boolean },
): Statement =>
  db
    .delete(contentRemovals)
    .where(and(eq(contentRemovals.decisionId, decisionId), eq(contentRemovals.back, back)));

export const anAdminRemains = (userId: UserId, now: number): SQL => remains(now, userId);

/** Selects a row if another admin can act. */
export const adminBeside = (db: Database, userId: UserId, now: number) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), anAdminRemains(userId, now)));

export const decisionsAbout = (db: Database, userId: UserId, limit: number) =>
  db
    .select({
      id: auditLog.id,
      actor: auditLog.actor,
      act: auditLog.act,
      subject: auditLog.subject,
      reason: auditLog.detail,
      at: auditLog.createdAt,
    })
    .from(auditLog)
    .where(eq(auditLog.userId, userId))
    .orderBy(desc(auditLog.id))
    .limit(limit);
