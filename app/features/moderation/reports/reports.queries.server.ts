import { and, asc, desc, eq, gt, isNotNull, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import { CASE, caseIn } from "#db/cases";
import type { Database, Statement } from "#db/client";
import { jsonColumn } from "#db/json-column";
import { MADE_TOGETHER } from "#db/made-together";
import { pendingSignUps, users } from "#db/schema/accounts";
import { lists, versions } from "#db/schema/lists";
import { auditLog, reports } from "#db/schema/moderation";
import { isPublic, listVisibleTo, STRANGER, versionFoundBy } from "#db/visibility";
import type { ItemId, ListId, UserId, VersionId } from "~/lib/data/ids";
import { guestKey } from "~/lib/people/guest-key";
import type { CaseKind, ReportKind } from "./report";
import type { ReportCase } from "./report-view";

/**
 * A version by its list and its creator's key, as `usernameKey` returns it; for a former member the key is the
 * version's id. A guest's key in the database has the list's id, too. `commentId` is one comment on it, or ''.
 */
type Target = { listId: ListId; creatorKey: string; commentId: string };

const isTarget = ({ listId, creatorKey, commentId }: Target, viewerId: UserId): SQL =>
  and(
    commentId === ""
      ? undefined
      : sql`exists (select 1 from comments as said where said.id = ${commentId} and said.version_id = ${versions.id} and said.removed = 0)`,
    eq(versions.listId, listId),
    sql`(${versions.userId} = (select id from users as author where author.username_key in (${creatorKey}, ${guestKey(creatorKey, listId)}) and (author.guest_of is null or author.guest_of = ${listId}))
      or ${versions.id} = ${creatorKey})`,
    versionFoundBy(viewerId),
  ) as SQL;

export const visibleVersion = (db: Database, target: Target, viewerId: UserId) =>
  db
    .select({ userId: authorOf(target).as("author") })
    .from(versions)
    .where(isTarget(target, viewerId));

/** The author of what is reported: of the comment, or else of the version. */
const authorOf = ({ commentId }: Target): SQL<UserId> =>
  commentId === ""
    ? sql<UserId>`${versions.userId}`
    : sql<UserId>`(select user_id from comments where id = ${commentId})`;

type NewReport = { id: string; kind: ReportKind; reporterId: UserId; reason: string; now: number };

const COMMENTS_KEPT = 50;

/** The newest comments on a version, or only `commentId`, as the reported one. */
const commentsSnapshot = (versionId: SQL, commentId = ""): SQL => sql`(
  select said.id as id, said.user_id as user_id, said.content as content, said.created_at as added_at, about.title as item_title,
    said.id = ${commentId} as reported
  from comments as said join items as about on about.id = said.item_id
  where said.version_id = ${versionId} and said.removed = 0 ${commentId === "" ? sql`` : sql`and said.id = ${commentId}`}
  order by said.id desc limit ${COMMENTS_KEPT})`;

/** Adds a comment to its reporter's open report about the same version, once. */
const withComment = (commentId: string): SQL => sql`
  on conflict (kind, version_id, reporter_id) do update set
    comments = (select json_group_array(json(value)) from (
      select value from json_each(reports.comments) where value ->> 'id' <> ${commentId}
      union all select value from json_each(excluded.comments))),
    reason = iif(excluded.reason = '', reports.reason, excluded.reason)
  where reports.decided_at is null`;

/** Reports a visible version or comment of another member, with a snapshot of it. Idempotent. */
export const insertReport = (db: Database, target: Target, report: NewReport): Statement =>
  db.run(sql`insert into reports (id, kind, list_id, version_id, reporter_id, reason, user_id, list_title, items, comments, created_at)
    select ${report.id}, ${report.kind}, ${versions.listId}, ${versions.id}, ${report.reporterId}, ${report.reason},
      ${versions.userId}, (select title from lists where lists.id = ${versions.listId}), ${versions.itemTitles},
      (select json_group_array(json_object('id', id, 'userId', user_id, 'content', content, 'addedAt', added_at, 'itemTitle', item_title, 'reported', reported))
        from ${commentsSnapshot(sql`${versions.id}`, target.commentId)} where ${report.kind} = 'comments'),
      ${report.now}
    from versions where ${isTarget(target, report.reporterId)} and ${authorOf(target)} <> ${report.reporterId}
    ${target.commentId === "" ? sql`on conflict do nothing` : withComment(target.commentId)}`);

const OF_CASE = sql`${caseIn(sql`said`)} = ${CASE} and said.kind = ${reports.kind} and said.decided_at is null`;

const REASONS_MAX = 20;
const READINGS = 5;
const LISTS_MAX = 100;

/**
 * Shows the content at the time of the report, so that the owner's later edits have no effect here. While the
 * version is public, it adds the current comments.
 */
export const openCases = (db: Database, limit: number) =>
  db
    .select({
      versionId: sql<string>`${reports.versionId}`.as("version_id"),
      kind: sql<CaseKind>`${reports.kind}`.as("case_kind"),
      listId: sql<string>`${reports.listId}`.as("list_id"),
      listTitle: reports.listTitle,
      creator: sql<string>`coalesce(${users.username}, '')`.as("creator"),
      visible: sql`(${versions.id} is not null and ${isPublic})`.mapWith(Boolean).as("visible"),
      removed:
        sql`exists (select 1 from takedowns where takedowns.list_id = ${reports.listId} and takedowns.user_id = ${reports.userId}
        and takedowns.version_id = ${reports.versionId})`
          .mapWith(Boolean)
          .as("removed"),
      held: sql`exists (select 1 from reports as said join holds on holds.version_id = said.version_id and holds.kind = said.kind
        where ${OF_CASE}) or (${reports.kind} = 'profile' and ${users.profileHeld})`
        .mapWith(Boolean)
        .as("held"),
      items: jsonColumn<ReportCase["items"]>(
        "readings",
        sql`(select json_group_array(json(items)) from (
        select distinct said.items as items from reports as said where ${OF_CASE} limit ${READINGS}))`,
      ),
      lists: jsonColumn<ReportCase["lists"]>(
        "lists_reported",
        sql`(select json_group_array(json_object('versionId', version_id, 'listId', list_id, 'title', list_title, 'items', json(items))) from (
        select said.version_id, said.list_id, said.list_title, said.items from reports as said
        where ${OF_CASE} and said.kind = 'list' group by said.version_id order by min(said.created_at) limit ${LISTS_MAX}))`,
      ),
      decision: jsonColumn<ReportCase["decision"]>(
        "appealed_decision",
        sql`(select json_object('act', act, 'detail', detail, 'actor', actor, 'at', created_at,
          'together', (select min(count(*), 99) from ${MADE_TOGETHER}))
        from audit_log where ${reports.kind} = 'appeal' and audit_log.id = ${reports.versionId})`,
      ),
      reports: sql<number>`count(*)`.as("reports"),
      // the title is the first report's: SQLite takes bare columns from the row with the minimum
      firstAt: sql<number>`min(${reports.createdAt})`.as("first_at"),
      reasons: jsonColumn<ReportCase["reasons"]>(
        "reasons",
        sql`(select json_group_array(json_object('reporter', reporter, 'reason', reason, 'at', at)) from (
        select who.username as reporter, said.reason as reason, said.created_at as at
        from reports as said join users as who on who.id = said.reporter_id
        where ${OF_CASE} and said.reason <> ''
        order by said.created_at desc limit ${REASONS_MAX}))`,
      ),
      comments: jsonColumn<ReportCase["comments"]>(
        "comments",
        sql`(select json_group_array(json_object('id', id, 'creator', creator, 'content', content,
          'addedAt', added_at, 'itemTitle', item_title, 'reported', reported)) from (
        select removable.id as id, who.username as creator, removable.content as content, removable.added_at as added_at, removable.item_title as item_title,
          coalesce(max(removable.reported), 0) as reported
        from (
          select kept.value ->> 'id' as id, kept.value ->> 'userId' as user_id, kept.value ->> 'content' as content,
            kept.value ->> 'addedAt' as added_at, kept.value ->> 'itemTitle' as item_title,
            kept.value ->> 'reported' as reported
          from reports as said, json_each(said.comments) as kept where ${OF_CASE}
          union all
          select * from ${commentsSnapshot(sql`${reports.versionId}`)} where ${reports.kind} = 'comments' and ${isPublic}
        ) as removable join users as who on who.id = removable.user_id
        where coalesce((select act from audit_log as decided where decided.version_id = ${reports.versionId}
          and decided.comment_id = removable.id order by decided.id desc limit 1), '') <> 'remove-comment'
        group by removable.id, removable.content order by reported desc, removable.id desc limit ${COMMENTS_KEPT}))`,
      ),
    })
    .from(reports)
    .leftJoin(versions, eq(versions.id, reports.versionId))
    .leftJoin(users, eq(users.id, reports.userId))
    .where(and(isNull(reports.decidedAt), ne(reports.kind, "sign-up")))
    .groupBy(CASE, reports.kind)
    .orderBy(asc(sql`first_at`))
    .limit(limit);

/** Selects decisions about members' content and accounts. `hides` marks the one that keeps its version hidden. */
export const latestDecisions = (db: Database, { before, limit }: { before?: string; limit: number }) =>
  db
    .select({
      id: auditLog.id,
      moderator: auditLog.actor,
      intent: auditLog.act,
      isAddressed: sql`${auditLog.userId} <> ''`.mapWith(Boolean).as("is_addressed"),
      listId: auditLog.listId,
      subject: auditLog.subject,
      visible:
        sql`exists (select 1 from lists where lists.id = audit_log.list_id and ${listVisibleTo(STRANGER)})`
          .mapWith(Boolean)
          .as("visible"),
      versionId: auditLog.versionId,
      hides:
        sql`(audit_log.act = 'hide' and exists (select 1 from takedowns where takedowns.list_id = audit_log.list_id
        and takedowns.user_id = audit_log.user_id and takedowns.version_id = audit_log.version_id)
        and not exists (select 1 from audit_log as later where later.version_id = audit_log.version_id
        and later.act = 'hide' and later.id > audit_log.id))`
          .mapWith(Boolean)
          .as("hides"),
      reason: auditLog.detail,
      at: auditLog.createdAt,
    })
    .from(auditLog)
    .where(
      and(sql`(version_id <> '' or audit_log.user_id <> '')`, before ? lt(auditLog.id, before) : undefined),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit);

/** Selects the list's title at the last report or decision, or else the current public one. */
export const versionInQuestion = (db: Database, versionId: VersionId) =>
  db.all<{
    listId: ListId;
    userId: UserId;
    listTitle: string;
  }>(sql`select list_id as listId, user_id as userId, list_title as listTitle from (
    select list_id, user_id, list_title, created_at as at from reports
      where kind in ('list', 'comments') and version_id = ${versionId} and user_id <> ''
    union all select list_id, user_id, subject as list_title, created_at as at from audit_log
      where version_id = ${versionId} and act in ('hide', 'restore')
    union all select ${versions.listId}, ${versions.userId}, ${lists.title}, 0 as at from versions
      join lists on ${lists.id} = ${versions.listId} where ${versions.id} = ${versionId} and ${isPublic})
    order by at desc limit 1`);

export const closeReports = (db: Database, versionId: VersionId, kind: CaseKind, now: number): Statement =>
  db
    .update(reports)
    .set({ decidedAt: now })
    .where(and(eq(reports.versionId, versionId), eq(reports.kind, kind), isNull(reports.decidedAt)));

export const openReportersOf = (db: Database, versionId: VersionId, kind: CaseKind) =>
  db
    .select({ reporterId: reports.reporterId })
    .from(reports)
    .where(and(eq(reports.versionId, versionId), eq(reports.kind, kind), isNull(reports.decidedAt)));

export const isOpenCase = (versionId: VersionId, kind: CaseKind): SQL =>
  sql`exists (select 1 from reports where version_id = ${versionId} and kind = ${kind} and decided_at is null)`;

export const latestActOn = (db: Database, versionId: VersionId) =>
  db
    .select({ actorId: auditLog.actorId, actor: auditLog.actor, act: auditLog.act, detail: auditLog.detail })
    .from(auditLog)
    .where(eq(auditLog.versionId, versionId))
    .orderBy(desc(auditLog.id))
    .limit(1);

export type CommentInQuestion = {
  itemId: ItemId | null;
  userId: UserId;
  content: string;
  username: string;
  down: 0 | 1;
};

/** Selects a comment: the current one, or a report's copy. `down` is 1 while it is taken down. */
export const commentIn = (db: Database, versionId: VersionId, commentId: string) =>
  db.all<CommentInQuestion>(sql`select
      (select item_id from comments where id = ${commentId}) as itemId, user_id as userId, content,
      coalesce((select username from users where users.id = said.user_id), '') as username,
      coalesce((select removed from comments where id = ${commentId}),
        (select act = 'remove-comment' from audit_log where version_id = ${versionId} and comment_id = ${commentId} order by id desc limit 1), 0) as down
    from (
      select user_id, content from comments where id = ${commentId} and version_id = ${versionId}
      union all select kept.value ->> 'userId' as user_id, kept.value ->> 'content' as content
        from reports, json_each(reports.comments) as kept
        where reports.kind = 'comments' and reports.version_id = ${versionId} and kept.value ->> 'id' = ${commentId}) as said
    limit 1`);

export const versionCreator = (db: Database, versionId: VersionId) =>
  db
    .select({ username: users.username })
    .from(versions)
    .innerJoin(users, eq(users.id, versions.userId))
    .where(eq(versions.id, versionId));

const waits = (now: number) =>
  and(
    isNotNull(pendingSignUps.waitsSince),
    isNull(pendingSignUps.confirmedAt),
    gt(pendingSignUps.expiresAt, now),
  );

/** Selects the sign-ups that wait for a moderator, oldest first. Of the address, only its domain. */
export const waitingSignUps = (db: Database, { now, limit }: { now: number; limit: number }) =>
  db
    .select({
      id: pendingSignUps.id,
      username: pendingSignUps.username,
      domain: sql<string>`substr(${pendingSignUps.email}, instr(${pendingSignUps.email}, '@') + 1)`,
      waitsSince: sql<number>`${pendingSignUps.waitsSince}`,
    })
    .from(pendingSignUps)
    .where(waits(now))
    .orderBy(asc(pendingSignUps.waitsSince))
    .limit(limit);

export const countWaiting = (db: Database, now: number) =>
  db.select({ n: sql<number>`count(*)` }).from(pendingSignUps).where(waits(now));
