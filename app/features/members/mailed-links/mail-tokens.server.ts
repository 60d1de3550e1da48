import type { Statement } from "#db/client";
import { deleteOldTokens, putToken } from "~/features/members/accounts/accounts.queries.server";
import { deleteOldPending } from "~/features/members/accounts/pending-sign-ups.queries.server";
import { countCasesAgain } from "~/features/notifications/causes/unread-counts.server";
import { paths, serverPaths } from "~/lib/addresses/paths";
import { hexOf, sha256Hex } from "~/lib/data/hash";
import type { UserId } from "~/lib/data/ids";
import { DAY, HOUR } from "~/lib/time/durations";
import type { App } from "~/platform/app.server";

/** 192 bits, as 48 hex digits. */
const TOKEN_BYTES = 24;

/** Lifetime of a confirmation link and its sign-up. */
export const CONFIRM_LIFE_MS = 48 * HOUR;
const RESET_LIFE_MS = HOUR;
/** Expired links stay for a week, so that their error differs from that of a wrong link. */
const TOKEN_RETENTION_MS = 7 * DAY;

export async function newToken(): Promise<{ token: string; tokenHash: string }> {
  const token = hexOf(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)));
  return { token, tokenHash: await sha256Hex(token) };
}

/** Returns a password-reset token and the statement that stores its hash, replacing an earlier one. */
export async function newResetToken(
  app: App,
  userId: UserId,
): Promise<{ token: string; statement: Statement }> {
  const { token, tokenHash } = await newToken();
  const createdAt = app.now();
  const row = {
    userId,
    purpose: "reset" as const,
    tokenHash,
    createdAt,
    expiresAt: createdAt + RESET_LIFE_MS,
  };
  return { token, statement: putToken(app.db, row) };
}

export const confirmUrl = (app: App, email: string, token: string) =>
  `${app.origin}${serverPaths.confirm(email, token)}`;

export const resetUrl = (app: App, username: string, email: string, token: string) =>
  `${app.origin}${paths.resetPassword(username, email, token)}`;

export function forgetOldLinks(app: App): Statement[] {
  const now = app.now();
  const before = now - TOKEN_RETENTION_MS;
  return [
    deleteOldTokens(app.db, before),
    ...deleteOldPending(app.db, { before, now }),
    ...countCasesAgain(app),
  ];
}
