import { createMiddleware } from "hono/factory";
import { BUSY_HEADER } from "~/lib/requests/busy";
import { countMetric, isMeasured, observeRequest } from "~/platform/metrics.server";
import type { Chain } from "./request-facts";

export const requestMetrics = createMiddleware<Chain>(async (c, next) => {
  const { app } = c.env;
  if (!isMeasured(app)) return next();
  const began = app.now();
  await next();
  const { method } = c.req.raw;
  const route = c.get("facts").address.pattern;
  const { roundTrips, rowsRead, rowsWritten } = app.meter;
  countMetric("listdrop_requests_total", { route, status: c.res.status });
  if (c.res.headers.has(BUSY_HEADER)) countMetric("listdrop_busy_total", { route });
  observeRequest(route, app.now() - began);
  countMetric("listdrop_round_trips_total", {}, roundTrips);
  countMetric("listdrop_rows_read_total", {}, rowsRead);
  countMetric("listdrop_rows_written_total", {}, rowsWritten);
  if (method === "GET" && c.get("facts").address.cache)
    countMetric("listdrop_cache_total", { result: c.res.headers.has("Cache-Status") ? "hit" : "miss" });
});
