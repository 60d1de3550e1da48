import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "#db/client";
import { mustHaveChanged } from "#db/guard";
import { users } from "#db/schema/accounts";
import { comments } from "#db/schema/comments";
import { items, versions } from "#db/schema/lists";
import { holds, reports } from "#db/schema/moderation";
import { isPublic } from "#db/visibility";
import type { CaseKind, ReportKind } from "~/features/moderation/reports/report";
import type { ItemId, ListId, UserId, VersionId } from "~/lib/data/ids";
import { DAY } from "~/lib/time/durations";

/** The open reports that hide what they are about, by members of more than a week. */
const REPORTS_NEEDED = 3;

/** The case that a report joins; `commentId` is '' unless it names a comment. */
type Case = { kind: CaseKind; versionId: SQL; commentId?: string; now: number };

/** Matches if the operator lets reports hide, and enough members have made them. */
const isReportedEnough = ({ kind, versionId, commentId = "", now }: Case): SQL =>
  sql`(exists (select 1 from sign_up_policies where id = 1 and hides_reported = 1) and ${REPORTS_NEEDED} = (select count(*) from (
    select 1 from reports join users as reporter on reporter.id = ${reports.reporterId}
    where ${reports.kind} = ${kind} and ${reports.versionId} = ${versionId} and ${reports.decidedAt} is null
      and reporter.confirmed_at <= ${now - 7 * DAY} ${
        commentId === ""
          ? sql``
          : sql`and exists (select 1 from json_each(${reports.comments}) as named
        where named.value ->> 'id' = ${commentId} and named.value ->> 'reported' = 1)`
      } limit ${REPORTS_NEEDED})))`;

/** Matches a member who has confirmed after `since`. */
const isNewcomer = (userId: SQL, since: number): SQL =>
  sql`exists (select 1 from users as author where author.id = ${userId} and author.guest_of is null
    and author.confirmed_at > ${since})`;

type Reported = { listId: ListId; now: number; since: number };

export type HeldVersion = { versionId: VersionId; userId: UserId; creator: string; title: string };

/** Selects a public version of a newcomer that reports are to hide now; by its creator's key. */
export const versionToHold = (
  db: Database,
  { listId, creatorKey, now, since }: Reported & { creatorKey: string },
) =>
  db
    .select({
      versionId: versions.id,
      userId: versions.userId,
      creator: users.username,
      title: sql<string>`(select title from lists where lists.id = ${versions.listId})`.as("list_title"),
    })
    .from(versions)
    .innerJoin(users, eq(users.id, versions.userId))
    .where(
      and(
        eq(versions.listId, listId),
        eq(users.usernameKey, creatorKey),
        isPublic,
        isNewcomer(sql`${versions.userId}`, since),
        isReportedEnough({ kind: "list", versionId: sql`${versions.id}`, now }),
      ),
    );

export type HeldProfile = { id: UserId; username: string };

export type HeldComment = {
  itemId: ItemId;
  versionId: VersionId;
  userId: UserId;
  author: string;
  title: string;
  content: string;
};

/** Selects a public comment of a newcomer that reports are to hide now. */
export const commentToHold = (db: Database, { commentId, now, since }: Reported & { commentId: string }) =>
  db
    .select({
      itemId: sql<ItemId>`${comments.itemId}`.as("comment_item"),
      versionId: comments.versionId,
      userId: sql<UserId>`${comments.userId}`.as("comment_author"),
      author: sql<string>`(select username from users where users.id = ${comments.userId})`.as("author"),
      title: sql<string>`(select title from lists where lists.id = ${versions.listId})`.as("list_title"),
      content: comments.content,
    })
    .from(comments)
    .innerJoin(items, eq(items.id, comments.itemId))
    .innerJoin(versions, eq(versions.id, items.versionId))
    .where(
      and(
        eq(comments.id, commentId),
        eq(comments.removed, false),
        isPublic,
        isNewcomer(sql`${comments.userId}`, since),
        isReportedEnough({ kind: "comments", versionId: sql`${comments.versionId}`, commentId, now }),
      ),
    );

/** Selects a newcomer whose picture and line reports are to hide now. */
export const profileToHold = (
  db: Database,
  { usernameKey, now, since }: { usernameKey: string; now: number; since: number },
) =>
  db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(
      and(
        eq(users.usernameKey, usernameKey),
        eq(users.profileHeld, false),
        eq(users.profileRemoved, false),
        isNewcomer(sql`${users.id}`, since),
        isReportedEnough({ kind: "profile", versionId: sql`${users.id}`, now }),
      ),
    );

/** Hides a profile; aborts its batch if it is hidden already. */
export const holdProfile = (db: Database, userId: UserId): Statement[] => [
  db
    .update(users)
    .set({ profileHeld: true })
    .where(and(eq(users.id, userId), eq(users.profileHeld, false))),
  mustHaveChanged(db),
];

export const freeProfile = (db: Database, userId: UserId): Statement =>
  db.update(users).set({ profileHeld: false }).where(eq(users.id, userId));

/** Aborts its batch if the subject is held already. */
export const insertHold = (db: Database, hold: typeof holds.$inferInsert): Statement =>
  db.insert(holds).values(hold);

export type Held = { subject: string; itemId: ItemId | null };

/** Selects the ids of what is held in a case; of a comment also its item, or null if that is gone. */
export const heldIn = (db: Database, kind: ReportKind, versionId: VersionId) =>
  db
    .select({
      subject: holds.subject,
      itemId:
        sql<ItemId | null>`(select item_id from comments where comments.id = ${holds.subject} and comments.removed = 1
        and exists (select 1 from items where items.id = comments.item_id))`.as("held_item"),
    })
    .from(holds)
    .where(and(eq(holds.versionId, versionId), eq(holds.kind, kind)));

export const deleteHolds = (db: Database, kind: ReportKind, versionId: VersionId): Statement =>
  db.delete(holds).where(and(eq(holds.versionId, versionId), eq(holds.kind, kind)));

export const deleteHold = (db: Database, kind: ReportKind, subject: string): Statement =>
  db.delete(holds).where(and(eq(holds.kind, kind), eq(holds.subject, subject)));
