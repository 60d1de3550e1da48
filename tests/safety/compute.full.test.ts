/**
 * CPU limits of single requests: every form and call gets the largest and slowest bodies that it accepts, and
 * every address the longest texts. Each cost is the Worker's CPU time, relative to a password check in the same
 * run (about 170 ms on a quiet core), or to the same request with a quarter of the text.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { computeClock } from "#scripts/compute-clock";
import { isExhaustive } from "#tests/support/full";
import { accessTokenOf, cookieOf, memberOf } from "#tests/support/test-app";
import { bootWorker, type TestWorker } from "#tests/support/worker";
import { dropList } from "~/features/lists/writes/drop-list.server";
import type { Member } from "~/platform/viewer.server";
import { fillPattern, worldFillings } from "./support/addresses";
import { FOUND, nastyAddresses } from "./support/nasty-addresses";
import { MERGES, type Nasty, nastyBallots, nastyForms, nastyJson } from "./support/nasty-bodies";
import { apiCalls, formFields } from "./support/site-map";
import { createWorld, type World } from "./support/world";

/** In password checks: 1.8 are 300 ms on a quiet core, the rest is tolerance. */
const CHECKS_MAX = 2.5;
const CHECK_QUIET_MS = 170;
/** Four times the text may cost six times the work; costs below a share of a password check are not compared. */
const GROWTH_MAX = 6;
const COMPARED_FROM = 0.25;
/** `npm test` sends every n-th body, and of the merges only those built to be slow. */
const EVERY = isExhaustive ? 1 : 12;
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

type Sent = { name: string; method: string; path: string; headers: Record<string, string>; body?: string };

/** Sends each request as a new client, so that no rate limit applies. */
async function costOf({ method, path, headers, body }: Sent) {
  const began = clock();
  const answer = await worker
    .fetch(path, {
      method,
      headers: {
        ...headers,
        "CF-Connecting-IP": `10.${++clients >> 16}.${(clients >> 8) & 255}.${clients & 255}`,
      },
      body,
    })
    .catch(unlessLongHeaders);
  const size = answer ? (await answer.arrayBuffer()).byteLength : 0;
  return { ms: clock() - began, status: answer?.status ?? 302, size };
}

/** The client refuses a redirect to a log-in that comes back to a long address; its work counts all the same. */
function unlessLongHeaders(error: Error): null {
  if (!/Headers Overflow/.test(String(error.cause))) throw error;
  return null;
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

/**
 * Returns every body, at full size or a share of it, always in the same order. Rotates members, so that each
 * stays below the limit of writes per minute.
 */
function everyBody(members: Member[], share = 1): Sent[] {
  const { ann } = world;
  const fillings = { ...worldFillings(world), ":email": ["a@example.com"], ":username": ["a"] };
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
      for (const nasty of some(nastyForms(page, fields, share))) add(page, "POST", path, nasty, false);
  for (const nasty of nastyBallots(share)) add("/how-lists-merge", "POST", "/how-lists-merge", nasty, false);
  for (const { method, path, body } of apiCalls)
    if (body) {
      const bodies = nastyJson(path, body, share);
      const chosen = path === "/api/merge" && EVERY > 1 ? bodies.slice(-MERGES) : some(bodies);
      for (const nasty of chosen) add(path, method, path, nasty, true);
    }
  return sent;
}

const writers = (name: string) =>
  Promise.all([1, 2, 3, 4, 5, 6].map((n) => memberOf(worker.app, `${name}${n}`)));

/** Drops as many lists as a page of a search shows, each with as many items as fit. */
async function fullLists(): Promise<void> {
  for (const name of "abcdefghijk") {
    const items = Array.from({ length: 100 }, (_, i) =>
      `${FOUND} ${i} ${"q".repeat(90)}`.replace(/qq/g, "q "),
    );
    await dropList(worker.app, world.ann, {
      title: `${name} full list`,
      chapters: ["Films"],
      imageUrl: null,
      version: { hidden: false, items: items.map((title) => ({ title, context: "" })) },
    });
  }
}

/** Returns the requests that cost more than six times the same request with a quarter of the text. */
async function growingTooFast(pairs: { whole: Sent; quarter: Sent | undefined }[]) {
  const check = await passwordCheck();
  const compared: { name: string; ratio: number; whole: number; quarter: number }[] = [];
  for (const { whole, quarter } of pairs) {
    if (!quarter || quarter.name !== whole.name) throw new Error(`${whole.name} has no smaller pair`);
    let cost = (await costOf(whole)).ms;
    if (cost < check * COMPARED_FROM) continue;
    let less = Number.POSITIVE_INFINITY;
    // the minimum of three excludes compilation and garbage collection
    for (let n = 0; n < 3; n++) {
      less = Math.min(less, (await costOf(quarter)).ms);
      cost = Math.min(cost, (await costOf(whole)).ms);
    }
    if (cost < check * COMPARED_FROM) continue;
    compared.push({ name: whole.name, ratio: cost / less, whole: cost / check, quarter: less / check });
  }
  const shown = compared
    .toSorted((a, b) => b.ratio - a.ratio)
    .slice(0, SLOWEST_SHOWN)
    .map(
      (one) =>
        `${one.ratio.toFixed(1)} times (${one.quarter.toFixed(2)} to ${one.whole.toFixed(2)} checks): ${one.name}`,
    );
  console.log(`${pairs.length} requests, ${compared.length} compared\n${shown.join("\n")}`);
  return compared
    .filter(({ ratio }) => ratio > GROWTH_MAX)
    .map(({ name, ratio }) => [name, Math.round(ratio)]);
}

test("four times the text in a body costs at most six times the work", async () => {
  const members = await writers("grower");
  const [whole, quarter] = [everyBody(members), everyBody(members, 1 / 4)];
  expect(await growingTooFast(whole.map((one, i) => ({ whole: one, quarter: quarter[i] })))).toEqual([]);
});

test("four times the text in an address costs at most six times the work", async () => {
  await fullLists();
  const { ann } = world;
  const fillings = { ...worldFillings(world), ":term": [FOUND], ":text": [FOUND] };
  const [bearer, cookie]: Sent["headers"][] = [
    { Authorization: `Bearer ${accessTokenOf(ann)}` },
    { Cookie: cookieOf(ann) },
  ];
  const sent = (share?: number): Sent[] =>
    nastyAddresses(fillings, share)
      .filter(
        ({ name }, i) => i % EVERY === 0 || (name.includes("found") && /search|find|suggest/.test(name)),
      )
      .map(({ name, path, isApi }) => ({
        name,
        method: "GET",
        path,
        headers: (isApi ? bearer : cookie) ?? {},
      }));
  const quarter = sent(1 / 4);
  expect(await growingTooFast(sent().map((whole, i) => ({ whole, quarter: quarter[i] })))).toEqual([]);
});

test("the largest and worst body at every address costs no more than a password check or two", async () => {
  const sent = everyBody(await writers("writer"));
  await passwordCheck();
  const before = await passwordCheck();
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
