import { and, eq, isNull, lt, sql } from "drizzle-orm";
import type { Database } from "#db/client";
import { mustHold } from "#db/guard";
import { mailTokens, users } from "#db/schema/accounts";
import type { UserId } from "~/lib/data/ids";

export type UserRow = typeof users.$inferSelect;
type Purpose = typeof mailTokens.$inferSelect.purpose;

/** Selects an account by username key, or by email address if `login` contains an '@'. */
export const userByLogin = (db: Database, login: string) =>
  db
    .select()
    .from(users)
    .where(and(eq(login.includes("@") ? users.email : users.usernameKey, login), isNull(users.deletedAt)))
    .limit(1);

export const insertUser = (db: Database, user: typeof users.$inferInsert) => db.insert(users).values(user);

export const setPasswordHash = (db: Database, userId: UserId, passwordHash: string) =>
  db.update(users).set({ passwordHash }).where(eq(users.id, userId));

/** Aborts its batch if the account's password has changed since it was read. */
export const passwordMustBe = (db: Database, { id, passwordHash }: UserRow) =>
  mustHold(
    db,
    sql`exists (select 1 from ${users} where ${users.id} = ${id} and ${users.passwordHash} is ${passwordHash})`,
  );

/** Stores a token, replacing the user's earlier token for the same purpose. */
export const putToken = (db: Database, token: Omit<typeof mailTokens.$inferInsert, "usedAt">) =>
  db
    .insert(mailTokens)
    .values(token)
    .onConflictDoUpdate({ target: [mailTokens.userId, mailTokens.purpose], set: { ...token, usedAt: null } });

/** Selects a mailed token with its owner, who must still have that address. */
export const mailedTokenWithOwner = (
  db: Database,
  { purpose, tokenHash, email }: { purpose: Purpose; tokenHash: string; email: string },
) =>
  db
    .select({
      userId: users.id,
      username: users.username,
      usernameKey: users.usernameKey,
      email: sql<string>`${users.email}`.as("address"),
      expiresAt: mailTokens.expiresAt,
      usedAt: mailTokens.usedAt,
    })
    .from(mailTokens)
    .innerJoin(users, eq(users.id, mailTokens.userId))
    .where(
      and(
        eq(mailTokens.tokenHash, tokenHash),
        eq(mailTokens.purpose, purpose),
        eq(users.email, email),
        isNull(users.deletedAt),
      ),
    )
    .limit(1);

/** Marks a token as used; changes no row if it was already used or replaced. */
export const spendToken = (
  db: Database,
  { purpose, tokenHash, now }: { purpose: Purpose; tokenHash: string; now: number },
) =>
  db
    .update(mailTokens)
    .set({ usedAt: now })
    .where(
      and(eq(mailTokens.tokenHash, tokenHash), eq(mailTokens.purpose, purpose), isNull(mailTokens.usedAt)),
    );

export const deleteOldTokens = (db: Database, before: number) =>
  db.delete(mailTokens).where(lt(mailTokens.expiresAt, before));
