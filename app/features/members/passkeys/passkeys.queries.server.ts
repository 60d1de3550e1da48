import { and, desc, eq, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import type { Database, Statement } from "#db/client";
import { mustHaveChanged } from "#db/guard";
import { type NewPasskey, passkeyChallenges, passkeys, sessions, users } from "#db/schema/accounts";
import type { UserId } from "~/lib/data/ids";

export type { NewPasskey };

export const passkeysOf = (db: Database, userId: UserId) =>
  db
    .select({
      id: passkeys.id,
      name: passkeys.name,
      created: passkeys.createdAt,
      lastUsed: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(passkeys.createdAt), desc(passkeys.id));

export const waysToLogIn = (db: Database, userId: UserId) =>
  db
    .select({
      hasPassword: sql<number>`${users.passwordHash} is not null`.as("has_password"),
      passkeys: sql<number>`(select count(*) from passkeys where user_id = ${userId})`.as("passkeys"),
    })
    .from(users)
    .where(eq(users.id, userId));

/** Selects credential descriptors, which let a browser use a passkey or avoid creating a duplicate. */
export const descriptorsOf = (db: Database, userId: UserId) =>
  db
    .select({ id: passkeys.id, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId));

/** Selects a passkey with its owner, whose account must be confirmed. */
export const passkeyWithOwner = (db: Database, id: string) =>
  db
    .select({
      id: passkeys.id,
      publicKey: passkeys.publicKey,
      signCount: passkeys.signCount,
      userId: passkeys.userId,
      email: users.email,
      mailStopped: users.mailStopped,
    })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(and(eq(passkeys.id, id), isNull(users.deletedAt), isNotNull(users.confirmedAt)))
    .limit(1);

/** Inserts a passkey; aborts the batch if its owner already has `max`. */
export const insertPasskey = (db: Database, passkey: NewPasskey, max: number): Statement[] => [
  db.run(sql`insert into passkeys (id, user_id, name, public_key, sign_count, transports, created_at)
    select ${passkey.id}, ${passkey.userId}, ${passkey.name}, ${passkey.publicKey}, ${passkey.signCount ?? 0},
      ${JSON.stringify(passkey.transports ?? [])}, ${passkey.createdAt}
    where (select count(*) from passkeys where user_id = ${passkey.userId}) < ${max}`),
  mustHaveChanged(db),
];

type Use = { id: string; signCount: number; newCount: number; now: number };

/** Records a use; aborts the batch if the passkey was removed, or its counter has changed meanwhile. */
export const noteUse = (db: Database, { id, signCount, newCount, now }: Use): Statement[] => [
  db
    .update(passkeys)
    .set({ signCount: newCount, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), eq(passkeys.signCount, signCount))),
  mustHaveChanged(db),
];

const HAS_PASSWORD = sql`exists (select 1 from ${users}
  where ${users.id} = ${passkeys.userId} and ${users.passwordHash} is not null)`;
const HAS_ANOTHER_PASSKEY = sql`(select count(*) from passkeys as another where another.user_id = ${passkeys.userId}) > 1`;

/** Deletes a passkey; aborts the batch if it is the only way to log in. */
export const deletePasskey = (db: Database, userId: UserId, id: string): Statement[] => [
  db
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id), or(HAS_PASSWORD, HAS_ANOTHER_PASSKEY))),
  mustHaveChanged(db),
];

export const deletePasskeysOf = (db: Database, userId: UserId, keptIds: string[] = []): Statement =>
  db
    .delete(passkeys)
    .where(
      and(
        eq(passkeys.userId, userId),
        sql`${passkeys.id} not in (select value from json_each(${JSON.stringify(keptIds)}))`,
      ),
    );

/** Marks a challenge as used; aborts its batch on a second use. */
export const spendChallenge = (db: Database, challenge: typeof passkeyChallenges.$inferInsert): Statement =>
  db.insert(passkeyChallenges).values(challenge);

export const deleteOldChallenges = (db: Database, now: number): Statement =>
  db.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, now));

export const sessionBegan = (db: Database, sessionId: string) =>
  db.select({ at: sessions.createdAt }).from(sessions).where(eq(sessions.id, sessionId)).limit(1);

/** Selects a member's password hash for confirmation, and the address for the notification. */
export const ownerOf = (db: Database, userId: UserId) =>
  db
    .select({ email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .limit(1);
