import { and, eq } from "drizzle-orm";
import type { Database, Statement } from "#db/client";
import { mailTokens, sessions, users } from "#db/schema/accounts";
import { comments } from "#db/schema/comments";
import { idempotencyKeys } from "#db/schema/operation";
import type { UserId } from "~/lib/ids";
import { FORMER_MEMBER } from "./former-member";

/** Takes the name first: projections can be rebuilt without it while a failed deletion can still be retried. */
export const takeNameOf = (db: Database, userId: UserId) =>
  db
    .update(users)
    .set({ username: FORMER_MEMBER, usernameKey: `${FORMER_MEMBER} ${userId}` })
    .where(eq(users.id, userId));

/** What belongs to the account alone: its address, password, roles, sessions and links. */
export const forgetUser = (db: Database, userId: UserId, now: number): Statement[] => [
  db
    .update(users)
    .set({
      email: null,
      passwordHash: null,
      roles: [],
      chaptersFollowed: 0,
      suspendedFor: null,
      suspendedUntil: null,
      deletedAt: now,
    })
    .where(eq(users.id, userId)),
  db.delete(sessions).where(eq(sessions.userId, userId)),
  db.delete(mailTokens).where(eq(mailTokens.userId, userId)),
  // comments whose item is gone were kept only for the export
  db.delete(comments).where(and(eq(comments.userId, userId), eq(comments.versionId, ""))),
  db.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, userId)),
];

export const emailOf = (db: Database, userId: UserId) =>
  db.select({ email: users.email }).from(users).where(eq(users.id, userId)).limit(1);
