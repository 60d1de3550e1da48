import { createMiddleware } from "hono/factory";
import { countStep } from "~/features/operations/way/way-counts.server";
import type { WayStep } from "~/features/operations/way/way-steps";
import type { Chain } from "./request-facts";

const READS: Record<string, WayStep> = {
  "/lists/:listId": "list pages",
  "/lists/:listId/try": "try pages",
};
/** A picture that a share dialog shows once it is open. */
const PICTURE = /\/share\.png$/;

/** Returns the step of the way in that a response is. Readers leave no trace but the day's total. */
function stepOf(request: Request, pattern: string, url: URL, response: Response): WayStep | null {
  if (response.status >= 400) return null;
  if (request.method === "GET") {
    if (request.headers.has("Sec-Purpose")) return null;
    if (PICTURE.test(pattern)) return url.searchParams.has("shared") ? "shares pressed" : null;
    return READS[pattern] ?? null;
  }
  const isFromTry = pattern === "/register-success" || url.searchParams.has("tried");
  const drops = response.headers.getSetCookie().some((cookie) => cookie.startsWith("dropped="));
  return request.method === "POST" && isFromTry && drops ? "drops from try" : null;
}

export const wayCounts = createMiddleware<Chain>(async (c, next) => {
  await next();
  const { url, address, hasCredentials } = c.get("facts");
  const { raw: request } = c.req;
  const step = stepOf(request, address.pattern, url, c.res);
  // members read private pages, too, and with a list's key one reads a shared list; pictures are public
  const isPublic = !c.env.app.listKeys && !(address.pattern in READS && hasCredentials);
  if (step && isPublic) countStep(c.env.app, step, { isRead: step !== "drops from try" });
});
