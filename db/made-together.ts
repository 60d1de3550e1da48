import { type SQL, sql } from "drizzle-orm";

/**
 * Tables and condition of the decisions that were made with `audit_log` in one act and still hold, as `beside`, with
 * their members, as `them`: same author, act, reason and end, and within about a second.
 */
export const MADE_TOGETHER: SQL = sql`audit_log as beside join users as them on them.id = beside.user_id and them.deleted_at is null
  where audit_log.act in ('suspend', 'hide') and beside.id <> audit_log.id
    and beside.id > printf('%08x', audit_log.created_at / 1000 - 1) and beside.id < printf('%08x', audit_log.created_at / 1000 + 2)
    and beside.actor_id is audit_log.actor_id and beside.act = audit_log.act and beside.detail = audit_log.detail
    and beside.until is audit_log.until and not exists (select 1 from audit_log as later where later.answers = beside.id)
    and iif(beside.act = 'suspend', them.suspended_for = beside.detail and them.suspended_until is beside.until, exists (select 1 from takedowns
      where takedowns.list_id = beside.list_id and takedowns.user_id = beside.user_id and takedowns.version_id = beside.version_id))`;
