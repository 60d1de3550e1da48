import { api } from "#functions/api/index";
import type { App } from "~/platform/app.server";
import type { Member } from "~/platform/viewer.server";
import { accessTokenOf } from "./test-app";

type Options = { headers?: Record<string, string> };

/** An API response; `body` is its JSON, or null without a body. */
export type ApiAnswer = { status: number; headers: Headers; body: unknown };

/** Returns an API client of a member or a stranger: `apiAs(app, ann).post("/comment/", body)`. */
export function apiAs(app: App, member: Member | null) {
  async function call(
    method: string,
    path: string,
    body?: unknown,
    { headers }: Options = {},
  ): Promise<ApiAnswer> {
    const request = new Request(`${app.origin}/api${path}`, {
      method,
      headers: {
        ...(member ? { Authorization: `Bearer ${accessTokenOf(member)}` } : {}),
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      body: body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body),
    });
    const response = await api.fetch(request, { app });
    const text = await response.text();
    const isJson = response.headers.get("Content-Type")?.includes("json");
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text ? JSON.parse(text) : text || null,
    };
  }
  return {
    get: (path: string, options?: Options) => call("GET", path, undefined, options),
    post: (path: string, body?: unknown, options?: Options) => call("POST", path, body, options),
    put: (path: string, body?: unknown, options?: Options) => call("PUT", path, body, options),
    delete: (path: string, body?: unknown, options?: Options) => call("DELETE", path, body, options),
    call,
  };
}
