import { vi } from "vitest";
import { handleRequest } from "#functions/http/handle-request";
import type { Pages } from "#functions/http/request-facts";
import type { App } from "~/platform/app.server";

export const OWN = "http://127.0.0.1:8787";

/** Pages that echo the request, so that a test sees what passed the request guard. */
export function echoPages(
  answer: (request: Request) => Response | Promise<Response> = () => page("<p>hi</p>"),
) {
  const seen: { request: Request; username: string | null; body: string }[] = [];
  const pages = vi.fn<Pages>(async (request, { viewer }) => {
    seen.push({ request, username: viewer?.username ?? null, body: await request.clone().text() });
    return answer(request);
  });
  return { pages, seen };
}

export const page = (html: string, init?: ResponseInit) => {
  const response = new Response(html, init);
  response.headers.set("Content-Type", "text/html; charset=utf-8");
  return response;
};

export function knock(app: App, path: string, init: RequestInit = {}, pages: Pages = echoPages().pages) {
  return handleRequest(new Request(OWN + path, init), app, pages);
}

export const form = (fields: Record<string, string>, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
  body: new URLSearchParams(fields).toString(),
});

export const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  headers: { "Content-Type": "application/json", ...headers },
  body: typeof body === "string" ? body : JSON.stringify(body),
});
