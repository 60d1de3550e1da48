import { createMiddleware } from "hono/factory";
import { countStep } from "~/features/operations/way/way-counts.server";
import type { WayStep } from "~/features/operations/way/way-steps";
import type { Address } from "./addresses";
import type { Chain } from "./request-facts";

/** Query parameters without which a page that reads them counts as nothing. */
const MARKS = ["shared", "tried"];

/** Returns the step of the way in that a response is. Readers leave no trace but the day's total. */
function stepOf(request: Request, { counts, query }: Address, url: URL, response: Response): WayStep | null {
  if (!counts || response.status >= 400) return null;
  if (MARKS.some((mark) => query.includes(mark) && !url.searchParams.has(mark))) return null;
  if (counts !== "drops from try")
    return request.method === "GET" && !request.headers.has("Sec-Purpose") ? counts : null;
  const drops = response.headers.getSetCookie().some((cookie) => cookie.startsWith("dropped="));
  return request.method === "POST" && drops ? counts : null;
}

/** Members read these in private, too. */
const OF_STRANGERS: readonly WayStep[] = ["list pages", "try pages"];

export const wayCounts = createMiddleware<Chain>(async (c, next) => {
  await next();
  const { url, address, hasCredentials } = c.get("facts");
  const step = stepOf(c.req.raw, address, url, c.res);
  if (!step || (hasCredentials && OF_STRANGERS.includes(step))) return;
  // with a list's key one reads a shared list
  if (!c.env.app.listKeys) countStep(c.env.app, step, { isRead: step !== "drops from try" });
});
