import * as build from "virtual:remix/server-build";
import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import { openD1, openLibsql } from "#db/client";
import { newMeter } from "#db/meter";
import { resolveViewer } from "~/features/accounts/sessions.server";
import { type App, createApp } from "~/platform/app.server";
import { type Env, readEnv } from "~/platform/env.server";
import { api } from "./api/index";
import { closeDoor, openDoor } from "./door";
import "./load-context";

const pages = createRequestHandler(build as unknown as ServerBuild, import.meta.env?.MODE);

export default {
  async fetch(request, raw, context): Promise<Response> {
    const env = readEnv(raw);
    const app = appFor(request, env, context);
    const admitted = openDoor(request, app);
    if (admitted instanceof Response) return closeDoor(admitted, request, app, "");
    const nonce = crypto.randomUUID();
    const { pathname } = new URL(request.url);
    const answer =
      pathname === "/api" || pathname.startsWith("/api/")
        ? await api.fetch(admitted, { app })
        : await pages(admitted, { app, viewer: await resolveViewer(app, admitted), nonce });
    return closeDoor(answer, request, app, nonce);
  },
} satisfies ExportedHandler<Record<string, unknown>>;

function appFor(request: Request, env: Env, context: ExecutionContext): App {
  const meter = newMeter();
  const url = new URL(request.url);
  return createApp({
    env,
    meter,
    db: env.DATABASE_URL
      ? openLibsql(env.DATABASE_URL, env.DATABASE_AUTH_TOKEN || undefined, meter)
      : openD1(env.DB as D1Database, meter),
    client: request.headers.get("CF-Connecting-IP") ?? "unknown",
    userAgent: request.headers.get("User-Agent")?.slice(0, 200) ?? "",
    origin: env.PUBLIC_URL || url.origin,
    later: (work) => context.waitUntil(work.catch((error) => console.error("later", error))),
  });
}
