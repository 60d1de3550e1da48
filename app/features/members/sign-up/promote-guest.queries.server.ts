import { and, eq, isNotNull } from "drizzle-orm";
import type { Database } from "#db/client";
import { pendingSignUps, users } from "#db/schema/accounts";
import type { UserId } from "~/lib/data/ids";

/** Selects the guest who signed up, by the mailed link; no row once they are a member. */
export const guestOfLink = (db: Database, { tokenHash, email }: { tokenHash: string; email: string }) =>
  db
    .select({ id: users.id, guestOf: users.guestOf })
    .from(pendingSignUps)
    .innerJoin(users, eq(users.id, pendingSignUps.guestId))
    .where(
      and(eq(pendingSignUps.tokenHash, tokenHash), eq(pendingSignUps.email, email), isNotNull(users.guestOf)),
    );

/** Selects the guest whose sign-up waits for a moderator. */
export const guestOfSignUp = (db: Database, signUpId: string) =>
  db
    .select({ id: users.id, guestOf: users.guestOf })
    .from(pendingSignUps)
    .innerJoin(users, eq(users.id, pendingSignUps.guestId))
    .where(and(eq(pendingSignUps.id, signUpId), isNotNull(users.guestOf)));

export type NewMember = Pick<
  typeof users.$inferInsert,
  "username" | "usernameKey" | "email" | "passwordHash" | "confirmedAt"
>;

/** Turns a guest into a member; changes no row if the guest is gone. */
export const promoteGuest = (db: Database, id: UserId, member: NewMember) =>
  db
    .update(users)
    .set({ ...member, guestOf: null })
    .where(and(eq(users.id, id), isNotNull(users.guestOf)));
