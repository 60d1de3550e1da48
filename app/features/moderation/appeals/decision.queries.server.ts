import { eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "#db/client";
import { jsonColumn } from "#db/json-column";
import { MADE_TOGETHER } from "#db/made-together";
import { auditLog } from "#db/schema/moderation";
import { listVisibleTo, STRANGER } from "#db/visibility";
import { UNDONE_BY } from "~/features/moderation/audit/decision-words";
import type { UserId, VersionId } from "~/lib/data/ids";

type AppealRow = { text: string; at: number; decidedAt: number | null; username: string };
type OutcomeRow = { id: string; actorId: UserId | null; actor: string; act: string; detail: string };
type NewestRow = { id: string; act: string; until: number | null };

/**
 * Selects a decision with its member's appeal, its outcome, the comment that it is about, and the newest act about the
 * same that repeats it or takes it back.
 */
export const decisionById = (db: Database, id: string) =>
  db
    .select({
      ...getTableColumns(auditLog),
      visible:
        sql`exists (select 1 from lists where lists.id = audit_log.list_id and ${listVisibleTo(STRANGER)})`
          .mapWith(Boolean)
          .as("visible"),
      comment: sql<string | null>`(select content from comments where comments.id = audit_log.comment_id)`.as(
        "comment_text",
      ),
      appeal: jsonColumn<AppealRow | null>(
        "appeal",
        sql`(select json_object('text', said.reason, 'at', said.created_at, 'decidedAt', said.decided_at, 'username',
          (select username from users where users.id = said.reporter_id))
          from reports as said where said.kind = 'appeal' and said.version_id = audit_log.id limit 1)`,
      ),
      outcome: jsonColumn<OutcomeRow | null>(
        "outcome",
        sql`(select json_object('id', later.id, 'actorId', later.actor_id, 'actor', later.actor, 'act', later.act,
          'detail', later.detail) from audit_log as later where later.answers = audit_log.id)`,
      ),
      newest: jsonColumn<NewestRow>(
        "newest",
        sql`(select json_object('id', later.id, 'act', later.act, 'until', later.until) from audit_log as later
          where later.user_id = audit_log.user_id and later.version_id = audit_log.version_id
            and later.comment_id is audit_log.comment_id
            and later.act in (audit_log.act, ${JSON.stringify(UNDONE_BY)} ->> ('$."' || audit_log.act || '"'))
          order by later.id desc limit 1)`,
      ),
    })
    .from(auditLog)
    .where(eq(auditLog.id, id));

/** Selects the decisions that were made in one act with this one and still hold, at most 99: an act is about 100. */
export const decidedTogether = (db: Database, id: string) =>
  db.all<{ id: string; versionId: VersionId; username: string; reason: string }>(
    sql`select beside.id, beside.version_id as versionId, them.username, beside.detail as reason
      from audit_log join ${MADE_TOGETHER} and audit_log.id = ${id} order by beside.id limit 99`,
  );

/** Holds while none of the decisions is answered. */
export const isUnanswered = (ids: readonly string[]): SQL =>
  sql`not exists (select 1 from audit_log where answers in (select value from json_each(${JSON.stringify(ids)})))`;

type Appeal = {
  id: string;
  decision: { id: string; userId: UserId; subject: string };
  text: string;
  now: number;
};

/** Stores an appeal as a case, once for each decision. */
export const insertAppeal = (db: Database, { id, decision, text, now }: Appeal): Statement =>
  db.run(sql`insert into reports (id, kind, list_id, version_id, reporter_id, reason, user_id, list_title, created_at)
    values (${id}, 'appeal', '', ${decision.id}, ${decision.userId}, ${text}, ${decision.userId}, ${decision.subject}, ${now})
    on conflict do nothing`);
