/** Sign-ups whose address is not confirmed yet. */
import { and, desc, eq, gt, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { Database } from "#db/client";
import { mustHold } from "#db/guard";
import { pendingSignUps } from "#db/schema/accounts";

export type PendingRow = typeof pendingSignUps.$inferSelect;

const newestFirst = desc(pendingSignUps.createdAt);

/** The one with a name (in key form) or, where the name has an '@', the newest of that address. */
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
 * The sign-up of an address and a name; without a name, the newest of the address. Includes an expired one whose name
 * nobody has taken since, so that a new link can revive it.
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

/** The sign-up that a mailed link belongs to, in whatever state. */
export const pendingByToken = (db: Database, { tokenHash, email }: { tokenHash: string; email: string }) =>
  db
    .select()
    .from(pendingSignUps)
    .where(and(eq(pendingSignUps.tokenHash, tokenHash), eq(pendingSignUps.email, email)))
    .limit(1);

/** Reserves its name: aborts its batch if an account, or another sign-up that has not expired, has it. */
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

/** A newer link replaces the last one and extends the deadline. */
export const renewPending = (db: Database, id: string, link: { tokenHash: string; expiresAt: number }) =>
  db
    .update(pendingSignUps)
    .set(link)
    .where(and(eq(pendingSignUps.id, id), isNull(pendingSignUps.confirmedAt)));

/** Changes no row when it was already confirmed, or a newer link was sent. */
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

/** The confirmed sign-up of a deleted account; unconfirmed ones stay, because deleting them would reveal something. */
export const deleteConfirmedOf = (db: Database, email: string) =>
  db
    .delete(pendingSignUps)
    .where(and(eq(pendingSignUps.email, email), isNotNull(pendingSignUps.confirmedAt)));

export const deleteOldPending = (db: Database, before: number) =>
  db.delete(pendingSignUps).where(lte(pendingSignUps.expiresAt, before));
