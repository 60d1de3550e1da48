/** Metrics for Prometheus: counters of this isolate, and gauges from the database. */
import { sha256Hex } from "~/lib/hash";
import type { App } from "~/platform/app.server";
import { type Gauge, isMeasured, prometheusText } from "~/platform/metrics.server";
import { Refusal } from "~/platform/refusal";
import { waitingMailAndJobs } from "./metrics.queries.server";

const LATELY_MS = 30 * 60_000;

/** Refuses 'not-found' without METRICS_TOKEN, 'sign-in' for a wrong bearer token. */
export async function readMetrics(app: App, authorization: string | null): Promise<string> {
  if (!isMeasured(app)) throw new Refusal("not-found");
  const wanted = `Bearer ${app.env.METRICS_TOKEN}`;
  // compares hashes, so that the timing reveals nothing about the token
  const [given, right] = await Promise.all([authorization ?? "", wanted].map(sha256Hex));
  if (given !== right) throw new Refusal("sign-in", { message: "Send the bearer of METRICS_TOKEN" });
  return prometheusText(await gauges(app));
}

/** Reads the gauges. If the database fails, counters are still served: they matter most while it is down. */
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
    // from the database, because the cron trigger may run in another isolate
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
