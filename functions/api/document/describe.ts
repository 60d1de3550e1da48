import type { Hono } from "hono";
import type { App } from "~/platform/app.server";
import { taggedResponse } from "~/platform/entity-tag.server";
import { version } from "../../../package.json";
import type { ApiEnv } from "../call";
import { identify } from "../identity";
import { groups } from "../table";
import { docsPage } from "./docs";
import { openApi } from "./openapi";

export const DESCRIPTIONS = ["/openapi.json", "/docs"];

let cachedDocument = { origin: "", json: "" };

function openApiOf({ env, origin }: App): string {
  if (cachedDocument.origin !== origin)
    cachedDocument = {
      origin,
      json: JSON.stringify(openApi(groups, { name: env.PRODUCT_NAME, version, origin })),
    };
  return cachedDocument.json;
}

/** Mounts the API's description: /api/openapi.json for machines, /api/docs for people. */
export function describe(api: Hono<ApiEnv>): void {
  api.get("/openapi.json", async ({ req, env: { app } }) => {
    await identify(app, req.raw);
    return taggedResponse(openApiOf(app), { "Content-Type": "application/json" });
  });
  api.get("/docs", ({ env: { app } }) => docsPage(groups, { name: app.env.PRODUCT_NAME, version }));
}
