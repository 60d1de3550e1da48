/** The passkey of a sign-up, made before its account exists. */

import type { Statement } from "#db/client";
import { passkeySignUpSchema } from "~/features/members/accounts/account";
import { PASSKEYS_MAX } from "~/features/members/accounts/passkey-view";
import { deviceName } from "~/features/members/sessions/sessions.server";
import type { UserId } from "~/lib/data/ids";
import type { App } from "~/platform/app.server";
import { parseInput } from "~/platform/input";
import { passBurstLimit } from "~/platform/rate-limits.server";
import { Refusal } from "~/platform/refusal";
import { accountIdOf, newChallenge } from "./challenges.server";
import { insertPasskey, type NewPasskey, spendChallenge } from "./passkeys.queries.server";
import { createdPasskey, type PasskeyField } from "./signed-answer.server";
import { makingOptions } from "./web-authn.server";

/** Without a guest, the challenge decides the account's id. */
const challengeFor = (guestId: UserId | null) => ({ purpose: "sign-up" as const, userId: guestId ?? "" });

export const wrongNewPasskey = () =>
  new Refusal("forbidden", { message: "That passkey didn't work. Try it once more, or choose a password" });

/**
 * Returns the WebAuthn options for the passkey of a new account, or of a guest's, and the challenge cookie.
 * Reads and stores nothing, so it can't tell whether the name or the address is taken.
 */
export async function beginSignUp(app: App, guestId: UserId | null, input: unknown) {
  const { username } = parseInput(passkeySignUpSchema, input);
  await passBurstLimit(app, "sign-up", app.client);
  const { challenge, bytes, cookie } = await newChallenge(app, challengeFor(guestId));
  const owner = { id: accountIdOf(challenge), username, known: [] };
  return { options: await makingOptions(app, bytes, owner), cookie };
}

/** Returns the passkey to keep for the account, and the statement that uses its challenge. Refuses 'forbidden'. */
export async function passkeyOfSignUp(
  app: App,
  guestId: UserId | null,
  created: PasskeyField,
): Promise<{ passkey: NewPasskey; spending: Statement }> {
  const answer = await createdPasskey(app, challengeFor(guestId), created);
  if (!answer) throw wrongNewPasskey();
  const { challenge, made } = answer;
  const passkey = { ...made, name: deviceName(app.userAgent), userId: accountIdOf(challenge) };
  return { passkey, spending: spendChallenge(app.db, challenge) };
}

export const firstPasskey = ({ db }: App, passkey: NewPasskey | null): Statement[] =>
  passkey ? insertPasskey(db, passkey, PASSKEYS_MAX) : [];
