/** The request guard: decides, before Remix or the API sees a request, whether and in what form it is let in. */
import type { App } from "~/platform/app.server";
import { configurationProblems } from "~/platform/configuration.server";
import type { Env } from "~/platform/env.server";
import { Refusal } from "~/platform/refusal";
import { methodsAt } from "../api/methods";
import {
  appOriginOf,
  checkChangingGet,
  checkWriteOrigin,
  corsPreflight,
  isChangingGet,
} from "./origin-check";
import { admitBody, drain } from "./request-body";

/** For paths without a call; the API's own 404 responds. */
const API_METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE"];
const PAGE_METHODS = ["GET", "HEAD", "POST"];
const URL_MAX = 8192;

/** Whether a path is the API's; pages and API share the words after it. */
export const isApiPath = (pathname: string) => pathname === "/api" || pathname.startsWith("/api/");

/**
 * The request to let in, or the guard's own response. Throws a Refusal for what is kept out, in the order 503, 400
 * (invalid address), 405, 403, 413, 415, 400.
 */
export async function guardRequest(request: Request, app: App): Promise<Request | Response> {
  try {
    return await admit(request, app);
  } catch (error) {
    await drain(request);
    throw error;
  }
}

async function admit(request: Request, app: App): Promise<Request | Response> {
  checkConfiguration(app.env);
  const { pathname, search } = new URL(request.url);
  const isApi = isApiPath(pathname);
  const path = readPath(request.url, pathname, search, isApi);
  const methods = isApi ? (methodsAt(pathname) ?? API_METHODS) : PAGE_METHODS;
  const { method } = request;
  if (method === "OPTIONS") {
    const origin = isApi ? appOriginOf(request, app) : null;
    const headers = { Allow: [...methods, "OPTIONS"].join(", ") };
    return origin ? corsPreflight(origin) : new Response(null, { status: 204, headers });
  }
  if (!methods.includes(method)) throw new Refusal("method-not-allowed", { allow: methods.join(", ") });
  if (method === "GET" || method === "HEAD") {
    if (isChangingGet(path)) checkChangingGet(request, app);
    return readable(request, app, isApi);
  }
  checkWriteOrigin(request, app, isApi);
  const { bytes, type } = await admitBody(request, pathname, isApi);
  const headers = plainHeaders(request, app, isApi);
  if (type) headers.set("Content-Type", type);
  const body = bytes.length > 0 || !isApi ? bytes : undefined;
  return new Request(request.url, { method, headers, body, signal: request.signal });
}

const complained = new WeakSet<Env>();

function checkConfiguration(env: Env): void {
  const problems = configurationProblems(env);
  if (problems.length === 0) return;
  if (!complained.has(env))
    console.error(`Every request gets a 503 until this is fixed in production: ${problems.join("; ")}`);
  complained.add(env);
  throw new Refusal("unavailable");
}

/** The path decoded once; refuses an invalid one, and one that Remix would decode again or could not resolve. */
function readPath(url: string, pathname: string, search: string, isApi: boolean): string {
  if (url.length > URL_MAX || /%00/.test(search) || (!isApi && /%252f/i.test(pathname))) throw unreadable();
  let path: string;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    throw unreadable();
  }
  if (path.includes("\0") || !(isApi || URL.canParse(path, "http://localhost"))) throw unreadable();
  return path;
}

const unreadable = () => new Refusal("bad-input", { message: "This is not an address that can be read" });

/** Headers that name a request's target, which anyone can write. */
const NOT_BELIEVED = ["X-Forwarded-Host", "X-Forwarded-Proto", "Forwarded"];

function plainHeaders(request: Request, app: App, isApi: boolean): Headers {
  const headers = new Headers(request.headers);
  for (const name of [...NOT_BELIEVED, "Content-Length"]) headers.delete(name);
  // The origin was checked here; Remix would check it again, even of a HEAD, by a host that a proxy may have changed.
  if (!isApi) headers.delete("Origin");
  // An app calls with its bearer token: the session cookie must not count.
  if (isApi && appOriginOf(request, app)) headers.delete("Cookie");
  return headers;
}

/** A read without its body: a client may send one, nobody reads it, and Remix could not pass it on. */
async function readable(request: Request, app: App, isApi: boolean): Promise<Request> {
  const isPlain = ![...NOT_BELIEVED, "Origin"].some((name) => request.headers.has(name));
  if (isPlain && !request.body) return request;
  await drain(request);
  const { method, signal } = request;
  return new Request(request.url, { method, headers: plainHeaders(request, app, isApi), signal });
}
