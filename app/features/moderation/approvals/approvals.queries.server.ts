import { and, asc, desc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database } from "#db/client";
import { pendingSignUps, users } from "#db/schema/accounts";
import { moderationLog } from "#db/schema/moderation";
import type { UserId } from "~/lib/data/ids";

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

/** Selects the guest whose account is to become the member's. */
export const guestWaiting = (db: Database, signUpId: string) =>
  db
    .select({ id: users.id, guestOf: users.guestOf })
    .from(pendingSignUps)
    .innerJoin(users, eq(users.id, pendingSignUps.guestId))
    .where(and(eq(pendingSignUps.id, signUpId), isNotNull(users.guestOf)));

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

export const countWaiting = (db: Database, now: number) =>
  db.select({ n: sql<number>`count(*)` }).from(pendingSignUps).where(waits(now));
