/** Facts about the site that every page shows. An isolate reads it after a response, each minute: no reader waits for it. */
import { sql } from "drizzle-orm";
import { isDatabaseFault } from "#db/fault";
import { first, runQueries } from "#db/run-queries";
import { MINUTE } from "~/lib/time/durations";
import type { App } from "./app.server";
import type { Env } from "./env.server";
import { logError } from "./to-refusal.server";

export type SiteFacts = {
  /** True if the operator has written this page. */
  rules: boolean;
  imprint: boolean;
  /** True if nobody new may sign up. */
  closed: boolean;
};

const UNKNOWN: SiteFacts = { rules: false, imprint: false, closed: false };

/** An isolate has one environment. */
const known = new WeakMap<Env, { facts: SiteFacts; readAt: number }>();

export function siteFacts(app: App): SiteFacts {
  const found = known.get(app.env);
  if (!found || app.now() - found.readAt >= MINUTE) app.afterAnswer(() => readFacts(app), "site facts");
  return found?.facts ?? UNKNOWN;
}

/** Makes this isolate read anew after a write of its own. */
export const forgetSiteFacts = (app: App): void => app.afterAnswer(() => readFacts(app), "site facts");

/** Reads the facts. Pages are shown without them while the database is down. */
async function readFacts(app: App): Promise<void> {
  try {
    const { row } = await runQueries(app.db, {
      row: first(
        app.db.all<{ [fact in keyof SiteFacts]: number }>(sql`select
          exists (select 1 from rules where number = 1) or exists (select 1 from operator_words where page = 'rules') as rules,
          exists (select 1 from operator_words where page = 'imprint') as imprint,
          exists (select 1 from sign_up_policies where id = 1 and mode = 'closed') as closed`),
      ),
    });
    const facts = { rules: row?.rules === 1, imprint: row?.imprint === 1, closed: row?.closed === 1 };
    known.set(app.env, { facts, readAt: app.now() });
  } catch (error) {
    if (!isDatabaseFault(error)) throw error;
    logError(error, app.requestId, "site facts");
  }
}
