/** Metrics for Prometheus: counters of this isolate, and gauges from the database. */

import { readWay } from "~/features/operations/way/way-counts.server";
import { WAY_STEPS } from "~/features/operations/way/way-steps";
import { sha256Hex } from "~/lib/data/hash";
import { MINUTE } from "~/lib/time/durations";
import type { App } from "~/platform/app.server";
import { type Gauge, isMeasured, prometheusText } from "~/platform/metrics.server";
import { Refusal } from "~/platform/refusal";
import { waitingWork } from "./metrics.queries.server";

const LATELY_MS = 30 * MINUTE;

/** Refuses 'not-found' without METRICS_TOKEN, 'sign-in' for a wrong bearer token. */
export async function readMetrics(app: App, authorization: string | null): Promise<string> {
  if (!isMeasured(app)) throw new Refusal("not-found");
  const wanted = `Bearer ${app.env.METRICS_TOKEN}`;
  // compares hashes, so that the timing reveals nothing about the token
  const [given, right] = await Promise.all([authorization ?? "", wanted].map(sha256Hex));
  if (given !== right) throw new Refusal("sign-in", { message: "Send the bearer of METRICS_TOKEN" });
  return prometheusText(await gauges(app));
}

const gauge = (name: string, help: string, value = 0): Gauge => ({ name: `listdrop_${name}`, help, value });

/** Reads the gauges. If the database fails, counters are still served: they matter most while it is down. */
async function gauges(app: App): Promise<Gauge[]> {
  const now = app.now();
  const rows = await waitingWork(app.db, { now, since: now - LATELY_MS }).catch(() => null);
  const up = gauge("database_up", "Whether the database responds.", rows ? 1 : 0);
  const [found] = rows ?? [];
  if (!found) return [up];
  const [today] = await readWay(app).catch(() => []);
  const secondsSince = (time: number | null) => (time === null ? 0 : Math.max(0, now - time) / 1000);
  return [
    up,
    gauge("database_bytes", "The database's size; 0 on libSQL.", app.meter.databaseBytes),
    gauge("mail_waiting", "Emails in the outbox that are to be sent, at most 10,000.", found.mail),
    gauge(
      "mail_late_seconds",
      "Seconds by which the oldest waiting email is late.",
      secondsSince(found.mailDue),
    ),
    gauge("account_mail_late_seconds", "The same for mail of accounts.", secondsSince(found.accountMailDue)),
    gauge("announcements_waiting", "News whose recipients are to be notified.", found.announcements),
    gauge("announcements_late_seconds", "How late they are.", secondsSince(found.announcementDue)),
    gauge("notification_mails_waiting", "Notifications to be mailed.", found.notificationMails),
    gauge("notification_mails_late_seconds", "How late they are.", secondsSince(found.notificationMailDue)),
    gauge("push_waiting", "Notifications to be pushed to devices.", found.pushes),
    gauge("push_late_seconds", "How late they are.", secondsSince(found.pushDue)),
    // from the database, because the cron trigger may run in another isolate
    gauge("jobs_late_seconds", "Seconds since a scheduled job last began, or 0.", secondsSince(found.ran)),
    gauge("jobs_failed", "Scheduled jobs that failed in the last half hour.", found.failed),
    ...WAY_STEPS.map((step) =>
      gauge(
        `way_${step.replace(/[ -]/g, "_")}_today`,
        `Today's total (UTC) of ${step}.`,
        today?.totals[step],
      ),
    ),
  ];
}
