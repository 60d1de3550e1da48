import type { Statement } from "#db/client";
import type { App } from "~/platform/app.server";
import { putToken } from "./accounts.queries.server";

/** 192 bits, as 48 hex digits. */
const TOKEN_BYTES = 24;

const LIVES_MS = { confirm: 48 * 60 * 60 * 1000, reset: 60 * 60 * 1000 } as const;

const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** What the database keeps of a mailed token. */
export async function tokenHashOf(token: string): Promise<string> {
  return hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token))));
}

/** A token for a mail, and the statement that stores its hash in place of any earlier one. */
export async function newMailToken(
  app: App,
  userId: string,
  purpose: "confirm" | "reset",
): Promise<{ token: string; statement: Statement }> {
  const token = hexOf(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)));
  const createdAt = app.now();
  const expiresAt = createdAt + LIVES_MS[purpose];
  const tokenHash = await tokenHashOf(token);
  return { token, statement: putToken(app.db, { userId, purpose, tokenHash, createdAt, expiresAt }) };
}

const path = (...parts: string[]) => parts.map(encodeURIComponent).join("/");

export const confirmUrl = (app: App, email: string, token: string) =>
  `${app.origin}/confirm/${path(email, token)}`;

export const resetUrl = (app: App, username: string, email: string, token: string) =>
  `${app.origin}/changepassword/${path(username, email, token)}`;
