/**
 * CPU limits of single requests: every form and call gets the largest and slowest bodies that it accepts.
 * Each cost is the Worker's CPU time, relative to a password check in the same run (about 170 ms on a quiet
 * core).
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessTokenOf, cookieOf, memberOf } from "#tests/support/test-app";
import { bootWorker, type TestWorker } from "#tests/support/worker";
import type { Member } from "~/platform/viewer.server";
import { fillPattern } from "./support/addresses";
import { computeClock } from "./support/compute";
import { MERGES, type Nasty, nastyBallots, nastyForms, nastyJson } from "./support/nasty-bodies";
import { apiCalls, formFields } from "./support/site-map";
import { createWorld, type World } from "./support/world";

/** In password checks: 1.8 are 300 ms on a quiet core, the rest is tolerance. */
const CHECKS_MAX = 2.5;
const CHECK_QUIET_MS = 170;
/** `npm test` sends every n-th body, and of the merges only those built to be slow. */
const EVERY = process.env.SAFETY === "full" ? 1 : 12;
const SLOWEST_SHOWN = 5;

let worker: TestWorker;
let world: World;
let clock: () => number;
let clients = 0;

beforeAll(async () => {
  worker = await bootWorker({ vars: { PASSWORD_COST: "15" } });
  world = await createWorld(worker.app);
  clock = computeClock();
});
afterAll(() => worker?.close());

type Sent = { name: string; method: string; path: string; headers: Record<string, string>; body: string };

/** Sends each request as a new client, so that no rate limit applies. */
async function costOf({ method, path, headers, body }: Sent) {
  const began = clock();
  const answer = await worker.fetch(path, {
    method,
    headers: {
      ...headers,
      "CF-Connecting-IP": `10.${++clients >> 16}.${(clients >> 8) & 255}.${clients & 255}`,
    },
    body,
  });
  const size = (await answer.arrayBuffer()).byteLength;
  return { ms: clock() - began, status: answer.status, size };
}

const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? 0;

async function passwordCheck(): Promise<number> {
  const costs: number[] = [];
  for (let n = 0; n < 5; n++) {
    const body = JSON.stringify({ username: "nobody", password: `not this ${n}` });
    const headers = { "Content-Type": "application/json" };
    costs.push((await costOf({ name: "", method: "POST", path: "/api/auth/login/", headers, body })).ms);
  }
  return median(costs);
}

/** Rotates members, so that each stays below the limit of writes per minute. */
async function everyBody(): Promise<Sent[]> {
  const { ann, listId, itemId } = world;
  const members = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => memberOf(worker.app, `writer${n}`)));
  const fillings = {
    ":listId": [listId],
    ":creator": ["ann"],
    ":itemId": [itemId],
    ":email": ["a@example.com"],
    ":username": ["a"],
    ":id": [listId],
    ":token": ["token"],
    ":key": ["0".repeat(40)],
  };
  const sent: Sent[] = [];
  let turn = 0;
  const add = (name: string, method: string, path: string, { shape, body, type }: Nasty, isApi: boolean) => {
    const member = /^\/(edit|my-stuff|lists)/.test(path) ? ann : (members[turn++ % members.length] as Member);
    const who: Record<string, string> = isApi
      ? { Authorization: `Bearer ${accessTokenOf(member)}` }
      : { Cookie: cookieOf(member) };
    const common = { "Content-Type": type, ...(isApi ? {} : { "Sec-Fetch-Site": "same-origin" }) };
    for (const [whose, headers] of [
      ["stranger", common],
      ["member", { ...common, ...who }],
    ] as const)
      sent.push({ name: `${method} ${name} of a ${whose}: ${shape}`, method, path, headers, body });
  };
  const some = (bodies: Nasty[]) => bodies.filter((_, i) => (i + turn) % EVERY === 0);
  for (const [page, fields] of Object.entries(formFields).filter(([page]) => page !== "/logout"))
    for (const path of fillPattern(page, fillings))
      for (const nasty of some(nastyForms(page, fields))) add(page, "POST", path, nasty, false);
  for (const nasty of nastyBallots()) add("/how-lists-merge", "POST", "/how-lists-merge", nasty, false);
  for (const { method, path, body } of apiCalls)
    if (body) {
      const bodies = nastyJson(path, body);
      const chosen = path === "/api/merge" && EVERY > 1 ? bodies.slice(-MERGES) : some(bodies);
      for (const nasty of chosen) add(path, method, path, nasty, true);
    }
  return sent;
}

test("the largest and worst body at every address costs no more than a password check or two", async () => {
  await passwordCheck();
  const before = await passwordCheck();
  const sent = await everyBody();
  const costs: { name: string; ms: number; status: number; size: number; sent: Sent }[] = [];
  for (const one of sent) costs.push({ name: one.name, sent: one, ...(await costOf(one)) });
  const check = Math.max(before, await passwordCheck());
  // repeats expensive requests: the minimum of three excludes compilation and garbage collection
  for (const cost of costs.filter(({ ms }) => ms > check))
    for (let n = 0; n < 2; n++) cost.ms = Math.min(cost.ms, (await costOf(cost.sent)).ms);
  costs.sort((a, b) => b.ms - a.ms);
  const shown = costs.slice(0, SLOWEST_SHOWN).map(({ name, ms, status, size }) => {
    const checks = ms / check;
    return `${checks.toFixed(2)} checks (${Math.round(checks * CHECK_QUIET_MS)} ms on a quiet core), ${status}, ${Math.round(size / 1024)} KB: ${name}`;
  });
  console.log(`${sent.length} bodies; a password check took ${check} ms of computing\n${shown.join("\n")}`);
  expect(costs.filter(({ ms }) => ms > check * CHECKS_MAX).map(({ name, ms }) => [name, ms])).toEqual([]);
  expect(
    costs.filter(({ status }) => status === 429 || status >= 500).map(({ name, status }) => [name, status]),
  ).toEqual([]);
  const largest = Math.max(...costs.map(({ size }) => size));
  expect(largest).toBeLessThan(8 * 1024 * 1024);
});
