/**
 * Idempotent writes: the same `Idempotency-Key` and body run once in 24 hours. Only the status and the
 * result's id are stored. A retry's response is read again, because the result may be private by now.
 */

import { type SQL, sql } from "drizzle-orm";
import { openingWith, type Statement } from "#db/client";
import { isTaken } from "#db/guard";
import { first, runQueries } from "#db/run-queries";
import { sha256Hex } from "~/lib/data/hash";
import { isId } from "~/lib/data/ids";
import { DAY } from "~/lib/time/durations";
import type { App } from "./app.server";
import { Refusal } from "./refusal";
import { signText } from "./session-tokens.server";
import { logError, toRefusal } from "./to-refusal.server";
import type { Member } from "./viewer.server";

const KEY_RETENTION_MS = DAY;
/** Time after which the first request counts as failed and the next one does the work. */
const DEAD_AFTER_MS = 10_000;
const ASK_EVERY_MS = 50;
const ASK_TIMES = 400;
/** Maximum attempts to take a key that other requests free by failing and take again. */
const TRIES = 60;
const KEY_MAX = 200;
const SECRET_DIGITS = 48;

type Once = {
  key: string;
  /** The request as text; a different one with the same key is refused. */
  fingerprint: string;
};

type StoredResponse = {
  bodyHash: string;
  status: number | null;
  answer: string | null;
  madeId: string;
  createdAt: number;
};

/**
 * Does the work once per member and key. The work's first batch takes the key, which saves a round trip and
 * makes a retry fail early. So `work` must query and write in batches (`db/run-queries.ts`) of the app that it gets.
 * A retry, even a parallel one, gets the result of `again` or the first request's refusal. Not stored, so
 * that a retry works: temporary refusals, faults, and refusals from before the first batch. If the first
 * request died, the retry uses the same id, in case the first had written. Refuses 'conflict' if the key
 * was used for a different request.
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
  const { db } = app;
  const row = sql`user_id = ${userId} and key = ${key}`;
  // retries derive the same id and secret from the key, which alone is stored, for a day
  const making = (madeId: string): App => ({
    ...app,
    idToMake: () => madeId,
    secretToMake: async () =>
      (await signText(app, `made ${userId} ${madeId} ${key}`)).slice(0, SECRET_DIGITS),
  });
  /** Frees the key if it has expired, or belongs to a dead request with the same id, and takes it. */
  const take = (madeId: string, now: number): Statement[] => [
    db.run(sql`delete from idempotency_keys where ${row} and (created_at <= ${now - KEY_RETENTION_MS}
      or (status is null and created_at <= ${now - DEAD_AFTER_MS} and body_hash = ${hash} and made_id in (${madeId}, '')))`),
    db.run(sql`insert into idempotency_keys (user_id, key, body_hash, created_at, made_id)
      values (${userId}, ${key}, ${hash}, ${now}, ${madeId})`),
  ];
  /** Waits for the request that holds the key; returns null once the key is free. */
  async function outcome(): Promise<StoredResponse | null> {
    for (let attempt = 1; attempt <= ASK_TIMES; attempt++) {
      const { kept } = await runQueries(db, {
        kept: first(
          db.all<StoredResponse>(sql`select body_hash as bodyHash, status, answer, made_id as madeId, created_at as createdAt
            from idempotency_keys where ${row}`),
        ),
      });
      const now = app.now();
      if (!kept || kept.createdAt <= now - KEY_RETENTION_MS) return null;
      if (kept.bodyHash !== hash)
        throw new Refusal("conflict", { message: "This Idempotency-Key was used for something else" });
      if (kept.status !== null || kept.createdAt <= now - DEAD_AFTER_MS) return kept;
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    }
    throw new Refusal("unavailable", { retryAfter: 1 });
  }
  let madeId = app.newId();
  for (let tried = 1; tried <= TRIES; tried++) {
    const takenAt = app.now();
    const statements = take(madeId, takenAt);
    // a slower request that lost the key to this one must not free or fill it
    const own = sql`${row} and created_at = ${takenAt} and made_id = ${madeId}`;
    try {
      const value = await work({ ...making(madeId), db: openingWith(db, statements) });
      app.afterAnswer(() => keepOutcome(app, own, null));
      return { value, replayed: false };
    } catch (error) {
      if (!isTaken(error, "idempotency_keys.")) {
        const refusal = toRefusal(error);
        const isFinal = keepsRefusals && !refusal.isTemporary && refusal.code !== "broken";
        app.afterAnswer(() => keepOutcome(app, own, isFinal ? refusal : "none"));
        throw error;
      }
    }
    const earlier = await outcome();
    if (earlier?.answer) throw keptRefusal(earlier.answer);
    if (earlier && earlier.status !== null)
      return { value: await again(earlier.madeId, making(earlier.madeId)), replayed: true };
    madeId = earlier?.madeId || app.newId();
  }
  throw new Refusal("unavailable", { retryAfter: 1 });
}

/**
 * Does a form's work once, however often it is submitted; a retry gets the result of `again`. `key` is the
 * form's own; without a valid one the work simply runs. Refusals are not stored: the form is shown again, and
 * a submission with other text is another write.
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

/** Stores success or the refusal for retries; 'none' frees the key. A failure here is only logged. */
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

export const forgetOldKeys = (app: App): Statement =>
  app.db.run(sql`delete from idempotency_keys where created_at <= ${app.now() - KEY_RETENTION_MS}`);
