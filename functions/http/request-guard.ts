/** The request guard: rejects or sanitizes every request before Remix or the API sees it. */
import { createMiddleware } from "hono/factory";
import { readShownTo, SHOWN_TO_FIELD, SHOWN_TO_HEADER } from "~/lib/people/shown-to";
import type { App } from "~/platform/app.server";
import { configurationProblems } from "~/platform/configuration.server";
import type { Env } from "~/platform/env.server";
import { Refusal } from "~/platform/refusal";
import { asksForSocket, checkSocketOrigin, checkWriteOrigin, corsPreflight } from "./origin-check";
import { admitBody, drain } from "./request-body";
import type { Chain, RequestFacts } from "./request-facts";

const URL_MAX = 8192;

/** Passes a sanitized request on. Refuses in the order 503, 400 (address), 405, 403, 413, 415, 400. */
export const requestGuard = createMiddleware<Chain>(async (c, next) => {
  const { raw: request } = c.req;
  const { app } = c.env;
  try {
    checkConfiguration(app.env);
    checkUrl(c.get("facts"));
    const elsewhere = isRead(request) ? addressOnOwnHost(app, c.get("facts")) : null;
    if (elsewhere) return c.redirect(elsewhere, 301);
    const facts = withOwnQuery(c.get("facts"));
    c.set("facts", facts);
    if (request.method === "OPTIONS") return optionsOf(facts);
    const { admitted, form } = await admit(request, app, facts);
    c.req.raw = admitted;
    c.set("shownTo", isRead(request) ? null : readShownTo(accountOf(request, form)));
  } catch (error) {
    await drain(request);
    throw error;
  }
  return next();
});

const isRead = ({ method }: Request) => method === "GET" || method === "HEAD";

function accountOf({ headers }: Request, form: FormData | null | undefined): string | null {
  const field = form?.get(SHOWN_TO_FIELD);
  return headers.get(SHOWN_TO_HEADER) ?? (typeof field === "string" ? field : null);
}

function optionsOf({ address, appOrigin }: RequestFacts): Response {
  const headers = { Allow: [...address.methods, "OPTIONS"].join(", ") };
  return appOrigin ? corsPreflight(appOrigin) : new Response(null, { status: 204, headers });
}

type Admitted = { admitted: Request; form?: FormData | null };

async function admit(request: Request, app: App, facts: RequestFacts): Promise<Admitted> {
  const { method } = request;
  const { isApi, methods } = facts.address;
  if (!methods.includes(method)) throw new Refusal("method-not-allowed", { allow: methods.join(", ") });
  if (asksForSocket(request, facts.address)) checkSocketOrigin(request, app);
  if (isRead(request)) return { admitted: await withReadableBody(request, facts) };
  checkWriteOrigin(request, app, facts);
  const { bytes, type, form } = await admitBody(request, facts.address);
  const headers = plainHeaders(request, facts);
  if (type) headers.set("Content-Type", type);
  const body = bytes.length > 0 || !isApi ? bytes : undefined;
  const { signal } = request;
  return { admitted: new Request(facts.url, { method, headers, body, signal }), form };
}

const reportedEnvs = new WeakSet<Env>();

function checkConfiguration(env: Env): void {
  const problems = configurationProblems(env);
  if (problems.length === 0) return;
  if (!reportedEnvs.has(env))
    console.error(`Every request gets a 503 until this is fixed in production: ${problems.join("; ")}`);
  reportedEnvs.add(env);
  throw new Refusal("unavailable");
}

/** Refuses an invalid address, and one that Remix would decode again or could not resolve. */
function checkUrl({ url: { href, pathname, search }, address: { isApi } }: RequestFacts): void {
  if (href.length > URL_MAX || /%00/.test(search) || (!isApi && /%252f/i.test(pathname))) throw unreadable();
  let parts: string[];
  try {
    parts = pathname.split("/").map(decodeURIComponent);
  } catch {
    throw unreadable();
  }
  if (parts.some((part) => part.includes("\0"))) throw unreadable();
  // the router resolves the path both decoded and with the slashes of its parts encoded
  const resolved = [parts.join("/"), parts.map((part) => part.replaceAll("/", "%2F")).join("/")];
  if (!isApi && !resolved.every((path) => URL.canParse(path, "http://localhost"))) throw unreadable();
}

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Returns the site's own address of a page that is read on another host in production: a form there is refused. */
function addressOnOwnHost({ env, origin }: App, { url, address }: RequestFacts): string | null {
  const isAnywhere = address.isApi || address.anyHost || LOOPBACK.has(url.hostname);
  if (env.MODE !== "production" || isAnywhere || url.host === new URL(origin).host) return null;
  return origin + url.pathname + url.search;
}

/** Drops the query parameters that the address doesn't read: neither a cached response nor a loader depends on them. */
function withOwnQuery(facts: RequestFacts): RequestFacts {
  const { url, address } = facts;
  if (url.search === "") return facts;
  const read = url.pathname.endsWith(".data") ? [...address.query, ROUTES_OF_DATA] : address.query;
  const own = [...url.searchParams].filter(([name]) => read.includes(name));
  if (own.length === url.searchParams.size) return facts;
  const ownUrl = new URL(url);
  ownUrl.search = new URLSearchParams(own).toString();
  return { ...facts, url: ownUrl };
}

/** Remix's own, which names the routes whose data it asks for. */
const ROUTES_OF_DATA = "_routes";

const unreadable = () => new Refusal("bad-input", { message: "This address isn't valid" });

/** Headers about the request's target, which anyone can forge. */
const UNTRUSTED_HEADERS = ["X-Forwarded-Host", "X-Forwarded-Proto", "Forwarded"];

function plainHeaders(request: Request, { address, appOrigin }: RequestFacts): Headers {
  const headers = new Headers(request.headers);
  for (const name of [...UNTRUSTED_HEADERS, "Content-Length"]) headers.delete(name);
  // Checked here. Remix would check it again, even for HEAD, against a host that a proxy may have changed.
  if (!address.isApi) headers.delete("Origin");
  // Apps authenticate with a bearer token: the session cookie must not count.
  if (appOrigin) headers.delete("Cookie");
  return headers;
}

/** Drops a read's body: a client may send one, but nothing reads it and Remix could not pass it on. */
async function withReadableBody(request: Request, facts: RequestFacts): Promise<Request> {
  const isPlain =
    facts.url.href === request.url &&
    ![...UNTRUSTED_HEADERS, "Origin"].some((name) => request.headers.has(name));
  if (isPlain && !request.body) return request;
  await drain(request);
  const { method, signal } = request;
  return new Request(facts.url, { method, headers: plainHeaders(request, facts), signal });
}
