import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "#db/client";
import { anAdminRemains } from "#db/roles";
import { guestReturns, mailTokens, sessions, users } from "#db/schema/accounts";
import { comments } from "#db/schema/comments";
import { reports } from "#db/schema/moderation";
import { idempotencyKeys } from "#db/schema/operation";
import type { UserId } from "~/lib/data/ids";
import { FORMER_MEMBER } from "~/lib/people/former-member";

/** Renames the account to 'former member' and frees its old name. */
export const freeUsername = (db: Database, userId: UserId) =>
  db
    .update(users)
    .set({ username: FORMER_MEMBER, usernameKey: `${FORMER_MEMBER} ${userId}` })
    .where(eq(users.id, userId));

/** Deletes the account's private data: address, password, roles, sessions and links. */
export const forgetUser = (db: Database, userId: UserId, now: number): Statement[] => [
  db
    .update(users)
    .set({
      email: null,
      mailStopped: null,
      passwordHash: null,
      guestOf: null,
      roles: [],
      picture: null,
      about: "",
      profileHeld: false,
      sharedYear: null,
      chaptersFollowed: 0,
      // versions that stay leave no count before their time
      suspendedFor: sql`iif(suspended_for is null, null, '')`,
      profileRemoved: false,
      deletedAt: now,
    })
    .where(eq(users.id, userId)),
  db.delete(reports).where(and(inArray(reports.kind, ["profile", "appeal"]), eq(reports.userId, userId))),
  db.delete(sessions).where(eq(sessions.userId, userId)),
  db.delete(guestReturns).where(eq(guestReturns.userId, userId)),
  db.delete(mailTokens).where(eq(mailTokens.userId, userId)),
  // comments on deleted items were kept only for the export
  db.delete(comments).where(and(eq(comments.userId, userId), eq(comments.versionId, ""))),
  db.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, userId)),
];

export const anAdminStaysWithout = (userId: UserId, now: number): SQL => anAdminRemains(now, userId);

export const otherAdmin = (db: Database, userId: UserId, now: number) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), anAdminStaysWithout(userId, now)));
