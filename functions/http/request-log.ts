/** The request log: one JSON line with the request and its cost, without the user or any values. */
import { createMiddleware } from "hono/factory";
import type { App } from "~/platform/app.server";
import { isLogged } from "~/platform/background-work.server";
import type { Chain } from "./request-facts";

const SLOW_MS = 1000;

/** Accepts all requests that failed, were slow or may have written, and LOG_SHARE of the rest. */
const isInShare = ({ env, requestId }: App, method: string, status: number, ms: number) =>
  status >= 500 ||
  ms >= SLOW_MS ||
  (method !== "GET" && method !== "HEAD") ||
  Number.parseInt(requestId.slice(0, 8), 16) < env.LOG_SHARE * 2 ** 32;

/** Logs the request in production or if LOG is 1. `ms` is wall-clock time, not CPU time. */
export const requestLog = createMiddleware<Chain>(async (c, next) => {
  const { app } = c.env;
  if (!isLogged(app)) return next();
  const began = app.now();
  await next();
  const { address, url, hasCredentials } = c.get("facts");
  const { roundTrips, rowsRead, rowsWritten } = app.meter;
  const ms = app.now() - began;
  if (!isInShare(app, c.req.raw.method, c.res.status, ms)) return;
  const line = {
    at: "request",
    requestId: app.requestId,
    method: c.req.raw.method,
    route: url.pathname.endsWith(".data") ? `${address.pattern}.data` : address.pattern,
    status: c.res.status,
    ms,
    roundTrips,
    rowsRead,
    rowsWritten,
    cached: c.res.headers.has("Cache-Status"),
    signedIn: hasCredentials,
  };
  console.log(JSON.stringify(line));
});
