/**
 * Writes with an `Idempotency-Key`: the same key and body are done once in 24 hours. Only the status and the id of the
 * result are kept; a copy's response is read again, because what was written may be private by now.
 */
import { type SQL, sql } from "drizzle-orm";
import { ask, first } from "#db/ask";
import type { Statement } from "#db/client";
import { sha256Hex } from "~/lib/hash";
import { isId } from "~/lib/ids";
import type { App } from "./app.server";
import { Refusal } from "./refusal";
import { signText } from "./session-tokens.server";
import { logError, toRefusal } from "./to-refusal.server";
import type { Member } from "./viewer.server";

const KEPT_MS = 24 * 60 * 60 * 1000;
/** After this long without a response the first copy counts as failed, and the next one does the work. */
const DEAD_AFTER_MS = 10_000;
const ASK_EVERY_MS = 50;
const ASK_TIMES = 400;
const KEY_MAX = 200;
const SECRET_DIGITS = 48;

type Once = {
  key: string;
  /** The request as text; the same key with a different one is refused. */
  fingerprint: string;
};

/** The key is this copy's from `takenAt` (milliseconds since 1970) on. */
type Taken = { madeId: string; takenAt: number };
type Kept = { bodyHash: string; status: number | null; answer: string | null; madeId: string };

/**
 * Does the work once for a member's key. A copy, even a parallel one, gets what `again` reads, or the first one's
 * refusal. Temporary refusals and faults are not kept, so that a retry works; it makes the same id again, in case the
 * first one failed after its write. Refuses 'conflict' when the key was used for a different request.
 */
export async function onceOnly<T>(
  app: App,
  { id: userId }: Member,
  { key, fingerprint }: Once,
  work: (app: App) => Promise<T>,
  again: (madeId: string, app: App) => Promise<T>,
  { keepsRefusals = true } = {},
): Promise<{ value: T; replayed: boolean }> {
  if (key.length > KEY_MAX)
    throw new Refusal("bad-input", { message: `Idempotency-Key must be max. ${KEY_MAX} characters` });
  const hash = await sha256Hex(fingerprint);
  const row = sql`user_id = ${userId} and key = ${key}`;
  // a copy makes the same id and the same secret, of which nothing is kept but the key, for a day
  const making = (madeId: string): App => ({
    ...app,
    idToMake: () => madeId,
    secretToMake: async () =>
      (await signText(app, `made ${userId} ${madeId} ${key}`)).slice(0, SECRET_DIGITS),
  });
  for (let asked = 1; ; asked++) {
    const now = app.now();
    const { taken, kept } = await ask(app.db, {
      taken: first(
        app.db.all<Taken>(sql`insert into idempotency_keys (user_id, key, body_hash, created_at, made_id)
        values (${userId}, ${key}, ${hash}, ${now}, ${app.newId()})
        on conflict (user_id, key) do update set body_hash = excluded.body_hash, created_at = excluded.created_at,
          made_id = iif(created_at <= ${now - KEPT_MS} or made_id = '', excluded.made_id, made_id), status = null, answer = null
          where created_at <= ${now - KEPT_MS}
            or (status is null and created_at <= ${now - DEAD_AFTER_MS} and body_hash = excluded.body_hash)
        returning made_id as madeId, created_at as takenAt`),
      ),
      kept: first(
        app.db.all<Kept>(
          sql`select body_hash as bodyHash, status, answer, made_id as madeId from idempotency_keys where ${row}`,
        ),
      ),
    });
    if (taken) {
      // a slower copy, which lost the key to this one, may not free or fill it
      const own = sql`${row} and created_at = ${taken.takenAt}`;
      try {
        const value = await work(making(taken.madeId));
        app.later(keepOutcome(app, own, null));
        return { value, replayed: false };
      } catch (error) {
        const refusal = toRefusal(error);
        const isFinal = keepsRefusals && !refusal.isTemporary && refusal.code !== "broken";
        app.later(keepOutcome(app, own, isFinal ? refusal : "none"));
        throw error;
      }
    }
    if (kept && kept.bodyHash !== hash)
      throw new Refusal("conflict", {
        message: "This Idempotency-Key was used for something else",
      });
    if (kept?.answer) throw keptRefusal(kept.answer);
    if (kept && kept.status !== null)
      return { value: await again(kept.madeId, making(kept.madeId)), replayed: true };
    if (asked === ASK_TIMES) throw new Refusal("unavailable", { retryAfter: 1 });
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
}

/**
 * Does a form's work once, however often it is sent; a copy gets what `again` reads of the result. `key` is the
 * form's own; without a valid one the work is simply done.
 * A refusal is not kept: the form is shown again, and another try with other text is another write.
 */
export async function onceAForm<T>(
  app: App,
  member: Member,
  { key, fingerprint }: Once,
  work: (app: App) => Promise<T>,
  again: (madeId: string, app: App) => Promise<T>,
): Promise<T> {
  if (!isId(key)) return work(app);
  const once = { key: `form ${key} ${(await sha256Hex(fingerprint)).slice(0, 32)}`, fingerprint };
  return (await onceOnly(app, member, once, work, again, { keepsRefusals: false })).value;
}

/**
 * Keeps for the copies that it was done, or the refusal; with 'none' the key is free again. Nobody waits for it but a
 * copy. If it fails, the work is done all the same.
 */
async function keepOutcome(app: App, own: SQL, refusal: Refusal | null | "none"): Promise<void> {
  const [status, answer] =
    refusal instanceof Refusal ? [refusal.status, JSON.stringify(refusal.body)] : [200, null];
  try {
    await app.db.run(
      refusal === "none"
        ? sql`delete from idempotency_keys where ${own} and status is null`
        : sql`update idempotency_keys set status = ${status}, answer = ${answer} where ${own}`,
    );
  } catch (error) {
    logError(error, app.requestId, "idempotency");
  }
}

function keptRefusal(answer: string): Refusal {
  const { code, ...details } = JSON.parse(answer) as Refusal["body"];
  return new Refusal(code, { ...details, replayed: true });
}

/** Deletes expired keys. */
export const forgetOldKeys = (app: App): Statement =>
  app.db.run(sql`delete from idempotency_keys where created_at <= ${app.now() - KEPT_MS}`);
