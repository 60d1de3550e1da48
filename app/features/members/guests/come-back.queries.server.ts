import { and, desc, eq, gt, notInArray } from "drizzle-orm";
import type { Database, Statement } from "#db/client";
import { guestReturns, sessions, users } from "#db/schema/accounts";
import type { ListId } from "~/lib/data/ids";

/** Requests that wait for one guest: the newest, so that nobody can keep the guest from asking. */
const WAITING_MAX = 3;

/** Adds a request, at most once with one id, and drops the guest's oldest ones. */
export const insertReturn = (db: Database, request: typeof guestReturns.$inferInsert): Statement[] => [
  db.insert(guestReturns).values(request).onConflictDoNothing(),
  db
    .delete(guestReturns)
    .where(
      and(
        eq(guestReturns.userId, request.userId),
        notInArray(
          guestReturns.sessionId,
          db
            .select({ id: guestReturns.sessionId })
            .from(guestReturns)
            .where(eq(guestReturns.userId, request.userId))
            .orderBy(desc(guestReturns.createdAt), desc(guestReturns.sessionId))
            .limit(WAITING_MAX),
        ),
      ),
    ),
];

export const returnById = (db: Database, sessionId: string) =>
  db
    .select({ userId: guestReturns.userId, listId: guestReturns.listId, name: users.username })
    .from(guestReturns)
    .innerJoin(users, and(eq(users.id, guestReturns.userId), eq(users.guestOf, guestReturns.listId)))
    .where(eq(guestReturns.sessionId, sessionId));

export const sessionIsOpen = (db: Database, sessionId: string, now: number) =>
  db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, now)));

export const deleteReturn = (db: Database, sessionId: string, listId: ListId): Statement =>
  db.delete(guestReturns).where(and(eq(guestReturns.sessionId, sessionId), eq(guestReturns.listId, listId)));
