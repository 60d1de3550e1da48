import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { UserId } from "~/lib/data/ids";
import { counter, createdAt, flagColumn, idColumn, timestamp } from "../columns";

export const jobRuns = sqliteTable(
  "job_runs",
  {
    id: idColumn().primaryKey(),
    job: text("job").notNull(),
    startedAt: timestamp("started_at").notNull(),
    /** In milliseconds. */
    took: integer("took").notNull(),
    failure: text("failure"),
  },
  (t) => [
    index("job_runs_started").on(t.startedAt),
    index("job_runs_failed").on(t.startedAt).where(sql`failure is not null`),
  ],
);

/** The progress of scheduled jobs that scan a whole table, some rows each minute. */
export const jobs = sqliteTable("jobs", {
  name: text("name").primaryKey(),
  /** The last scanned id; '' at the start. */
  reached: text("reached").notNull().default(""),
});

/** The first response to an `Idempotency-Key`, kept for 24 hours. */
export const idempotencyKeys = sqliteTable(
  "idempotency_keys",
  {
    userId: text("user_id").$type<UserId>().notNull(),
    key: text("key").notNull(),
    bodyHash: text("body_hash").notNull(),
    createdAt: createdAt(),
    /** The id of what the write creates: a retry after a failure can't create it twice. */
    madeId: text("made_id").notNull().default(""),
    /** Null until the first request has its response. */
    status: integer("status"),
    answer: text("answer"),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index("idempotency_keys_age").on(t.createdAt)],
);

/** One total a day (UTC) for each step of the way in; no row names anybody. */
export const wayCounts = sqliteTable(
  "way_counts",
  {
    day: text("day").notNull(),
    step: text("step").notNull(),
    count: counter("count"),
  },
  (t) => [primaryKey({ columns: [t.day, t.step] })],
);

/** The operator's choices about sign-ups. One row, or none until somebody saves them. */
export const signUpPolicies = sqliteTable("sign_up_policies", {
  id: integer("id").primaryKey(),
  mode: text("mode", { enum: ["open", "approval", "closed"] }).notNull(),
  /** Shown while sign-ups are closed; '' for the product's words. */
  closedWords: text("closed_words").notNull(),
  /** In lower case, as punycode; their subdomains are refused, too. */
  refusedDomains: text("refused_domains", { mode: "json" }).$type<string[]>().notNull(),
  refusesThrowAway: flagColumn("refuses_throw_away"),
  hidesReported: flagColumn("hides_reported"),
});

/** Markdown by the operator: of /imprint, and above the rules. A page without a row is missing. */
export const operatorWords = sqliteTable("operator_words", {
  page: text("page", { enum: ["imprint", "rules"] }).primaryKey(),
  text: text("text").notNull(),
});

/** The operator's rules, numbered from 1. */
export const rules = sqliteTable("rules", {
  number: integer("number").primaryKey(),
  title: text("title").notNull(),
  text: text("text").notNull(),
});

export const rateCounters = sqliteTable(
  "rate_counters",
  {
    key: text("key").notNull(),
    windowStart: timestamp("window_start").notNull(),
    count: counter("count"),
  },
  (t) => [primaryKey({ columns: [t.key, t.windowStart] }), index("rate_counters_age").on(t.windowStart)],
);

/** Never holds a row: inserting 0 violates the check and so aborts the batch (see db/guard.ts). */
export const guards = sqliteTable("guards", { ok: integer("ok").notNull() }, (t) => [
  check("guards_ok", sql`${t.ok} = 1`),
]);
