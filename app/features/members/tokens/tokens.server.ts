/** Bearer tokens with a scope, shown once and stored hashed. They never exceed their owner's rights. */

import type { z } from "zod";
import { isConflict, isTaken } from "#db/guard";
import { writeAll } from "#db/run-queries";
import { sessionMustExist } from "~/features/members/sessions/sessions.queries.server";
import { sha256Hex } from "~/lib/data/hash";
import type { UserId } from "~/lib/data/ids";
import { MINUTE } from "~/lib/time/durations";
import type { App } from "~/platform/app.server";
import { onceAForm } from "~/platform/idempotency.server";
import { parseInput } from "~/platform/input";
import { Refusal } from "~/platform/refusal";
import { requireInPerson, requireMember, type Viewer } from "~/platform/viewer.server";
import { TOKENS_MAX, tokenSchema } from "./tokens";
import { deleteToken, freshToken, insertToken, tokensOf } from "./tokens.queries.server";

/** Period in which a resubmitted form still gets the token's value, as long as the token is unused. */
const SECRET_SHOWN_MS = 10 * MINUTE;

type MadeToken = z.output<typeof tokenSchema> & { id: string; token: string };

const tokenFor = async ({ secretToMake }: App, userId: UserId) => `ld_${userId}_${await secretToMake()}`;

/** Returns the value of a new token, only once. Refuses 'bad-input', 'forbidden' and 'conflict'. */
export async function makeToken(app: App, viewer: Viewer, input: unknown): Promise<MadeToken> {
  const member = requireInPerson(viewer);
  const { id: userId } = member;
  const { name, scope } = parseInput(tokenSchema, input);
  const id = app.idToMake();
  const token = await tokenFor(app, userId);
  const row = { id, userId, name, scope, tokenHash: await sha256Hex(token), createdAt: app.now() };
  try {
    await writeAll(app.db, [
      sessionMustExist(app.db, member.sessionId),
      ...insertToken(app.db, row, TOKENS_MAX),
    ]);
  } catch (error) {
    if (isConflict(error))
      throw new Refusal("conflict", { message: `You can have max. ${TOKENS_MAX} tokens. Revoke one first` });
    // a duplicate request created it, but failed before it could respond
    if (isTaken(error, "api_tokens.")) return readNewToken(app, viewer, id);
    throw error;
  }
  return { id, name, scope, token };
}

/** Creates one token per form, even if the form is submitted twice; `key` identifies the form. */
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
    (id, app) => readNewToken(app, viewer, id),
  );

/**
 * Returns the token that a duplicate of this request created. Its value isn't stored, but derived from the
 * request's key again. Refuses 'conflict' if the token was used, revoked or made too long ago.
 */
export async function readNewToken(app: App, viewer: Viewer, id: string): Promise<MadeToken> {
  const { id: userId } = requireInPerson(viewer);
  const token = await tokenFor(app, userId);
  const [made] = await freshToken(app.db, userId, {
    id,
    tokenHash: await sha256Hex(token),
    since: app.now() - SECRET_SHOWN_MS,
  });
  if (!made)
    throw new Refusal("conflict", { message: "That token was already created, and is shown only once" });
  return { ...made, token };
}

export async function readTokens(app: App, viewer: Viewer) {
  return tokensOf(app.db, requireMember(viewer).id);
}

/** Revokes a token immediately. Refuses 'not-found' and 'forbidden'. */
export async function revokeToken(app: App, viewer: Viewer, id: string): Promise<void> {
  const { id: userId } = requireInPerson(viewer);
  const [gone] = await deleteToken(app.db, userId, id);
  if (!gone) throw new Refusal("not-found");
}
