/**
 * Requests that nobody means well: every page, form and call, in 200,000 nearly right and nonsensical shapes. None is
 * answered with a 5xx, none hangs, what the API refuses has its shape, no redirect leaves the site.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { accessTokenOf, cookieOf } from "#tests/support/test-app";
import { root } from "../../db/scripts/settings";
import { type AnyRequest, anyRequest } from "./support/any-request";
import { corporaUsed } from "./support/corpora";
import { type NodeSite, nodeSite, ORIGIN } from "./support/node-site";
import { hashQuickly } from "./support/quick-hashes";
import { formFields, pages } from "./support/site-map";
import { peopled, type World } from "./support/world";

const isFull = process.env.SAFETY === "full";
const REQUESTS = Number(process.env.REQUESTS ?? (isFull ? 200_000 : 1500));
const SEED = Number(process.env.SEED ?? 20_261_120);
/** After so many the site is made anew, because members delete themselves and their lists on the way. */
const PER_SITE = 500;
const AT_ONCE = 8;
const HANGS_AFTER_MS = 5000;
const SHOWN = 10;

type Asked = { request: AnyRequest; status: number; wrong: string | null };

function initOf({ who, by, method, headers, body }: AnyRequest, world: World): RequestInit {
  const member = who === "anyone" ? null : world[who];
  const identity: Record<string, string> = !member
    ? {}
    : by === "bearer"
      ? { Authorization: `Bearer ${accessTokenOf(member)}` }
      : { Cookie: cookieOf(member) };
  return { method, headers: { ...identity, ...headers }, body };
}

const late = (ms: number) =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new Error("hangs")), ms).unref());

async function ask(site: NodeSite, world: World, request: AnyRequest): Promise<Asked> {
  try {
    const asked = site.fetch(request.path, initOf(request, world));
    const answer = await Promise.race([asked, late(HANGS_AFTER_MS)]);
    const text = await Promise.race([answer.text(), late(HANGS_AFTER_MS)]);
    return { request, status: answer.status, wrong: wrongWith(request, answer, text) };
  } catch (error) {
    return { request, status: 0, wrong: String(error) };
  }
}

function wrongWith({ method, path }: AnyRequest, { status, headers }: Response, text: string): string | null {
  if (status >= 500) return text.slice(0, 300);
  const location = headers.get("Location");
  if (location !== null && !leadsHome(location, path)) return `leads to ${location}`;
  if (!headers.get("Content-Security-Policy")?.startsWith("default-src 'none'")) return "has no policy";
  const { pathname } = new URL(ORIGIN + path);
  if (!/^\/api(\/|$)/.test(pathname) || method === "HEAD" || status < 400) return null;
  return isProblem(text) ? null : `is no refusal: ${text.slice(0, 200)}`;
}

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

const shown = ({ request, status, wrong }: Asked) => {
  const { body, ...rest } = request;
  const sent = typeof body === "string" ? body.slice(0, 2000) : body && Buffer.from(body).toString("base64");
  return JSON.stringify({ wrong, status, ...rest, body: sent });
};

test("every request gets an answer that is no fault of ours", async () => {
  hashQuickly();
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const began = Date.now();
  const classes: Record<string, number> = {};
  const wrong: Asked[] = [];
  let asked = 0;
  for (let round = 0; asked < REQUESTS; round++) {
    const site = await nodeSite();
    const world = await peopled(site.app);
    const size = Math.min(PER_SITE, REQUESTS - asked);
    const requests = fc.sample(anyRequest(world), { numRuns: size, seed: SEED + round });
    for (let at = 0; at < size; at += AT_ONCE) {
      const answers = await Promise.all(
        requests.slice(at, at + AT_ONCE).map((request) => ask(site, world, request)),
      );
      for (const answer of answers) {
        const kind = `${Math.floor(answer.status / 100)}xx`;
        classes[kind] = (classes[kind] ?? 0) + 1;
        if (answer.wrong !== null) wrong.push(answer);
      }
    }
    await site.settled();
    site.database.client.close();
    asked += size;
  }
  const seconds = Math.round((Date.now() - began) / 1000);
  console.log(
    `${asked} fuzzed requests (${JSON.stringify(classes)}), ${wrong.length} wrong, seed ${SEED}, ${seconds} s, with ${corporaUsed}`,
  );
  expect(wrong.slice(0, SHOWN).map(shown)).toEqual([]);
});

test("every page that takes a form is fuzzed with its fields", () => {
  const takesForms = pages.filter(({ file }) =>
    /^export (const|async function) action\b/m.test(readFileSync(join(root, "app", file), "utf8")),
  );
  expect(takesForms.map(({ path }) => path).sort()).toEqual(Object.keys(formFields).sort());
});
