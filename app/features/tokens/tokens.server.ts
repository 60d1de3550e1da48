/** Tokens for programs: a bearer that is never more than its owner, with a scope, shown once and stored hashed. */
import { writeAll } from "#db/ask";
import type { Statement } from "#db/client";
import { lostTheRace } from "#db/guard";
import { hexOf, sha256Hex } from "~/lib/hash";
import type { UserId } from "~/lib/ids";
import type { App } from "~/platform/app.server";
import { parseInput } from "~/platform/input";
import { Refusal } from "~/platform/refusal";
import { requireInPerson, requireMember, type Viewer } from "~/platform/viewer.server";
import { TOKENS_MAX, type TokenView, tokenSchema } from "./tokens";
import { deleteToken, deleteTokensOf, insertToken, tokensOf } from "./tokens.queries.server";

/** 192 bits. */
const SECRET_BYTES = 24;

/** Makes a token; its value is in this answer and nowhere else. Refuses 'bad-input', 'forbidden' and 'conflict'. */
export async function makeToken(
  app: App,
  viewer: Viewer,
  input: unknown,
): Promise<Pick<TokenView, "id" | "name" | "scope"> & { token: string }> {
  const { id: userId } = requireInPerson(viewer);
  const { name, scope } = parseInput(tokenSchema, input);
  const id = app.newId();
  const token = `ld_${userId}_${hexOf(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)))}`;
  const row = { id, userId, name, scope, tokenHash: await sha256Hex(token), createdAt: app.now() };
  try {
    await writeAll(app.db, insertToken(app.db, row, TOKENS_MAX));
  } catch (error) {
    if (lostTheRace(error))
      throw new Refusal("conflict", { message: `You have max. ${TOKENS_MAX} tokens: revoke one first` });
    throw error;
  }
  return { id, name, scope, token };
}

/** The viewer's tokens, newest first. */
export async function readTokens(app: App, viewer: Viewer): Promise<TokenView[]> {
  return tokensOf(app.db, requireMember(viewer).id);
}

/** Ends a token at once. Refuses 'not-found' and 'forbidden'. */
export async function revokeToken(app: App, viewer: Viewer, id: string): Promise<void> {
  const { id: userId } = requireInPerson(viewer);
  const [gone] = await deleteToken(app.db, userId, id);
  if (!gone) throw new Refusal("not-found");
}

/** The statement that reads an account's tokens, for a batch. */
export const tokensQuestion = ({ db }: App, userId: UserId) => tokensOf(db, userId);

/** The statement that ends all tokens of an account. */
export const forgetTokensOf = ({ db }: App, userId: UserId): Statement => deleteTokensOf(db, userId);
