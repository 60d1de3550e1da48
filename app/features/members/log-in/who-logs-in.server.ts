import { isDemoAddress } from "~/features/members/accounts/account";
import type { UserRow } from "~/features/members/accounts/accounts.queries.server";
import type { PendingRow } from "~/features/members/sign-up/pending.queries.server";
import type { App } from "~/platform/app.server";
import { type Place, verifyPassword } from "~/platform/passwords.server";

type Known = {
  /** A name in key form, or an address. */
  login: string;
  user: UserRow | undefined;
  waiting: PendingRow | undefined;
};

/** Whose password it is: the account's, an unconfirmed sign-up's, or nobody's. */
export type Recognised = "account" | "waiting" | "nobody";

/**
 * Computes one hash for a name, whether known or not. An address may have an account and an unconfirmed sign-up, so a
 * password that is not the account's costs a second hash there, again known or not: the time reveals nothing.
 */
export async function whoLogsIn(
  app: App,
  { login, user, waiting }: Known,
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
