/**
 * Challenges for authenticators. Each is stored only in a cookie, signed with its purpose and member, so
 * issuing one writes nothing. A used challenge is recorded until it expires, in the same batch as the writes
 * that it authorizes.
 */
import type { Statement } from "#db/client";
import { isTaken } from "#db/guard";
import type { PasskeyPurpose } from "~/features/members/accounts/passkey-view";
import { hexOf } from "~/lib/hash";
import { idPrefix, type UserId } from "~/lib/ids";
import type { App } from "~/platform/app.server";
import { cookieHeader, readCookie } from "~/platform/cookies.server";
import { isSigned, signText } from "~/platform/session-tokens.server";
import { deleteOldChallenges, spendChallenge } from "./passkeys.queries.server";

const CHALLENGE_COOKIE = "passkey-challenge";
const LIFE_S = 5 * 60;
const BYTES = 32;
const FORM = /^([\w-]{43})\.(\d{13})\.([0-9a-f]{64})$/;

/** `userId` is '' for a log-in and a visitor's sign-up, when the user isn't known yet. */
export type ChallengeOf = { purpose: PasskeyPurpose; userId: UserId | "" };

export type Challenge = ChallengeOf & { challenge: string; expiresAt: number };

const challengeText = ({ purpose, userId, challenge, expiresAt }: Challenge) =>
  `passkey ${purpose} ${userId} ${challenge} ${expiresAt}`;

/** Creates a challenge, with the Set-Cookie value that binds it to the browser for five minutes. */
export async function newChallenge(
  app: App,
  challengeOf: ChallengeOf,
): Promise<{ challenge: Challenge; bytes: Uint8Array<ArrayBuffer>; cookie: string }> {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  const text = Buffer.from(bytes).toString("base64url");
  const expiresAt = app.now() + LIFE_S * 1000;
  const challenge = { ...challengeOf, challenge: text, expiresAt };
  const value = `${text}.${expiresAt}.${await signText(app, challengeText(challenge))}`;
  return {
    challenge,
    bytes,
    cookie: cookieHeader(app, CHALLENGE_COOKIE, value, { maxAge: LIFE_S, sameSite: "Strict" }),
  };
}

/** Reads the challenge cookie for this purpose and member; null if it is missing, expired or forged. */
export async function readChallenge(
  app: App,
  request: Pick<Request, "headers">,
  challengeOf: ChallengeOf,
): Promise<Challenge | null> {
  const [, challenge, until, signature] = FORM.exec(readCookie(request, CHALLENGE_COOKIE) ?? "") ?? [];
  if (!challenge || !signature) return null;
  const parts = { ...challengeOf, challenge, expiresAt: Number(until) };
  return parts.expiresAt > app.now() && (await isSigned(app, challengeText(parts), signature)) ? parts : null;
}

/** Returns the id of the account that a sign-up will make: its passkey names it before it exists. */
export const accountIdOf = ({ userId, challenge, expiresAt }: Challenge): UserId =>
  userId || (idPrefix(expiresAt) + hexOf(Buffer.from(challenge, "base64url"))).slice(0, 24);

/** Returns the statement that marks a challenge as used; it aborts the batch on a second use. */
export const spend = ({ db }: App, challenge: Challenge): Statement => spendChallenge(db, challenge);

export const isAnswered = (error: unknown): boolean => isTaken(error, "passkey_challenges.challenge");

export const clearedChallenge = (app: App): string =>
  cookieHeader(app, CHALLENGE_COOKIE, "", { maxAge: 0, sameSite: "Strict" });

export const forgetOldChallenges = ({ db, now }: App) => deleteOldChallenges(db, now());
