import { Hono } from "hono";
import type { App } from "~/platform/app.server";

export type ApiEnv = { Bindings: { app: App } };

export const api = new Hono<ApiEnv>({ strict: false }).basePath("/api");

api.all("*", (c) => c.json({ code: "not-found", message: "There is nothing here" }, 404));
