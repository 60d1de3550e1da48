/**
 * Caches anonymous pages and API reads per data centre for a few seconds. Keys contain a generation. Every
 * write in that data centre advances it, unless it touched only private bookkeeping (db/private-tables.ts),
 * so the next anonymous reader sees the write. Other data centres see it within the lifetime.
 */
import { createMiddleware } from "hono/factory";
import { keepNewest } from "~/lib/data/keep-newest";
import { readCookie } from "~/platform/cookies.server";
import { dataCentreCache } from "~/platform/data-centre-cache.server";
import { FLASH_COOKIE } from "~/platform/flash.server";
import { type Chain, type RequestFacts, replaceResponse } from "./request-facts";

const LIFETIME_S = 10;
/** Longer than the lifetime of every response cached under a generation. */
const GENERATION_LIFETIME_S = 3600;

/** Internal headers of a cached response: its nonce and its expiry (ms since 1970). */
const NONCE_HEADER = "X-Kept-Nonce";
const UNTIL_HEADER = "X-Kept-Until";
const NOT_SENT = [NONCE_HEADER, UNTIL_HEADER, "Cache-Control", "Age", "CF-Cache-Status"];

function isKept(request: Request, { address, hasCredentials }: RequestFacts): boolean {
  if (request.method !== "GET" || !address.cache || hasCredentials) return false;
  return readCookie(request, FLASH_COOKIE) === null;
}

type Site = { origin: string };

const generationKey = ({ origin }: Site) => `${origin}/.edge/generation`;

/** Makes the next anonymous readers in this data centre see what was written after a response or by the cron. */
export async function forgetCached(app: Site): Promise<void> {
  const cache = dataCentreCache();
  if (cache) await advance(cache, app);
}

async function generationOf(cache: Cache, url: Site): Promise<string> {
  const known = await cache.match(generationKey(url));
  return known ? known.text() : advance(cache, url);
}

async function advance(cache: Cache, url: Site): Promise<string> {
  const generation = crypto.randomUUID();
  const headers = { "Cache-Control": `max-age=${GENERATION_LIFETIME_S}` };
  await cache.put(generationKey(url), new Response(generation, { headers }));
  return generation;
}

/** Responds from the cache, or caches the response, if it is the same for all anonymous visitors. */
export const edgeCache = createMiddleware<Chain>(async (c, next) => {
  const cache = dataCentreCache();
  if (!cache) return next();
  const { app } = c.env;
  const { url, nonce } = c.get("facts");
  if (!isKept(c.req.raw, c.get("facts"))) {
    await next();
    if (app.meter.sharedRowsWritten > 0) await advance(cache, url);
    return;
  }
  const key = `${url.origin}/.edge/${await generationOf(cache, url)}${url.pathname}${url.search}`;
  const found = cachedResponse(key, app.now()) ?? (await fromCache(cache, key));
  if (found) return withNonce(found, nonce);
  await next();
  const answer = c.res;
  if (answer.status !== 200 || answer.headers.has("Set-Cookie")) return;
  const headers = new Headers(answer.headers);
  const made = { body: await bodyOf(answer), headers, nonce, until: app.now() + LIFETIME_S * 1000 };
  cacheResponse(key, made);
  app.afterAnswer(() => cache.put(key, storable(made)));
  replaceResponse(c, new Response(made.body, { headers }));
});

/** Reads a page as text, because its nonce will be replaced; anything else as bytes. */
const bodyOf = (answer: Response): Promise<CachedResponse["body"]> =>
  isPage(answer.headers) ? answer.text() : answer.arrayBuffer();

const isPage = (headers: Headers) => headers.get("Content-Type")?.startsWith("text/html") ?? false;

function storable({ body, headers, nonce, until }: CachedResponse): Response {
  const stored = new Headers(headers);
  stored.set("Cache-Control", `max-age=${LIFETIME_S}`);
  stored.set(NONCE_HEADER, nonce);
  stored.set(UNTIL_HEADER, String(until));
  return new Response(body, { headers: stored });
}

async function fromCache(cache: Cache, key: string): Promise<CachedResponse | null> {
  const found = await cache.match(key);
  if (!found) return null;
  const headers = new Headers(found.headers);
  const nonce = headers.get(NONCE_HEADER) ?? "";
  const until = Number(headers.get(UNTIL_HEADER));
  for (const name of NOT_SENT) headers.delete(name);
  const answer = { body: await bodyOf(found), headers, nonce, until };
  cacheResponse(key, answer);
  return answer;
}

function withNonce({ body, headers, nonce: before }: CachedResponse, nonce: string): Response {
  const response = new Response(typeof body === "string" ? body.replaceAll(before, nonce) : body, {
    headers,
  });
  response.headers.set("Cache-Status", "listdrop; hit");
  return response;
}

type CachedResponse = {
  body: string | ArrayBuffer;
  headers: Headers;
  nonce: string;
  until: number;
};

/** A repeated response costs this isolate at most one look-up, for the generation. */
const ENTRIES_MAX = 64;
/** Characters or bytes; longer responses are not cached here. The total stays below about 16 MB of 128. */
const SIZE_MAX = 128 * 1024;

/** By key, which includes the generation; oldest first. */
const answers = new Map<string, CachedResponse>();

function cachedResponse(key: string, now: number): CachedResponse | null {
  const answer = answers.get(key);
  return answer && now < answer.until ? answer : null;
}

const sizeOf = ({ body }: CachedResponse) => (typeof body === "string" ? body.length : body.byteLength);

function cacheResponse(key: string, answer: CachedResponse): void {
  if (sizeOf(answer) > SIZE_MAX) return;
  keepNewest(answers, key, answer, ENTRIES_MAX);
}
