/** Rate limits: exact counters in the database, behind the platform's burst limit if it exists. */

import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "#db/client";
import { runQueries } from "#db/run-queries";
import { sha256Hex } from "~/lib/data/hash";
import { DAY, HOUR, MINUTE } from "~/lib/time/durations";
import type { App } from "./app.server";
import { NEWCOMER_LIMITS } from "./newcomer-limits";
import { Refusal } from "./refusal";
import type { Member } from "./viewer.server";

/** Maximum per window in ms; a window starts with its first count. */
export const LIMITS = {
  /** Failed logins: per account and client, per client, and per account from anywhere. */
  login: { max: 10, per: 15 * MINUTE },
  "login-client": { max: 30, per: 5 * MINUTE },
  "login-account": { max: 100, per: 15 * MINUTE },
  /** Replaces these three for an account and a browser that has logged in to it before. */
  "login-device": { max: 10, per: 15 * MINUTE },
  /** Failed confirmations by password or passkey of a logged-in member. */
  confirm: { max: 10, per: 15 * MINUTE },
  "sign-up": { max: 100, per: HOUR },
  /** Guests of one list by link, per client; a list that expects more people takes as many. */
  guest: { max: 20, per: HOUR },
  /** Mails to one inbox, for each reason. */
  "resend-mail": { max: 3, per: HOUR },
  "reset-mail": { max: 3, per: HOUR },
  "sign-up-mail": { max: 3, per: HOUR },
  "room-code": { max: 20, per: HOUR },
  drop: { max: 60, per: MINUTE },
  version: { max: 60, per: MINUTE },
  comment: { max: 60, per: MINUTE },
  flag: { max: 60, per: MINUTE },
  image: { max: 30, per: HOUR },
  /** Acts of a member that notify more than 50 people each; what is over it waits. Not reported, never refused. */
  announcement: { max: 100, per: DAY },
  ...NEWCOMER_LIMITS,
  /** All writes of an account that have no limit of their own (`requireWriter`). */
  write: { max: 240, per: MINUTE },
} as const;

export type Limit = keyof typeof LIMITS;

/** Limits whose remaining quota is sent to the client. Login attempts by others stay secret. */
const REPORTED_LIMITS: ReadonlySet<Limit> = new Set<Limit>([
  "drop",
  "version",
  "comment",
  "flag",
  "image",
  "write",
]);

const policyOf = (name: Limit) => ({ name, max: LIMITS[name].max, per: LIMITS[name].per / 1000 });

/** Hashes the subject, so that no counter holds an address or a name. */
async function rateCounterKey(rule: Limit, who: string): Promise<string> {
  const hash = await sha256Hex(`${rule} ${who}`);
  return `${rule}:${hash.slice(0, 32)}`;
}

type RateCounter = { windowStart: number; count: number };

const openWindow = (key: string, since: number): SQL =>
  sql`(select window_start from rate_counters where key = ${key} and window_start > ${since} order by window_start desc limit 1)`;

async function counterOf(app: App, rule: Limit, who: string, max: number = LIMITS[rule].max) {
  const { per } = LIMITS[rule];
  const key = await rateCounterKey(rule, who);
  const open = openWindow(key, app.now() - per);
  const row = sql`key = ${key} and window_start = ${open}`;
  return {
    rule,
    max,
    per,
    key,
    open,
    count: sql`(select count from rate_counters where ${row})`,
    undo: app.db.run(sql`update rate_counters set count = count - 1 where ${row} and count > 0`) as Statement,
  };
}

/** Statements that count one use, for the caller's own batch. */
export type Count = {
  statement: Statement<RateCounter[]>;
  /** For the batch of an action that succeeded. */
  undo: Statement;
  /** SQL condition for later statements of that batch: the limit is not exceeded. */
  within: SQL;
  excess: (rows: RateCounter[]) => Refusal | null;
};

/** Prepares counting one use of `rule` by `who` (an id, an address, a client), for the caller's own batch. */
export async function rateCount(
  app: App,
  rule: Limit,
  who: string,
  /** Counts nothing unless it holds. */
  where: SQL = sql`true`,
): Promise<Count> {
  const { max, per, key, open, count, undo } = await counterOf(app, rule, who);
  const now = app.now();
  return {
    statement: app.db.all<RateCounter>(sql`
      insert into rate_counters (key, window_start, count)
      select ${key}, coalesce(${open}, ${now}), 1 where ${where}
      on conflict (key, window_start) do update set count = count + 1
      returning window_start as windowStart, count`),
    undo,
    within: sql`${count} <= ${max}`,
    excess: ([counted]) => {
      if (!counted) return null;
      const reset = Math.max(1, Math.ceil((counted.windowStart + per - now) / 1000));
      const left = Math.max(0, max - counted.count);
      if (REPORTED_LIMITS.has(rule)) app.limits.push({ ...policyOf(rule), left, reset });
      if (counted.count <= max) return null;
      return new Refusal("too-many", { retryAfter: reset, limit: policyOf(rule) });
    },
  };
}

const IN_FIRST_HOURS = {
  "newcomer-list": "lists",
  "newcomer-version": "versions of others' lists",
  "newcomer-comment": "comments",
};

/** Prepares counting a newcomer's act for the caller's batch; undefined for anybody else. */
export async function newcomerCount(
  app: App,
  rule: keyof typeof NEWCOMER_LIMITS,
  { id, newcomerUntil }: Member,
  where?: SQL,
): Promise<Count | undefined> {
  if (!newcomerUntil) return undefined;
  const count = await rateCount(app, rule, id, where);
  return {
    ...count,
    excess: (rows) => {
      const refusal = count.excess(rows);
      const left = Math.max(1, Math.ceil((newcomerUntil - app.now()) / 1000));
      return (
        refusal &&
        new Refusal("too-many", {
          message: `New members can add ${LIMITS[rule].max} ${IN_FIRST_HOURS[rule]} on their first day`,
          retryAfter: Math.min(refusal.retryAfter ?? left, left),
          limit: refusal.limit,
        })
      );
    },
  };
}

/** Counts a newcomer's act in a round trip of its own; refuses 'too-many'. Nothing for anybody else. */
export async function countNewcomer(
  app: App,
  rule: keyof typeof NEWCOMER_LIMITS,
  member: Member,
): Promise<void> {
  const count = await newcomerCount(app, rule, member);
  if (!count) return;
  const { counted } = await runQueries(app.db, { counted: count.statement });
  const refusal = count.excess(counted);
  if (refusal) throw refusal;
}

/**
 * Prepares counting under several rules in the caller's batch. If any is exhausted, none is counted. `max`
 * replaces the rules' own.
 */
export async function countUnderAll(app: App, rules: { [rule in Limit]?: string }, max?: number) {
  const now = app.now();
  const counters = await Promise.all(
    Object.entries(rules).map(([rule, who]) => counterOf(app, rule as Limit, who, max)),
  );
  const roomInAll = sql.join(
    counters.map(({ count, max }) => sql`coalesce(${count}, 0) < ${max}`),
    sql` and `,
  );
  const looks = counters.map(({ key, count, open }) => [
    key,
    app.db.all<RateCounter>(
      sql`select coalesce(${count}, 0) as count, coalesce(${open}, ${now}) as windowStart`,
    ),
  ]);
  const inserts = counters.map(({ key, open }, at) =>
    app.db.run(sql`insert into rate_counters (key, window_start, count)
      select ${key}, coalesce(${open}, ${now}), 1 where ${at === 0 ? roomInAll : sql`changes() = 1`}
      on conflict (key, window_start) do update set count = count + 1`),
  );
  return {
    /** Queries for the batch: prior use of each rule. */
    used: Object.fromEntries(looks) as { [key: string]: Statement<RateCounter[]> },
    /** Counts the attempt; run in this order. */
    counting: inserts as Statement[],
    undo: counters.map(({ undo }) => undo),
    excess: (used: { [key: string]: RateCounter[] }): Refusal | null => {
      const waits = counters.map(({ key, rule, max, per }) => {
        const before = used[key]?.[0];
        const wait = before && before.count >= max ? (before.windowStart + per - now) / 1000 : 0;
        return { rule, retryAfter: Math.ceil(wait) };
      });
      const [longest] = waits.toSorted((a, b) => b.retryAfter - a.retryAfter);
      if (!longest || longest.retryAfter <= 0) return null;
      const { rule, retryAfter } = longest;
      return new Refusal("too-many", { retryAfter, limit: { ...policyOf(rule), ...(max ? { max } : {}) } });
    },
  };
}

/** Counts one use in one round trip; refuses 'too-many' and the seconds to wait. */
export async function countAgainst(app: App, rule: Limit, who: string): Promise<void> {
  await passBurstLimit(app, rule, who);
  const { statement, excess } = await rateCount(app, rule, who);
  const { counted } = await runQueries(app.db, { counted: statement });
  const refusal = excess(counted);
  if (refusal) throw refusal;
}

/** Mirrors wrangler.toml. */
const BURST = { name: "burst", max: 600, per: 60 };

/** Applies the platform's limit (600 a minute), which stops a flood before it costs a round trip. */
export async function passBurstLimit(
  app: App,
  rule: Limit | "search" | "link" | "socket",
  who: string,
): Promise<void> {
  const passed = await app.env.BURST_LIMIT?.limit({ key: `${rule} ${who}` });
  if (passed && !passed.success) throw new Refusal("too-many", { retryAfter: 60, limit: BURST });
}

const LONGEST = Math.max(...Object.values(LIMITS).map(({ per }) => per));

export const forgetOldCounts = (app: App): Statement =>
  app.db.run(sql`delete from rate_counters where window_start < ${app.now() - LONGEST}`);
