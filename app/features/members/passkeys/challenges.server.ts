import { isTaken } from "#db/guard";
import type { PasskeyPurpose } from "~/features/members/accounts/passkey-view";
import { hexOf } from "~/lib/data/hash";
import { idPrefix, type UserId } from "~/lib/data/ids";
import type { App } from "~/platform/app.server";
import { cookieHeader, readCookie } from "~/platform/cookies.server";
import { readSignedParts, signParts } from "~/platform/session-tokens.server";
import { deleteOldChallenges } from "./passkeys.queries.server";

const CHALLENGE_COOKIE = "passkey-challenge";
const LIFE_S = 5 * 60;
const BYTES = 32;

/** `userId` is '' for a log-in and a visitor's sign-up, when the user isn't known yet. */
export type ChallengeOf = { purpose: PasskeyPurpose; userId: UserId | "" };

export type Challenge = ChallengeOf & { challenge: string; expiresAt: number };

const signedFor = ({ purpose, userId }: ChallengeOf) => `passkey ${purpose} ${userId}`;

/** Creates a challenge, with the Set-Cookie value that binds it to the browser for five minutes. */
export async function newChallenge(
  app: App,
  challengeOf: ChallengeOf,
): Promise<{ challenge: Challenge; bytes: Uint8Array<ArrayBuffer>; cookie: string }> {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  const text = Buffer.from(bytes).toString("base64url");
  const expiresAt = app.now() + LIFE_S * 1000;
  const challenge = { ...challengeOf, challenge: text, expiresAt };
  const value = await signParts(app, signedFor(challengeOf), [text, `${expiresAt}`]);
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
  const cookie = readCookie(request, CHALLENGE_COOKIE);
  const [challenge, until] = (await readSignedParts(app, signedFor(challengeOf), cookie)) ?? [];
  const expiresAt = Number(until);
  return challenge && expiresAt > app.now() ? { ...challengeOf, challenge, expiresAt } : null;
}

/** Returns the id of the account that a sign-up will make: its passkey names it before it exists. */
export const accountIdOf = ({ userId, challenge, expiresAt }: Challenge): UserId =>
  userId || (idPrefix(expiresAt) + hexOf(Buffer.from(challenge, "base64url"))).slice(0, 24);

export const isAnswered = (error: unknown): boolean => isTaken(error, "passkey_challenges.challenge");

export const clearedChallenge = (app: App): string =>
  cookieHeader(app, CHALLENGE_COOKIE, "", { maxAge: 0, sameSite: "Strict" });

export const forgetOldChallenges = ({ db, now }: App) => deleteOldChallenges(db, now());
