import type { Hono } from "hono";
import { version } from "../../package.json";
import type { ApiEnv } from "./call";
import { docsPage } from "./docs";
import { openApi } from "./openapi";
import { groups } from "./table";

/** Mounts what says how the API is used: /api/openapi.json for machines, /api/docs for people. */
export function describe(api: Hono<ApiEnv>): void {
  api.get("/openapi.json", ({ env: { app } }) =>
    Response.json(openApi(groups, { name: app.env.PRODUCT_NAME, version, origin: app.origin })),
  );
  api.get("/docs", ({ env: { app } }) => docsPage(groups, { name: app.env.PRODUCT_NAME, version }));
}
