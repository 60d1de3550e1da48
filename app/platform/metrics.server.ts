/** Prometheus counters of this isolate; nothing is counted unless METRICS_TOKEN is set. */
import type { App } from "./app.server";

const COUNTERS = {
  listdrop_requests_total: "Responses, by the pattern of the address and the status.",
  listdrop_rows_read_total: "Rows that the database read for requests.",
  listdrop_rows_written_total: "Rows that the database wrote for requests.",
  listdrop_round_trips_total: "Requests to the database.",
  listdrop_busy_total: "Requests refused as busy, by the pattern of the address.",
  listdrop_cache_total: "Reads that the edge cache answered (hit), and others (miss).",
  listdrop_mail_total: "Emails handed to the provider, by outcome.",
  listdrop_push_total: "Messages handed to browsers' push services, by outcome.",
  listdrop_work_runs_total: "Runs of work that no response waits for, by outcome.",
  listdrop_work_seconds_total: "Time that such work has taken.",
  listdrop_work_round_trips_total: "Requests of such work to the database.",
  listdrop_work_rows_read_total: "Rows that the database read for such work.",
  listdrop_work_rows_written_total: "Rows that the database wrote for such work.",
} as const;

type Counter = keyof typeof COUNTERS;
type Labels = Record<string, string | number>;

const DURATION = "listdrop_request_duration_seconds";
/** Upper bounds in seconds; the last bucket is +Inf. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const counterValues = new Map<Counter, Map<string, number>>();
const durations = new Map<string, { buckets: number[]; sum: number }>();

export const isMeasured = (app: App): boolean => app.env.METRICS_TOKEN !== "";

export function countMetric(name: Counter, labels: Labels = {}, by = 1): void {
  const series = counterValues.get(name) ?? new Map<string, number>();
  const key = labelText(labels);
  counterValues.set(name, series.set(key, (series.get(key) ?? 0) + by));
}

export function observeRequest(route: string, ms: number): void {
  const seconds = ms / 1000;
  const found = durations.get(route) ?? { buckets: new Array<number>(BUCKETS.length + 1).fill(0), sum: 0 };
  const at = BUCKETS.findIndex((bound) => seconds <= bound);
  const bucket = at < 0 ? BUCKETS.length : at;
  found.buckets[bucket] = (found.buckets[bucket] ?? 0) + 1;
  found.sum += seconds;
  durations.set(route, found);
}

const escapeLabel = (text: string) => text.replace(/[\\"]/g, "\\$&").replaceAll("\n", "\\n");
const labelText = (labels: Labels) =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${escapeLabel(String(value))}"`)
    .join(",");
const metricLine = (name: string, labels: string, value: number) =>
  `${name}${labels && `{${labels}}`} ${value}`;

/** A current value, such as the number of queued mails. */
export type Gauge = { name: string; help: string; value: number };

export function prometheusText(gauges: Gauge[]): string {
  const counters = Object.entries(COUNTERS).flatMap(([name, help]) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} counter`,
    ...[...(counterValues.get(name as Counter) ?? [])].map(([labels, value]) =>
      metricLine(name, labels, value),
    ),
  ]);
  const now = gauges.flatMap(({ name, help, value }) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} gauge`,
    metricLine(name, "", value),
  ]);
  return `${[...counters, ...histogramLines(), ...now].join("\n")}\n`;
}

function histogramLines(): string[] {
  const lines = [
    `# HELP ${DURATION} Time until the response, by the pattern of the address.`,
    `# TYPE ${DURATION} histogram`,
  ];
  for (const [route, { buckets, sum }] of durations) {
    const labels = labelText({ route });
    let below = 0;
    for (const [i, inBucket] of buckets.entries()) {
      below += inBucket;
      lines.push(metricLine(`${DURATION}_bucket`, `${labels},le="${BUCKETS[i] ?? "+Inf"}"`, below));
    }
    lines.push(metricLine(`${DURATION}_sum`, labels, sum), metricLine(`${DURATION}_count`, labels, below));
  }
  return lines;
}
