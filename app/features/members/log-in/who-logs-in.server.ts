import { isDemoAddress } from "~/features/members/accounts/account";
import type { UserRow } from "~/features/members/accounts/accounts.queries.server";
import type { PendingRow } from "~/features/members/accounts/pending-sign-ups.queries.server";
import type { App } from "~/platform/app.server";
import { type Place, verifyPassword } from "~/platform/passwords.server";

type LogInCandidate = {
  /** Username key, or an email address. */
  login: string;
  user: UserRow | undefined;
  waiting: PendingRow | undefined;
};

/** Owner of a password: an account, an unconfirmed sign-up ('waiting'), or nobody. */
export type Recognised = "account" | "waiting" | "nobody";

/**
 * Checks a password; the time taken does not reveal whether the name is known. An address may have both an
 * account and an unconfirmed sign-up, so a mismatch with the account always costs a second hash.
 */
export async function whoLogsIn(
  app: App,
  { login, user, waiting }: LogInCandidate,
  password: string,
  place: Place,
): Promise<Recognised> {
  const isOpen = user && !(app.env.MODE === "production" && isDemoAddress(user.email));
  const ofAccount = isOpen ? user.passwordHash : null;
  const ofWaiting = waiting?.passwordHash ?? null;
  if (!login.includes("@")) {
    const isRight = await verifyPassword(ofAccount ?? ofWaiting, password, place);
    if (!isRight) return "nobody";
    return ofAccount && user?.confirmedAt ? "account" : "waiting";
  }
  if (await verifyPassword(ofAccount, password, place)) return user?.confirmedAt ? "account" : "waiting";
  return (await verifyPassword(ofWaiting, password, place)) ? "waiting" : "nobody";
}
