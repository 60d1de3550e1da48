import { and, asc, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "#db/client";
import { mustHaveChanged } from "#db/guard";
import { comments, lists, moderationLog, reports, users, versions } from "#db/schema";
import { isPublic, versionVisibleTo } from "#db/visibility";
import type { ReportKind } from "./report";

/** A version by its list and its creator's key. */
type Target = { listId: string; creatorKey: string };

const isTarget = ({ listId, creatorKey }: Target, viewerId: string): SQL =>
  and(
    eq(versions.listId, listId),
    sql`${versions.userId} = (select id from users as author where author.username_key = ${creatorKey})`,
    versionVisibleTo(viewerId),
  ) as SQL;

/** Whose version it is, if the viewer may see it. */
export const visibleVersion = (db: Database, target: Target, viewerId: string) =>
  db.select({ userId: versions.userId }).from(versions).where(isTarget(target, viewerId));

type NewReport = { id: string; kind: ReportKind; reporterId: string; reason: string; now: number };

/** Reports a version that the reporter sees and does not own; a second time changes nothing. */
export const insertReport = (db: Database, target: Target, report: NewReport): Statement =>
  db.run(sql`insert into reports (id, kind, list_id, version_id, reporter_id, reason, created_at)
    select ${report.id}, ${report.kind}, ${versions.listId}, ${versions.id}, ${report.reporterId}, ${report.reason}, ${report.now}
    from versions where ${isTarget(target, report.reporterId)} and ${versions.userId} <> ${report.reporterId}
    on conflict do nothing`);

/** Open cases, the one that waits longest first; a version that its creator made private is nobody's business meanwhile. */
export const openCases = (db: Database, limit: number) =>
  db
    .select({
      versionId: sql<string>`${versions.id}`.as("version_id"),
      kind: reports.kind,
      listId: sql<string>`${lists.id}`.as("list_id"),
      listTitle: lists.title,
      creator: users.username,
      removed: versions.removed,
      items: versions.ballot,
      reports: sql<number>`count(*)`.as("reports"),
      firstAt: sql<number>`min(${reports.createdAt})`.as("first_at"),
      reasons:
        sql<string>`(select json_group_array(json_object('reporter', reporter, 'reason', reason, 'at', at)) from (
        select who.username as reporter, said.reason as reason, said.created_at as at
        from reports as said join users as who on who.id = said.reporter_id
        where said.version_id = ${versions.id} and said.kind = ${reports.kind} and said.decided_at is null and said.reason <> ''
        order by said.created_at desc limit 20))`.as("reasons"),
      comments:
        sql<string>`(select json_group_array(json_object('id', id, 'creator', creator, 'content', content,
          'addedAt', created_at, 'itemTitle', title)) from (
        select said.id as id, who.username as creator, said.content as content, said.created_at as created_at, of.title as title
        from comments as said join users as who on who.id = said.user_id join items as of on of.id = said.item_id
        where ${reports.kind} = 'comments' and said.version_id = ${versions.id} and said.removed = 0
        order by said.id desc limit 50))`.as("comments"),
    })
    .from(reports)
    .innerJoin(versions, eq(versions.id, reports.versionId))
    .innerJoin(lists, eq(lists.id, versions.listId))
    .innerJoin(users, eq(users.id, versions.userId))
    .where(and(isNull(reports.decidedAt), eq(versions.hidden, false)))
    .groupBy(reports.versionId, reports.kind)
    .orderBy(asc(sql`first_at`))
    .limit(limit);

/** The latest decisions, newest first; `hides` is whether it is the one that keeps its version hidden. */
export const latestDecisions = (db: Database, limit: number) =>
  db
    .select({
      id: moderationLog.id,
      moderator: users.username,
      deed: moderationLog.deed,
      listId: moderationLog.listId,
      listTitle: lists.title,
      versionId: moderationLog.versionId,
      hides:
        sql<number>`(${moderationLog.deed} = 'hide' and exists (select 1 from versions where ${versions.id} = ${moderationLog.versionId}
        and removed = 1) and not exists (select 1 from moderation_log as later where later.version_id = ${moderationLog.versionId}
        and later.deed = 'hide' and later.id > ${moderationLog.id}))`.as("hides"),
      reason: moderationLog.reason,
      at: moderationLog.createdAt,
    })
    .from(moderationLog)
    .innerJoin(users, eq(users.id, moderationLog.moderatorId))
    .leftJoin(lists, eq(lists.id, moderationLog.listId))
    .orderBy(desc(moderationLog.createdAt))
    .limit(limit);

export const versionInQuestion = (db: Database, versionId: string) =>
  db
    .select({ listId: versions.listId, userId: versions.userId, listTitle: lists.title })
    .from(versions)
    .innerJoin(lists, eq(lists.id, versions.listId))
    .where(eq(versions.id, versionId));

/** Closes every open report of a kind about a version. */
export const closeReports = (db: Database, versionId: string, kind: ReportKind, now: number): Statement =>
  db
    .update(reports)
    .set({ decidedAt: now })
    .where(and(eq(reports.versionId, versionId), eq(reports.kind, kind), isNull(reports.decidedAt)));

/** Logs a decision, unless it is the very one that was logged last of this version: a double press decides once. */
export const logDecision = (db: Database, row: Required<typeof moderationLog.$inferInsert>): Statement =>
  db.run(sql`insert into moderation_log (id, moderator_id, deed, list_id, version_id, user_id, list_title, comment_id, reason, created_at)
    select ${row.id}, ${row.moderatorId}, ${row.deed}, ${row.listId}, ${row.versionId}, ${row.userId}, ${row.listTitle},
      ${row.commentId}, ${row.reason}, ${row.createdAt}
    where not exists (select 1 from (
      select * from moderation_log where version_id = ${row.versionId} order by created_at desc, id desc limit 1) as latest
      where latest.moderator_id = ${row.moderatorId} and latest.deed = ${row.deed}
        and latest.comment_id is ${row.commentId} and latest.reason = ${row.reason})`);

export const commentIn = (db: Database, versionId: string, commentId: string) =>
  db
    .select({ itemId: comments.itemId, userId: comments.userId, content: comments.content })
    .from(comments)
    .where(and(eq(comments.id, commentId), eq(comments.versionId, versionId), eq(comments.removed, false)));

type Removal = { commentId: string; itemId: string; userId: string; versionId: string };

/** Takes a comment down and out of every count; breaks its batch if it was down already. */
export const removeComment = (
  db: Database,
  { commentId, itemId, userId, versionId }: Removal,
): Statement[] => [
  db.run(sql`update comments set removed = 1 where id = ${commentId} and removed = 0`),
  mustHaveChanged(db),
  db.run(sql`update items set comments_count = comments_count - 1 where id = ${itemId}`),
  db.run(sql`update versions set comments_count = comments_count - 1 where id = ${versionId}`),
  db.run(sql`update lists set comments_count = comments_count - 1
    where id = (select list_id from versions where ${versions.id} = ${versionId} and ${isPublic})`),
  db.run(sql`update users set comments_placed = comments_placed - 1 where id = ${userId}
    and exists (select 1 from versions where ${versions.id} = ${versionId} and ${isPublic})`),
];
