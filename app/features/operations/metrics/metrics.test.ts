import { sql } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { writeAll } from "#db/run-queries";
import { knock } from "#tests/support/echo-pages";
import { testApp } from "#tests/support/test-app";
import { queueEmail } from "~/features/notifications/mail/mail.server";
import { insertRun } from "~/features/operations/scheduled/job-runs.queries.server";
import { toRun } from "~/features/operations/scheduled/job-runs.server";
import { runScheduledJobs } from "~/features/operations/scheduled/scheduled-jobs.server";
import { MINUTE } from "~/lib/time/durations";
import { measureWork } from "~/platform/background-work.server";
import { countMetric, observeRequest, prometheusText } from "~/platform/metrics.server";
import { readMetrics } from "./read-metrics.server";

const TOKEN = "a token of the operator";
const BEARER = `Bearer ${TOKEN}`;

const message = { subject: "Hello", text: "Hello", html: "", links: [] };

/** Returns what is logged from now on, line by line. */
function logLines(): object[] {
  const lines: object[] = [];
  vi.spyOn(console, "log").mockImplementation((line: string) => void lines.push(JSON.parse(line)));
  return lines;
}
afterEach(() => vi.restoreAllMocks());

function sampleOf(text: string, series: string): number {
  const line = text.split("\n").find((one) => one.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1) ?? 0);
}

test("counters, a histogram and gauges are in Prometheus' text format", () => {
  countMetric("listdrop_cache_total", { result: 'a "b"\\\n' }, 2);
  observeRequest("/format", 30);
  observeRequest("/format", 20_000);
  const text = prometheusText([{ name: "listdrop_mail_waiting", help: "Waiting.", value: 3 }]);
  const label = String.raw`\w+="(?:\\.|[^"\\])*"`;
  const sample = String.raw`listdrop_\w+(?:\{${label}(?:,${label})*\})? [\d.e+-]+`;
  const format = new RegExp(String.raw`^(?:# (?:HELP|TYPE) listdrop_\w+ .+|${sample})$`);
  for (const line of text.trim().split("\n")) expect(line).toMatch(format);
  expect(text).toContain(String.raw`listdrop_cache_total{result="a \"b\"\\\n"} 2`);
  const bucket = (le: string) =>
    sampleOf(text, `listdrop_request_duration_seconds_bucket{route="/format",le="${le}"}`);
  expect(["0.025", "0.05", "10", "+Inf"].map(bucket)).toEqual([0, 1, 1, 2]);
  expect(sampleOf(text, 'listdrop_request_duration_seconds_sum{route="/format"}')).toBeCloseTo(20.03);
  expect(sampleOf(text, 'listdrop_request_duration_seconds_count{route="/format"}')).toBe(2);
  expect(text).toContain("# TYPE listdrop_mail_waiting gauge\nlistdrop_mail_waiting 3");
});

test("without the setting it is a 404; a wrong bearer token gets 401", async () => {
  const closed = await testApp();
  await expect(readMetrics(closed, BEARER)).rejects.toMatchObject({ code: "not-found" });
  const app = await testApp({ env: { METRICS_TOKEN: TOKEN } });
  for (const bearer of [null, "", "Bearer", `${BEARER}x`, TOKEN])
    await expect(readMetrics(app, bearer)).rejects.toMatchObject({ code: "sign-in" });
  const series = 'listdrop_requests_total{route="/api/*",status="404"}';
  const before = sampleOf(await readMetrics(app, BEARER), series);
  await knock(closed, "/api/nothing");
  expect(sampleOf(await readMetrics(app, BEARER), series)).toBe(before);
  await knock(app, "/api/nothing");
  expect(sampleOf(await readMetrics(app, BEARER), series)).toBe(before + 1);
});

test("jobs are counted by outcome, and mail that waits is shown", async () => {
  const app = await testApp({ env: { METRICS_TOKEN: TOKEN } });
  const done = 'listdrop_work_runs_total{at="cron",work="mail",outcome="done"}';
  const before = sampleOf(await readMetrics(app, BEARER), done);
  await runScheduledJobs(app);
  await writeAll(app.db, [
    queueEmail(app, "ann@gmail.com", message),
    queueEmail(app, "bob@gmail.com", message),
  ]);
  app.clock.advance(90_000);
  const text = await readMetrics(app, BEARER);
  expect(sampleOf(text, done)).toBe(before + 1);
  expect(sampleOf(text, "listdrop_mail_waiting")).toBe(2);
  expect(sampleOf(text, "listdrop_mail_late_seconds")).toBe(90);
  expect(sampleOf(text, "listdrop_jobs_late_seconds")).toBe(90);
  expect(sampleOf(text, "listdrop_jobs_failed")).toBe(0);
  const startedAt = app.now();
  await writeAll(app.db, [insertRun(app.db, toRun(app, { job: "mail", startedAt, error: new Error("no") }))]);
  expect(sampleOf(await readMetrics(app, BEARER), "listdrop_jobs_failed")).toBe(1);
});

test("an idle minute writes nothing, but each tenth minute shows that the jobs run", async () => {
  const app = await testApp();
  await runScheduledJobs(app);
  app.clock.advance(9 * MINUTE);
  const { rowsWritten } = app.meter;
  await runScheduledJobs(app);
  expect(app.meter.rowsWritten).toBe(rowsWritten);
  app.clock.advance(MINUTE);
  await runScheduledJobs(app);
  expect(app.meter.rowsWritten).toBeGreaterThan(rowsWritten);
});

test("every queue shows its depth and how late it is", async () => {
  const app = await testApp({ env: { METRICS_TOKEN: TOKEN } });
  const due = app.now();
  await writeAll(app.db, [
    queueEmail(app, "ann@gmail.com", message, { bulk: true }),
    app.db.run(sql`insert into announcements (id, list_id, actor_id, waiting, created_at, due_at)
      values ('version:a', 'a', 'b', '[["c","b",[]]]', ${due}, ${due}), ('version:d', 'd', 'b', '[]', ${due}, ${due})`),
    app.db.run(sql`insert into notifications (id, user_id, kind, subject, list_id, causes, created_at, mail_due_at, push_due_at)
      values ('n', 'u', 'version', 'a', 'a', '[]', ${due}, ${due + 10_000}, ${due + 20_000})`),
  ]);
  app.clock.advance(90_000);
  const text = await readMetrics(app, BEARER);
  const shown = (name: string) =>
    ["waiting", "late_seconds"].map((what) => sampleOf(text, `listdrop_${name}_${what}`));
  expect(["mail", "announcements", "notification_mails", "push"].map(shown)).toEqual([
    [1, 90],
    [1, 90],
    [1, 80],
    [1, 70],
  ]);
  expect(sampleOf(text, "listdrop_account_mail_late_seconds")).toBe(0);
});

test("work that no response waits for is counted and logged with the rows that it wrote", async () => {
  const app = await testApp({ env: { METRICS_TOKEN: TOKEN, LOG: "1" } });
  const lines = logLines();
  const labels = '{at="queue",work="a test"}';
  await measureWork(app, "queue", "a test", () => writeAll(app.db, [queueEmail(app, "a@b.org", message)]));
  await measureWork(app, "queue", "a test", async () => {});
  const fails = measureWork(app, "queue", "a test", () => Promise.reject(new Error("no")));
  await expect(fails).rejects.toThrow("no");
  expect(lines).toMatchObject([
    { at: "queue", work: "a test", outcome: "done", roundTrips: 1, rowsWritten: 1 },
    { at: "queue", work: "a test", outcome: "failed", rowsWritten: 0 },
  ]);
  const text = await readMetrics(app, BEARER);
  expect(sampleOf(text, `listdrop_work_rows_written_total${labels}`)).toBe(1);
  expect(sampleOf(text, 'listdrop_work_runs_total{at="queue",work="a test",outcome="done"}')).toBe(2);
  expect(sampleOf(text, 'listdrop_work_runs_total{at="queue",work="a test",outcome="failed"}')).toBe(1);
});

test("are served while the database is down, and report it", async () => {
  const app = await testApp({ env: { METRICS_TOKEN: TOKEN } });
  expect(sampleOf(await readMetrics(app, BEARER), "listdrop_database_up")).toBe(1);
  const gone = new Error("gone");
  const down = { ...app, db: { ...app.db, all: () => Promise.reject(gone) } } as unknown as typeof app;
  const text = await readMetrics(down, BEARER);
  expect(text).toContain("listdrop_database_up 0\n");
  expect(text).not.toContain("listdrop_mail_waiting");
});

test("of the reads that went well LOG_SHARE is logged; what may have changed something always is", async () => {
  const lines = logLines();
  for (const requestId of ["00000000-a", "7fffffff-a", "80000000-a", "ffffffff-a"])
    await knock(await testApp({ env: { LOG: "1", LOG_SHARE: "0.5" }, requestId }), "/api/feed/0/10");
  expect(lines).toHaveLength(2);
  const none = await testApp({ env: { LOG: "1", LOG_SHARE: "0" } });
  await knock(none, "/api/feed/0/10");
  expect(lines).toHaveLength(2);
  await knock(none, "/login", { method: "POST" });
  expect(lines.slice(2)).toMatchObject([{ method: "POST" }]);
});
