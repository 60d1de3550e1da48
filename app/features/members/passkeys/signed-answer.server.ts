/** Verifies browsers' responses to challenges, finds a passkey's owner and ensures single use. */

import type { Statement } from "#db/client";
import { isConflict } from "#db/guard";
import { first, runQueries, writeAll } from "#db/run-queries";
import { isDemoAddress } from "~/features/members/accounts/account";
import { createdSchema, type Signed, signedSchema } from "~/features/members/accounts/passkeys";
import type { MailStopped } from "~/features/notifications/mail/mail-stopped";
import type { UserId } from "~/lib/data/ids";
import type { App } from "~/platform/app.server";
import { countUnderAll, type Limit } from "~/platform/rate-limits.server";
import type { Refusal } from "~/platform/refusal";
import { type ChallengeOf, isAnswered, readChallenge } from "./challenges.server";
import { noteUse, passkeyWithOwner, spendChallenge } from "./passkeys.queries.server";
import { verifyAuthentication, verifyRegistration } from "./web-authn.server";

/** A form's field with the JSON of the response, and the request with the challenge's cookie. */
export type PasskeyField = { passkey: string; request: Pick<Request, "headers"> };

export type Answered = PasskeyField & {
  challengeOf: ChallengeOf;
  /** Rate limits, counted before verification and undone on success. */
  limits: { [rule in Limit]?: string };
  refusal: () => Refusal;
};

type Owner = {
  userId: UserId;
  email: string | null;
  mailStopped: MailStopped;
  /** Statements for the caller's batch: record the challenge and the use, undo the count. */
  statements: Statement[];
};

function parseJsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns the passkey that was made for the challenge, and the challenge; null if verification fails. */
export async function createdPasskey(app: App, challengeOf: ChallengeOf, { passkey, request }: PasskeyField) {
  const challenge = await readChallenge(app, request, challengeOf);
  const parsed = createdSchema.safeParse(parseJsonOrNull(passkey));
  if (!challenge || !parsed.success) return null;
  const made = await verifyRegistration(app, challenge, parsed.data);
  const transports = parsed.data.response.transports ?? [];
  return made && { challenge, made: { ...made, transports, createdAt: app.now() } };
}

/**
 * Returns the owner of the passkey that signed the challenge. Throws the same `refusal` for every error:
 * unknown passkey, wrong signature, stale or used challenge, decreased counter. Refuses 'too-many' over
 * the limits.
 */
export async function passkeyOwner(
  app: App,
  { challengeOf, passkey, request, limits, refusal }: Answered,
): Promise<Owner> {
  const challenge = await readChallenge(app, request, challengeOf);
  const parsedAnswer = signedSchema.safeParse(parseJsonOrNull(passkey));
  if (!challenge || !parsedAnswer.success) throw refusal();
  const signed: Signed = parsedAnswer.data;
  const limit = await countUnderAll(app, limits);
  const { used, known } = await runQueries(
    app.db,
    { used: limit.used, known: first(passkeyWithOwner(app.db, signed.id)) },
    { before: limit.counting },
  );
  const excess = limit.excess(used);
  if (excess) throw excess;
  const isOpen = known && !(app.env.MODE === "production" && isDemoAddress(known.email));
  const isAsked = isOpen && (challengeOf.userId === "" || challengeOf.userId === known.userId);
  if (!isAsked) throw refusal();
  const right = await verifyAuthentication(app, challenge, signed, known);
  if (!right) throw refusal();
  const use = { id: known.id, signCount: known.signCount, newCount: right.newCount, now: app.now() };
  return {
    userId: known.userId,
    email: known.email,
    mailStopped: known.mailStopped,
    statements: [spendChallenge(app.db, challenge), ...noteUse(app.db, use), ...limit.undo],
  };
}

/**
 * Writes the authorized batch; throws `refusal` if the challenge or passkey was used or removed meanwhile.
 */
export async function writeOnce(app: App, statements: Statement[], refusal: () => Refusal): Promise<void> {
  try {
    await writeAll(app.db, statements);
  } catch (error) {
    throw isConflict(error) || isAnswered(error) ? refusal() : error;
  }
}
