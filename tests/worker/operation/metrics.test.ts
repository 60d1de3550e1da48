import { expect, test } from "vitest";
import { form } from "#tests/worker/client";
import { drop, onEachDatabase } from "#tests/worker/site";

const TOKEN = "a token that only the tests know";
const BEARER = { Authorization: `Bearer ${TOKEN}` };

onEachDatabase(
  "metrics",
  (site) => {
    const metrics = async () => {
      const { status, headers, text } = await site.page("/metrics", { headers: BEARER });
      expect([status, headers.get("Content-Type")]).toEqual([
        200,
        "text/plain; version=0.0.4; charset=utf-8",
      ]);
      expect(headers.get("Cache-Control")).toBe("private, no-store");
      return (series: string) => {
        const line = text.split("\n").find((one) => one.startsWith(`${series} `));
        return Number(line?.slice(series.length + 1) ?? 0);
      };
    };

    test("count what was asked, by route and status, and what it cost", async () => {
      const ann = await site.person("ann");
      const before = await metrics();
      const id = await drop(ann, ["One", "Two"]);
      for (let i = 0; i < 3; i += 1) await site.page(`/lists/${id}`);
      await site.page("/nowhere");
      await site.page("/login", form({ username: "ann", password: "wrong" }));
      const after = await metrics();
      const more = (series: string) => after(series) - before(series);
      expect(more('listdrop_requests_total{route="/lists/:listId",status="200"}')).toBe(3);
      expect(more('listdrop_requests_total{route="/api/list",status="201"}')).toBe(1);
      expect(more('listdrop_requests_total{route="/*",status="404"}')).toBe(1);
      expect(more('listdrop_request_duration_seconds_count{route="/lists/:listId"}')).toBe(3);
      expect(more('listdrop_request_duration_seconds_bucket{route="/lists/:listId",le="+Inf"}')).toBe(3);
      expect(more("listdrop_round_trips_total")).toBeGreaterThan(2);
      expect(more("listdrop_rows_written_total")).toBeGreaterThan(2);
      expect(more('listdrop_cache_total{result="hit"}') + more('listdrop_cache_total{result="miss"}')).toBe(
        3,
      );
      const ran = 'listdrop_work_runs_total{at="cron",work="mail",outcome="done"}';
      await site.worker.scheduled();
      expect((await metrics())(ran)).toBe(after(ran) + 1);
      expect(after("listdrop_mail_waiting")).toBe(0);
      // libSQL reports neither its size nor the rows that it read
      expect(after("listdrop_database_bytes") > 100_000).toBe(after("listdrop_rows_read_total") > 0);
    });
  },
  { vars: { METRICS_TOKEN: TOKEN } },
);
