import { sql } from "drizzle-orm";
import type { Statement } from "#db/client";
import type { App } from "./app.server";
import { LIMITS } from "./rate-limits.server";

type Row = { rule: string; open: number; highest: number; full: number };

const RULES = JSON.stringify(Object.entries(LIMITS).map(([rule, limit]) => ({ rule, ...limit })));

/** Returns the statement for `toLimitUse`: one scan of the counters, whose keys begin with their rule. */
export const countersQuery = ({ db, now }: App): Statement<Row[]> =>
  db.all<Row>(sql`select known.value ->> 'rule' as rule, count(*) as open, max(count) as highest,
      sum(count >= (known.value ->> 'max')) as full
    from rate_counters join json_each(${RULES}) as known
      on known.value ->> 'rule' = substr(rate_counters.key, 1, instr(rate_counters.key, ':') - 1)
    where window_start > ${now()} - (known.value ->> 'per')
    group by 1`);

/** `per` is in ms. `open` counts current windows, `full` the exhausted ones; `highest` is the largest count. */
export const toLimitUse = (rows: Row[]) =>
  Object.entries(LIMITS).map(([name, { max, per }]) => {
    const { open = 0, highest = 0, full = 0 } = rows.find(({ rule }) => rule === name) ?? {};
    return { name, max, per, open, highest, full };
  });
