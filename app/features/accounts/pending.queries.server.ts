/** Sign-ups that wait for their address to be confirmed. */
import { and, desc, eq, gt, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { Database } from "#db/client";
import { mustHold } from "#db/guard";
import { pendingSignUps } from "#db/schema";

export type PendingRow = typeof pendingSignUps.$inferSelect;

const newestFirst = desc(pendingSignUps.createdAt);

/** The one that holds a name (in key form) or, where the name has an '@', the newest of that address. */
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
 * The one of an address and a name; without a name, the newest of the address. One that is over is among them: nobody
 * has taken its name since, so a new link can bring it back.
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

/** The one that a mailed link belongs to, whatever has become of it. */
export const pendingByToken = (db: Database, { tokenHash, email }: { tokenHash: string; email: string }) =>
  db
    .select()
    .from(pendingSignUps)
    .where(and(eq(pendingSignUps.tokenHash, tokenHash), eq(pendingSignUps.email, email)))
    .limit(1);

/** Reserves its name: breaks its batch if an account, or another one that is not over, has it. */
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

/** A newer link takes the place of the last one, and gives it time again. */
export const renewPending = (db: Database, id: string, link: { tokenHash: string; expiresAt: number }) =>
  db
    .update(pendingSignUps)
    .set(link)
    .where(and(eq(pendingSignUps.id, id), isNull(pendingSignUps.confirmedAt)));

/** Changes no row when it was confirmed already, or a newer link has come. */
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

/** What an account that goes was made of; sign-ups that wait tell nothing by going with it. */
export const deleteConfirmedOf = (db: Database, email: string) =>
  db
    .delete(pendingSignUps)
    .where(and(eq(pendingSignUps.email, email), isNotNull(pendingSignUps.confirmedAt)));

export const deleteOldPending = (db: Database, before: number) =>
  db.delete(pendingSignUps).where(lte(pendingSignUps.expiresAt, before));
