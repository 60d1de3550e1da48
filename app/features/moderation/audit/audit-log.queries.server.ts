import { and, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "#db/client";
import { auditLog } from "#db/schema/moderation";

export type AuditRow = Required<typeof auditLog.$inferInsert>;

/** Holds if the statement before changed a row. */
export const IF_CHANGED: SQL = sql`changes() > 0`;

export const ALWAYS: SQL = sql`1`;

/** Holds unless the latest act about the same version, or else the same member, is the same one. */
export const unlessRepeated = ({
  actorId,
  act,
  versionId,
  userId,
  commentId,
  detail,
  until,
}: AuditRow): SQL =>
  sql`not exists (select 1 from (select * from audit_log
      where ${versionId === "" ? sql`user_id = ${userId} and version_id = ''` : sql`version_id = ${versionId}`} order by id desc limit 1) as latest
    where latest.actor_id is ${actorId} and latest.act = ${act} and latest.comment_id is ${commentId}
      and latest.detail = ${detail} and latest.until is ${until})`;

export const insertAct = (db: Database, row: AuditRow, holds: SQL): Statement =>
  db.run(sql`insert into audit_log (id, actor_id, actor, act, subject, detail, user_id, list_id, version_id, comment_id,
      rule_number, rule_title, until, answers, created_at)
    select ${row.id}, ${row.actorId}, ${row.actor}, ${row.act}, ${row.subject}, ${row.detail}, ${row.userId}, ${row.listId},
      ${row.versionId}, ${row.commentId}, ${row.ruleNumber}, ${row.ruleTitle}, ${row.until}, ${row.answers}, ${row.createdAt}
    where ${holds}`);

/** Filters of the log; '' for any. */
export type AuditFilter = { act: string; by: string; about: string };

export const actsBefore = (
  db: Database,
  { act, by, about }: AuditFilter,
  { before, limit }: { before: string | null; limit: number },
) =>
  db
    .select()
    .from(auditLog)
    .where(
      and(
        before === null ? undefined : lt(auditLog.id, before),
        act === "" ? undefined : eq(auditLog.act, act),
        by === "" ? undefined : sql`lower(${auditLog.actor}) = lower(${by})`,
        about === ""
          ? undefined
          : sql`(lower(${auditLog.subject}) = lower(${about}) or ${auditLog.userId} = (select id from users where username_key = lower(${about})))`,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit);

/** Acts whose names are offered: the log only grows. */
const NAMED_OF = 1000;

/** Selects the names of the newest acts. */
export const actNames = (db: Database) => {
  const newest = db
    .select({ act: auditLog.act })
    .from(auditLog)
    .orderBy(desc(auditLog.id))
    .limit(NAMED_OF)
    .as("newest");
  return db.selectDistinct({ act: newest.act }).from(newest).orderBy(newest.act);
};
