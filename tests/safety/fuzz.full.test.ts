/**
 * Fuzzing: 200,000 nearly valid and invalid requests to every page, form and call of the built Worker. No
 * response is a 5xx, except a 503 with Retry-After while many passwords are checked. None hangs, API errors
 * have the documented shape, and no redirect leaves the site.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import type { RequestInit, Response } from "miniflare";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "#scripts/settings";
import { isExhaustive } from "#tests/support/full";
import { accessTokenOf, cookieOf } from "#tests/support/test-app";
import { bootWorker, ORIGIN, type TestWorker } from "#tests/support/worker";
import { type AnyRequest, anyRequest } from "./support/any-request";
import { corporaSource } from "./support/corpora";
import { emptyTables } from "./support/empty-tables";
import { formFields, pages } from "./support/site-map";
import { createWorld, type World } from "./support/world";

const REQUESTS = Number(process.env.REQUESTS ?? (isExhaustive ? 200_000 : 1000));
const SEED = Number(process.env.SEED ?? 20_261_120);
/** Requests before the community is created again, because members delete themselves and their lists. */
const PER_WORLD = 1000;
const AT_ONCE = 16;
const HANGS_AFTER_MS = 10 * 60_000;
const FAILURES_SHOWN = 10;

/** Addresses that hash a password: requests wait in a short queue, and are rejected when it is full. */
const PASSWORDS = /^\/(api\/auth\/(login|signup)|api\/change_password|login|register|changepassword)\b/i;

/**
 * Headers that this client can't send (tests/safety/raw-requests.full.test.ts does), and headers to which the
 * local server responds instead of the Worker (415 for unknown encodings).
 */
const NOT_SENT = new Set(["content-length", "upgrade", "accept-encoding"]);

let worker: TestWorker;

beforeAll(async () => {
  worker = await bootWorker();
});
afterAll(() => worker?.close());

type Asked = { request: AnyRequest; status: number; wrong: string | null };

function initOf({ who, by, method, headers, body }: AnyRequest, world: World): RequestInit {
  const member = who === "anyone" ? null : world[who];
  const identity: Record<string, string> = !member
    ? {}
    : by === "bearer"
      ? { Authorization: `Bearer ${accessTokenOf(member)}` }
      : { Cookie: cookieOf(member) };
  const sent = Object.entries(headers).filter(([name]) => !NOT_SENT.has(name.toLowerCase()));
  return { method, headers: { ...identity, ...Object.fromEntries(sent) }, body };
}

const late = (ms: number) =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new Error("hangs")), ms).unref());

async function ask(world: World, request: AnyRequest): Promise<Asked> {
  try {
    const response = worker.fetch(request.path, initOf(request, world));
    const answer = await Promise.race([response, late(HANGS_AFTER_MS)]);
    const text = await Promise.race([answer.text(), late(HANGS_AFTER_MS)]);
    return { request, status: answer.status, wrong: wrongWith(request, answer, text) };
  } catch (error) {
    return { request, status: 0, wrong: String(error) };
  }
}

function wrongWith({ method, path }: AnyRequest, { status, headers }: Response, text: string): string | null {
  const { pathname } = new URL(ORIGIN + path);
  const mayWait = status === 503 && PASSWORDS.test(pathname) && headers.has("Retry-After");
  if (status >= 500 && !mayWait) return text.slice(0, 300);
  const location = headers.get("Location");
  if (location !== null && !leadsHome(location, path)) return `leads to ${location}`;
  // paths like '/lists/%2e%2e/share.png' lead to a file; files have no policy, nor has their server's 405
  if ((status < 400 || status === 405) && files.has(pathname)) return null;
  if (!headers.get("Content-Security-Policy")?.startsWith("default-src 'none'")) return "has no policy";
  if (!/^\/api(\/|$)/.test(pathname) || method === "HEAD" || status < 400) return null;
  return isProblem(text) ? null : `is no refusal: ${text.slice(0, 200)}`;
}

const files = new Set(readdirSync(join(root, "public")).map((name) => `/${name}`));

const leadsHome = (location: string, path: string) =>
  URL.canParse(location, ORIGIN + path) && new URL(location, ORIGIN + path).origin === ORIGIN;

function isProblem(text: string): boolean {
  try {
    const { code, message } = JSON.parse(text);
    return typeof code === "string" && typeof message === "string";
  } catch {
    return false;
  }
}

const failureText = ({ request, status, wrong }: Asked) => {
  const { body, ...rest } = request;
  const sent = typeof body === "string" ? body.slice(0, 2000) : body && Buffer.from(body).toString("base64");
  return JSON.stringify({ wrong, status, ...rest, body: sent });
};

test("every request gets a response without a fault of ours", async () => {
  const began = Date.now();
  const classes: Record<string, number> = {};
  const wrong: Asked[] = [];
  let requestCount = 0;
  for (let round = 0; requestCount < REQUESTS; round++) {
    await emptyTables(worker.app);
    const world = await createWorld(worker.app);
    const size = Math.min(PER_WORLD, REQUESTS - requestCount);
    const waiting = fc.sample(anyRequest(world), { numRuns: size, seed: SEED + round });
    const inTurn = async () => {
      for (let request = waiting.pop(); request; request = waiting.pop()) {
        const answer = await ask(world, request);
        const kind = answer.status === 503 ? "503" : `${Math.floor(answer.status / 100)}xx`;
        classes[kind] = (classes[kind] ?? 0) + 1;
        if (answer.wrong !== null) wrong.push(answer);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, inTurn));
    requestCount += size;
  }
  const seconds = Math.round((Date.now() - began) / 1000);
  console.log(
    `${requestCount} fuzzed requests (${JSON.stringify(classes)}), ${wrong.length} wrong, seed ${SEED}, ${seconds} s, with ${corporaSource}`,
  );
  expect(wrong.slice(0, FAILURES_SHOWN).map(failureText)).toEqual([]);
});

test("every page that takes a form is fuzzed with its fields", () => {
  const takesForms = pages.filter(({ file }) =>
    /^export (const|async function) action\b/m.test(readFileSync(join(root, "app", file), "utf8")),
  );
  expect(takesForms.map(({ path }) => path).sort()).toEqual(Object.keys(formFields).sort());
});
