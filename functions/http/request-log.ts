/** One line of JSON for each request, for operators: what was asked, what it cost; never who asked, or with what. */
import { createMiddleware } from "hono/factory";
import type { App } from "~/platform/app.server";
import type { Chain } from "./request-facts";

const isLogged = ({ env }: App) => (env.LOG === "" ? env.MODE === "production" : env.LOG === "1");

/** Logs the request in production or where LOG is 1. `ms` is the time waited, not computed. */
export const requestLog = createMiddleware<Chain>(async (c, next) => {
  const { app } = c.env;
  if (!isLogged(app)) return next();
  const began = app.now();
  await next();
  const { address, url, hasCredentials } = c.var.facts;
  const { roundTrips, rowsRead, rowsWritten } = app.meter;
  const line = {
    at: "request",
    requestId: app.requestId,
    method: c.req.raw.method,
    route: url.pathname.endsWith(".data") ? `${address.pattern}.data` : address.pattern,
    status: c.res.status,
    ms: app.now() - began,
    roundTrips,
    rowsRead,
    rowsWritten,
    cached: c.res.headers.has("Cache-Status"),
    signedIn: hasCredentials,
  };
  console.log(JSON.stringify(line));
});
