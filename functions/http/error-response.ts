import type { Context } from "hono";
import { refusalJson, refusalPage } from "~/platform/refusal-response.server";
import type { Chain } from "./request-facts";

/** Returns the response to an error that neither a page nor an API call has handled. */
export const errorResponse = (error: unknown, c: Context<Chain>): Response =>
  c.get("facts").address.isApi ? refusalJson(error, c.env.app) : refusalPage(error, c.env.app);
