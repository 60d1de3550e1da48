/** Tokens for programs: a bearer that is never more than its owner, with a scope, shown once and stored hashed. */
import { writeAll } from "#db/ask";
import type { Statement } from "#db/client";
import { isTaken, lostTheRace } from "#db/guard";
import { sessionStands } from "~/features/members/sessions/sessions.server";
import { sha256Hex } from "~/lib/hash";
import type { UserId } from "~/lib/ids";
import type { App } from "~/platform/app.server";
import { onceAForm } from "~/platform/idempotency.server";
import { parseInput } from "~/platform/input";
import { Refusal } from "~/platform/refusal";
import { requireInPerson, requireMember, type Viewer } from "~/platform/viewer.server";
import { TOKENS_MAX, type TokenView, tokenSchema } from "./tokens";
import { deleteToken, deleteTokensOf, freshToken, insertToken, tokensOf } from "./tokens.queries.server";

/** A copy of the press that made a token is answered with its value for this long, and only until it is used. */
const SHOWN_MS = 10 * 60_000;

type MadeToken = Pick<TokenView, "id" | "name" | "scope"> & { token: string };

/** The bearer: who it stands for, and what nobody can guess. */
const tokenFor = async ({ secretToMake }: App, userId: UserId) => `ld_${userId}_${await secretToMake()}`;

/** Makes a token; its value is in this answer and nowhere else. Refuses 'bad-input', 'forbidden' and 'conflict'. */
export async function makeToken(app: App, viewer: Viewer, input: unknown): Promise<MadeToken> {
  const member = requireInPerson(viewer);
  const { id: userId } = member;
  const { name, scope } = parseInput(tokenSchema, input);
  const id = app.idToMake();
  const token = await tokenFor(app, userId);
  const row = { id, userId, name, scope, tokenHash: await sha256Hex(token), createdAt: app.now() };
  try {
    await writeAll(app.db, [sessionStands(app, member), ...insertToken(app.db, row, TOKENS_MAX)]);
  } catch (error) {
    if (lostTheRace(error))
      throw new Refusal("conflict", { message: `You have max. ${TOKENS_MAX} tokens: revoke one first` });
    // a copy of this request made it, and failed before it could respond
    if (isTaken(error, "api_tokens.")) return readMade(app, viewer, id);
    throw error;
  }
  return { id, name, scope, token };
}

/** A token from a form; the form sent twice, by a double press, makes one and shows the same. `key` is the form's own. */
export const makeTokenOnce = (
  app: App,
  viewer: Viewer,
  key: string,
  input: { name: string; scope: string },
): Promise<MadeToken> =>
  onceAForm(
    app,
    requireInPerson(viewer),
    { key, fingerprint: JSON.stringify(input) },
    (app) => makeToken(app, viewer, input),
    (id, app) => readMade(app, viewer, id),
  );

/**
 * The token that a copy of this request has made, with its value, which is not stored: it is made again from the key of
 * the request. Refuses 'conflict' when it was used, revoked, or made a while ago.
 */
export async function readMade(app: App, viewer: Viewer, id: string): Promise<MadeToken> {
  const { id: userId } = requireInPerson(viewer);
  const token = await tokenFor(app, userId);
  const [made] = await freshToken(app.db, userId, {
    id,
    tokenHash: await sha256Hex(token),
    since: app.now() - SHOWN_MS,
  });
  if (!made)
    throw new Refusal("conflict", { message: "That token was made already, and is shown only once" });
  return { ...made, token };
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
