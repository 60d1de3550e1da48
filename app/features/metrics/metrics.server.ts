/** What Prometheus is told: the counts of this isolate, and what waits in the database. */
import { sha256Hex } from "~/lib/hash";
import type { App } from "~/platform/app.server";
import { isMeasured, prometheusText } from "~/platform/metrics.server";
import { Refusal } from "~/platform/refusal";
import { waitingMail } from "./metrics.queries.server";

/** The metrics for the bearer of METRICS_TOKEN. Refuses 'not-found' without that setting, 'sign-in' without the bearer. */
export async function readMetrics(app: App, authorization: string | null): Promise<string> {
  if (!isMeasured(app)) throw new Refusal("not-found");
  const wanted = `Bearer ${app.env.METRICS_TOKEN}`;
  // hashes, so that the time of the comparison tells nothing of the token
  const [given, right] = await Promise.all([authorization ?? "", wanted].map(sha256Hex));
  if (given !== right) throw new Refusal("sign-in", { message: "Send the bearer of METRICS_TOKEN" });
  const [mail] = await waitingMail(app.db);
  const late = mail?.due ? Math.max(0, app.now() - mail.due) / 1000 : 0;
  return prometheusText([
    {
      name: "listdrop_mail_waiting",
      help: "Emails in the outbox that are to be sent.",
      value: mail?.waiting ?? 0,
    },
    {
      name: "listdrop_mail_late_seconds",
      help: "How long the email that waits longest should have been tried.",
      value: late,
    },
  ]);
}
