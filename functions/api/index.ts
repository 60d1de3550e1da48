import { Hono } from "hono";
import { Refusal } from "~/platform/refusal";
import { type ApiEnv, mount } from "./call";
import { describe } from "./document/describe";
import { respondTo } from "./respond";
import { calls } from "./table";

/** The REST API: the table's calls, their documentation, and its own 404. */
export const api = new Hono<ApiEnv>({ strict: false }).basePath("/api");

mount(api, calls);
describe(api);

api.all("*", () => {
  throw new Refusal("not-found");
});

api.onError((error, context) => respondTo(error, context.env.app));
