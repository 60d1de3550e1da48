import { runQueries, writeAll } from "#db/run-queries";
import { policySchema } from "~/features/members/sign-up-policy/sign-up-policy";
import {
  policyQuery,
  storingPolicy,
  throwAwayDomains,
  toPolicy,
} from "~/features/members/sign-up-policy/sign-up-policy.server";
import { turnstileKey } from "~/features/members/sign-up-policy/turnstile.server";
import { logAct, operatorOf } from "~/features/moderation/audit/staff-act.server";
import { waitingQuery } from "~/features/moderation/reports/reports.server";
import { plural } from "~/lib/text/plural";
import type { App } from "~/platform/app.server";
import { parseInput } from "~/platform/input";
import { forgetSiteFacts } from "~/platform/site-facts.server";
import { requireAdmin, type Viewer } from "~/platform/viewer.server";

/** Returns the policy and what stands beside it. Refuses 'not-found' for anyone but admins. */
export async function readSignUps(app: App, viewer: Viewer) {
  requireAdmin(viewer);
  const { policy, waiting } = await runQueries(app.db, {
    policy: policyQuery(app),
    waiting: waitingQuery(app),
  });
  return {
    policy: toPolicy(policy),
    waiting: waiting?.n ?? 0,
    throwAway: (await throwAwayDomains()).size,
    newcomerHours: app.env.NEWCOMER_HOURS,
    checksPeople: turnstileKey(app) !== "",
  };
}

/** Stores the policy, which the next request follows. Refuses 'bad-input'. */
export async function changePolicy(app: App, viewer: Viewer, input: unknown): Promise<void> {
  const operator = operatorOf(viewer);
  const policy = parseInput(policySchema, input);
  const { mode, refusedDomains, refusesThrowAway, hidesReported } = policy;
  const detail = [
    plural(refusedDomains.length, "refused domain"),
    ...(refusesThrowAway ? ["throw-away addresses refused"] : []),
    ...(hidesReported ? ["hides after three reports"] : []),
  ].join(", ");
  await writeAll(app.db, [
    storingPolicy(app, policy),
    logAct(app, operator, { act: "set sign-ups", subject: mode, detail, concerns: [] }),
  ]);
  forgetSiteFacts(app);
}
