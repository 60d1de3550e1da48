import { and, desc, eq, gt, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { Database } from "#db/client";
import { mustHold } from "#db/guard";
import { pendingSignUps } from "#db/schema/accounts";

export type PendingRow = typeof pendingSignUps.$inferSelect;

const newestFirst = desc(pendingSignUps.createdAt);

/** Selects a pending sign-up by username key, or the newest one by address if `login` contains an '@'. */
export const pendingByLogin = (db: Database, login: string, now: number) =>
  db
    .select()
    .from(pendingSignUps)
    .where(
      and(
        eq(login.includes("@") ? pendingSignUps.email : pendingSignUps.usernameKey, login),
        isNull(pendingSignUps.confirmedAt),
        gt(pendingSignUps.expiresAt, now),
      ),
    )
    .orderBy(newestFirst)
    .limit(1);

/**
 * Selects the sign-up of an address and a username key, or the newest of the address without a key. Includes
 * an expired one whose name is still free, so that a new link can revive it.
 */
export const pendingOf = (db: Database, { email, usernameKey }: { email: string; usernameKey: string }) =>
  db
    .select()
    .from(pendingSignUps)
    .where(
      and(
        eq(pendingSignUps.email, email),
        usernameKey ? eq(pendingSignUps.usernameKey, usernameKey) : undefined,
        isNull(pendingSignUps.confirmedAt),
      ),
    )
    .orderBy(newestFirst)
    .limit(1);

/** Selects a sign-up, whether pending, expired or confirmed. */
export const signUpById = (db: Database, id: string) =>
  db.select().from(pendingSignUps).where(eq(pendingSignUps.id, id)).limit(1);

/** Selects the sign-up of a mailed link, whether pending, expired or confirmed. */
export const pendingByToken = (db: Database, { tokenHash, email }: { tokenHash: string; email: string }) =>
  db
    .select()
    .from(pendingSignUps)
    .where(and(eq(pendingSignUps.tokenHash, tokenHash), eq(pendingSignUps.email, email)))
    .limit(1);

/** Inserts a sign-up; aborts the batch if an account or an unexpired sign-up has the name. */
export const insertPending = (db: Database, row: typeof pendingSignUps.$inferInsert) =>
  [
    db
      .delete(pendingSignUps)
      .where(
        and(
          eq(pendingSignUps.usernameKey, row.usernameKey),
          isNull(pendingSignUps.confirmedAt),
          lte(pendingSignUps.expiresAt, row.createdAt),
        ),
      ),
    mustHold(db, sql`not exists (select 1 from users where username_key = ${row.usernameKey})`),
    db.insert(pendingSignUps).values(row),
  ] as const;

export const renewPending = (db: Database, id: string, link: { tokenHash: string; expiresAt: number }) =>
  db
    .update(pendingSignUps)
    .set(link)
    .where(and(eq(pendingSignUps.id, id), isNull(pendingSignUps.confirmedAt)));

/** Marks a sign-up as confirmed; changes no row if it was already confirmed or has a newer link. */
export const markConfirmed = (db: Database, { id, tokenHash }: PendingRow, now: number) =>
  db
    .update(pendingSignUps)
    .set({ confirmedAt: now })
    .where(
      and(
        eq(pendingSignUps.id, id),
        eq(pendingSignUps.tokenHash, tokenHash),
        isNull(pendingSignUps.confirmedAt),
      ),
    );

/** Keeps unconfirmed sign-ups, because deleting them would reveal that the address had an account. */
export const deleteConfirmedOf = (db: Database, email: string) =>
  db
    .delete(pendingSignUps)
    .where(and(eq(pendingSignUps.email, email), isNotNull(pendingSignUps.confirmedAt)));

export const deleteOldPending = (db: Database, before: number) =>
  db.delete(pendingSignUps).where(lte(pendingSignUps.expiresAt, before));
