/** A browser's signed answer to a challenge: whose it is, and that it counts once. */
import { ask, first, writeAll } from "#db/ask";
import type { Statement } from "#db/client";
import { lostTheRace } from "#db/guard";
import { isDemoAddress } from "~/features/members/accounts/account";
import type { UserId } from "~/lib/ids";
import type { App } from "~/platform/app.server";
import { countUnderAll, type Limit } from "~/platform/rate-limits.server";
import type { Refusal } from "~/platform/refusal";
import { type Asked, isAnswered, readChallenge, spend } from "./challenges.server";
import { type Signed, signedSchema } from "./passkeys";
import { noteUse, passkeyWithOwner } from "./passkeys.queries.server";
import { verifySigned } from "./web-authn.server";

export type Answered = {
  asked: Asked;
  /** What the form's field holds: JSON. */
  passkey: string;
  /** The request that brought it, with the challenge's cookie. */
  request: Pick<Request, "headers">;
  /** Counts the attempt, until it turns out to be right. */
  limits: { [rule in Limit]?: string };
  refusal: () => Refusal;
};

type Owner = {
  userId: UserId;
  email: string | null;
  /** The statements that note the answer and the use, and undo the count, for the batch of what it opens. */
  statements: Statement[];
};

/** The JSON of a form's field, or null. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Whose passkey has signed. Throws the same `refusal` whatever is wrong: an unknown passkey, another's signature, a
 * challenge that is old, another's or was answered, a count that went back. Refuses 'too-many' over the limits.
 */
export async function ownerOfSigned(
  app: App,
  { asked, passkey, request, limits, refusal }: Answered,
): Promise<Owner> {
  const challenge = await readChallenge(app, request, asked);
  const read = signedSchema.safeParse(parsed(passkey));
  if (!challenge || !read.success) throw refusal();
  const signed: Signed = read.data;
  const limit = await countUnderAll(app, limits);
  const { used, known } = await ask(
    app.db,
    { used: limit.used, known: first(passkeyWithOwner(app.db, signed.id)) },
    { before: limit.counting },
  );
  const excess = limit.excess(used);
  if (excess) throw excess;
  const isOpen = known && !(app.env.MODE === "production" && isDemoAddress(known.email));
  const isAsked = isOpen && (asked.userId === "" || asked.userId === known.userId);
  if (!isAsked) throw refusal();
  const right = await verifySigned(app, challenge, signed, known);
  if (!right) throw refusal();
  const use = { id: known.id, signCount: known.signCount, newCount: right.newCount, now: app.now() };
  return {
    userId: known.userId,
    email: known.email,
    statements: [spend(app, challenge), ...noteUse(app.db, use), ...limit.undo],
  };
}

/**
 * Writes the batch of what a passkey opened; throws the `refusal` if the challenge was answered before, or the passkey
 * used or removed meanwhile.
 */
export async function writeOnce(app: App, statements: Statement[], refusal: () => Refusal): Promise<void> {
  try {
    await writeAll(app.db, statements);
  } catch (error) {
    throw lostTheRace(error) || isAnswered(error) ? refusal() : error;
  }
}
