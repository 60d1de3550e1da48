import { desc, lt, sql } from "drizzle-orm";
import type { Database, Statement } from "#db/client";
import { adminLog } from "#db/schema/operation";

/** Logs an act only if the statement before it changed a row. */
export const insertAct = (db: Database, row: Required<typeof adminLog.$inferInsert>): Statement =>
  db.run(sql`insert into admin_log (id, admin_id, admin, act, subject, detail, created_at)
    select ${row.id}, ${row.adminId}, ${row.admin}, ${row.act}, ${row.subject}, ${row.detail}, ${row.createdAt}
    where changes() > 0`);

export const actsBefore = (db: Database, before: string | null, limit: number) =>
  db
    .select()
    .from(adminLog)
    .where(before === null ? undefined : lt(adminLog.id, before))
    .orderBy(desc(adminLog.id))
    .limit(limit);
