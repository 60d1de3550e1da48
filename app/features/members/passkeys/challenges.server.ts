/**
 * What an authenticator is asked to sign. A challenge is in a signed cookie of the browser that asked for it, with its
 * purpose and its member in the signature, so that asking stores nothing. That it was answered is stored, in the batch
 * of what the answer does, until it expires.
 */
import type { Statement } from "#db/client";
import { isTaken } from "#db/guard";
import type { UserId } from "~/lib/ids";
import type { App } from "~/platform/app.server";
import { cookieHeader, readCookie } from "~/platform/cookies.server";
import { isSigned, signText } from "~/platform/session-tokens.server";
import type { PasskeyPurpose } from "./passkey-view";
import { deleteOldChallenges, spendChallenge } from "./passkeys.queries.server";

const CHALLENGE_COOKIE = "passkey-challenge";
const LIFE_S = 5 * 60;
const BYTES = 32;
const FORM = /^([\w-]{43})\.(\d{13})\.([0-9a-f]{64})$/;

/** `userId`: '' for a log-in, where nobody knows yet who it will be. */
export type Asked = { purpose: PasskeyPurpose; userId: UserId | "" };

export type Challenge = Asked & { challenge: string; expiresAt: number };

const textFor = ({ purpose, userId, challenge, expiresAt }: Challenge) =>
  `passkey ${purpose} ${userId} ${challenge} ${expiresAt}`;

/** A new challenge, with the Set-Cookie value that binds it to the browser for five minutes. */
export async function newChallenge(
  app: App,
  asked: Asked,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; cookie: string }> {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  const challenge = Buffer.from(bytes).toString("base64url");
  const expiresAt = app.now() + LIFE_S * 1000;
  const signature = await signText(app, textFor({ ...asked, challenge, expiresAt }));
  const value = `${challenge}.${expiresAt}.${signature}`;
  return {
    bytes,
    cookie: cookieHeader(app, CHALLENGE_COOKIE, value, { maxAge: LIFE_S, sameSite: "Strict" }),
  };
}

/** The challenge that a browser's cookie holds for this purpose and member, or null if there is none, or no more. */
export async function readChallenge(
  app: App,
  request: Pick<Request, "headers">,
  asked: Asked,
): Promise<Challenge | null> {
  const [, challenge, until, signature] = FORM.exec(readCookie(request, CHALLENGE_COOKIE) ?? "") ?? [];
  if (!challenge || !signature) return null;
  const given = { ...asked, challenge, expiresAt: Number(until) };
  return given.expiresAt > app.now() && (await isSigned(app, textFor(given), signature)) ? given : null;
}

/** The statement that notes the answer to a challenge, for the batch of what it does; it aborts that of a second one. */
export const spend = ({ db }: App, challenge: Challenge): Statement => spendChallenge(db, challenge);

/** Whether a batch was undone because its challenge was answered before. */
export const isAnswered = (error: unknown): boolean => isTaken(error, "passkey_challenges.challenge");

/** The Set-Cookie value that forgets the challenge. */
export const clearedChallenge = (app: App): string =>
  cookieHeader(app, CHALLENGE_COOKIE, "", { maxAge: 0, sameSite: "Strict" });

/** The statement that deletes challenges that expired, for a batch. */
export const forgetOldChallenges = ({ db, now }: App) => deleteOldChallenges(db, now());
