import { and, desc, eq, gt, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { Database, Statement } from "#db/client";
import { mustHaveChanged, mustHold } from "#db/guard";
import { pendingSignUps } from "#db/schema/accounts";
import { reports } from "#db/schema/moderation";

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

/** Replaces the link; a sign-up that waits for approval never expires sooner. */
export const renewPending = (
  db: Database,
  id: string,
  { tokenHash, expiresAt }: { tokenHash: string; expiresAt: number },
) =>
  db
    .update(pendingSignUps)
    .set({ tokenHash, expiresAt: sql`max(${pendingSignUps.expiresAt}, ${expiresAt})` })
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

/** Lets a sign-up wait for approval, as a case for moderators; aborts the batch if it waits already or is gone. */
export const markWaiting = (
  db: Database,
  { id, tokenHash, username }: PendingRow,
  { reportId, now, until }: { reportId: string; now: number; until: number },
): Statement[] => [
  db
    .update(pendingSignUps)
    .set({ waitsSince: now, expiresAt: until })
    .where(
      and(
        eq(pendingSignUps.id, id),
        eq(pendingSignUps.tokenHash, tokenHash),
        isNull(pendingSignUps.confirmedAt),
        isNull(pendingSignUps.waitsSince),
      ),
    ),
  mustHaveChanged(db),
  db.insert(reports).values({
    id: reportId,
    kind: "sign-up",
    listId: "",
    versionId: id,
    reporterId: "",
    listTitle: username,
    createdAt: now,
  }),
];

export const closeApproval = (db: Database, signUpId: string, now: number): Statement =>
  db
    .update(reports)
    .set({ decidedAt: now })
    .where(and(eq(reports.kind, "sign-up"), eq(reports.versionId, signUpId), isNull(reports.decidedAt)));

/** Deletes a sign-up that is no account yet; changes no row otherwise. */
export const deleteUnconfirmed = (db: Database, id: string): Statement =>
  db.delete(pendingSignUps).where(and(eq(pendingSignUps.id, id), isNull(pendingSignUps.confirmedAt)));

/** Keeps unconfirmed sign-ups, because deleting them would reveal that the address had an account. */
export const deleteConfirmedOf = (db: Database, email: string) =>
  db
    .delete(pendingSignUps)
    .where(and(eq(pendingSignUps.email, email), isNotNull(pendingSignUps.confirmedAt)));

/** Deletes sign-ups that expired before `before`, and the cases of those that have expired by `now`. */
export const deleteOldPending = (
  db: Database,
  { before, now }: { before: number; now: number },
): Statement[] => [
  db.delete(pendingSignUps).where(lte(pendingSignUps.expiresAt, before)),
  db.run(sql`delete from reports where kind = 'sign-up' and not exists (select 1 from pending_sign_ups
    where id = reports.version_id and (confirmed_at is not null or expires_at > ${now}))`),
];
