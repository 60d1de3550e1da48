import type { Context } from "hono";
import { refusalJson, refusalPage } from "~/platform/refusal-response.server";
import type { Chain } from "./request-facts";

export const errorResponse = (error: unknown, c: Context<Chain>): Response =>
  c.get("facts").address.isApi ? refusalJson(error, c.env.app) : refusalPage(error, c.env.app);
