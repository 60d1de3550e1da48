import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { newId } from "~/lib/data/ids";
import type { App } from "~/platform/app.server";
import { onlyPosts } from "~/platform/page-action.server";
import { Refusal } from "~/platform/refusal";
import { runScheduledJobs } from "./scheduled-jobs.server";

export function loader({ context }: LoaderFunctionArgs) {
  requireDevelopment(context.app);
  return onlyPosts();
}

/** Runs the scheduled jobs at the time in `at` (ISO 8601, default now). Development only. */
export async function action({ request, context: { app } }: ActionFunctionArgs) {
  requireDevelopment(app);
  const at = new URL(request.url).searchParams.get("at");
  const moment = at === null ? app.now() : Date.parse(at);
  if (Number.isNaN(moment))
    throw new Refusal("bad-input", { errors: { at: "at must be a time as in ISO 8601" } });
  const then: typeof app = Object.assign(Object.create(app), {
    now: () => moment,
    newId: () => newId(moment),
  });
  await runScheduledJobs(then);
  return Response.json({ at: new Date(moment).toISOString() });
}

function requireDevelopment({ env }: App): void {
  if (env.MODE !== "development") throw new Refusal("not-found");
}
