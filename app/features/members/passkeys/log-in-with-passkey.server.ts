import { type NewSession, newSession } from "~/features/members/sessions/sessions.server";
import type { MailStopped } from "~/features/notifications/mail/mail-stopped";
import type { UserId } from "~/lib/data/ids";
import type { App } from "~/platform/app.server";
import { passBurstLimit } from "~/platform/rate-limits.server";
import { Refusal } from "~/platform/refusal";
import { type ChallengeOf, newChallenge } from "./challenges.server";
import { passkeyOwner, writeOnce } from "./signed-answer.server";
import { signingOptions } from "./web-authn.server";

const LOG_IN_CHALLENGE: ChallengeOf = { purpose: "log-in", userId: "" };

/** Same limit as in `loginSchema`. */
const PUSH_TOKEN_MAX = 4096;

const refusal = () =>
  new Refusal("wrong-credentials", {
    message:
      "That passkey didn't work. Try it once more, or log in with your password. If you have just registered, first open the link that we mailed you",
  });

/** Returns the WebAuthn options for a log-in and the challenge cookie; stores nothing. */
export async function beginPasskeyLogIn(app: App) {
  await passBurstLimit(app, "login-client", app.client);
  const { bytes, cookie } = await newChallenge(app, LOG_IN_CHALLENGE);
  return { options: await signingOptions(app, bytes), cookie };
}

/**
 * Creates a session for the passkey's owner. Rejects with the same 'wrong-credentials' for every error, and
 * 'too-many' over the client's limit of failed log-ins.
 */
export async function logInWithPasskey(
  app: App,
  { passkey, request, pushToken }: { passkey: string; request: Pick<Request, "headers">; pushToken?: string },
): Promise<{ session: NewSession; userId: UserId; mailStopped: MailStopped }> {
  await passBurstLimit(app, "login-client", app.client);
  const limits = { "login-client": app.client };
  const { userId, mailStopped, statements } = await passkeyOwner(app, {
    challengeOf: LOG_IN_CHALLENGE,
    passkey,
    request,
    limits,
    refusal,
  });
  const { session, statement } = await newSession(app, userId, {
    pushToken: pushToken?.slice(0, PUSH_TOKEN_MAX) || undefined,
  });
  await writeOnce(app, [...statements, statement], refusal);
  return { session, userId, mailStopped };
}
