/** What Prometheus is told: the counts of this isolate, and what waits in the database. */
import { sha256Hex } from "~/lib/hash";
import type { App } from "~/platform/app.server";
import { type Gauge, isMeasured, prometheusText } from "~/platform/metrics.server";
import { Refusal } from "~/platform/refusal";
import { waitingMailAndJobs } from "./metrics.queries.server";

const LATELY_MS = 30 * 60_000;

/** The metrics for the bearer of METRICS_TOKEN. Refuses 'not-found' without that setting, 'sign-in' without the bearer. */
export async function readMetrics(app: App, authorization: string | null): Promise<string> {
  if (!isMeasured(app)) throw new Refusal("not-found");
  const wanted = `Bearer ${app.env.METRICS_TOKEN}`;
  // hashes, so that the time of the comparison tells nothing of the token
  const [given, right] = await Promise.all([authorization ?? "", wanted].map(sha256Hex));
  if (given !== right) throw new Refusal("sign-in", { message: "Send the bearer of METRICS_TOKEN" });
  return prometheusText(await gauges(app));
}

/** What the database says. The counts are told without it too: they are needed most while it is down. */
async function gauges(app: App): Promise<Gauge[]> {
  const up = { name: "listdrop_database_up", help: "Whether the database responds." };
  const now = app.now();
  const rows = await waitingMailAndJobs(app.db, now - LATELY_MS).catch(() => null);
  if (!rows) return [{ ...up, value: 0 }];
  const [found] = rows;
  const secondsSince = (time: number | null | undefined) => (time ? Math.max(0, now - time) / 1000 : 0);
  return [
    { ...up, value: 1 },
    {
      name: "listdrop_mail_waiting",
      help: "Emails in the outbox that are to be sent.",
      value: found?.waiting ?? 0,
    },
    {
      name: "listdrop_mail_late_seconds",
      help: "How long the email that waits longest should have been tried.",
      value: secondsSince(found?.due),
    },
    // of the database and not of this isolate, because the cron trigger may run in another
    {
      name: "listdrop_jobs_late_seconds",
      help: "How long ago a scheduled job last began; 0 before the first.",
      value: secondsSince(found?.ran),
    },
    {
      name: "listdrop_jobs_failed",
      help: "Scheduled jobs that failed in the last half hour.",
      value: found?.failed ?? 0,
    },
  ];
}
