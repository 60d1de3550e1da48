import { desc, eq, sql } from "drizzle-orm";
import type { Database } from "#db/client";
import { users } from "#db/schema/accounts";
import { moderationLog } from "#db/schema/moderation";
import type { UserId } from "~/lib/data/ids";

/** Selects the decision about a sign-up with the name of its moderator. */
export const decisionAbout = (db: Database, signUpId: string) =>
  db
    .select({
      intent: moderationLog.intent,
      moderatorId: sql<UserId>`${moderationLog.moderatorId}`.as("decided_by"),
      moderator: sql<string>`coalesce(${users.username}, 'A moderator')`.as("decider"),
    })
    .from(moderationLog)
    .leftJoin(users, eq(users.id, moderationLog.moderatorId))
    .where(eq(moderationLog.versionId, signUpId))
    .orderBy(desc(moderationLog.id))
    .limit(1);
