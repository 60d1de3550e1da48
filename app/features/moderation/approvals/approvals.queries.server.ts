import { and, desc, eq, inArray, ne } from "drizzle-orm";
import type { Database } from "#db/client";
import { auditLog } from "#db/schema/moderation";

export const APPROVALS = ["approve-sign-up", "decline-sign-up"] as const;

/** Selects the decision about a sign-up. */
export const decisionAbout = (db: Database, signUpId: string) =>
  db
    .select({ act: auditLog.act, actorId: auditLog.actorId, actor: auditLog.actor })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.versionId, signUpId),
        inArray(auditLog.act, [...APPROVALS]),
        ne(auditLog.versionId, ""),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1);
