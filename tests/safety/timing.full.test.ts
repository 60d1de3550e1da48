/** Neither responses nor response times reveal whether an account exists. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { isExhaustive } from "#tests/support/full";
import { memberOf } from "#tests/support/test-app";
import { bootWorker, type TestWorker } from "#tests/support/worker";
import { clientOf } from "#tests/worker/client";
import { setPasswordHash } from "~/features/members/accounts/accounts.queries.server";
import { hashPassword } from "~/platform/passwords.server";
import { newcomer } from "./support/world";

/**
 * Response times need a quiet machine, so only `npm test -- safety --exhaustive` with this file asserts them.
 */
const PAIRS = isExhaustive ? 50 : 3;
const QUICK_PAIRS = isExhaustive ? 250 : 5;
const APART_MS = 5;
/** Longer than the 100 ms for which the Worker pauses after a hash. */
const REST_MS = 130;

let worker: TestWorker;

beforeAll(async () => {
  worker = await bootWorker({ vars: { MODE: "production", LOG: "0" } });
  const { app } = worker;
  const ann = await memberOf(app, "ann");
  await setPasswordHash(app.db, ann.id, await hashPassword("the right password"));
  await newcomer(app, "waiting");
});
afterAll(() => worker.close());

type Asked = { status: number; text: string; headers: [string, string][]; ms: number };

let clients = 0;

async function ask(method: string, path: string, body?: unknown): Promise<Asked> {
  const client = `198.51.${Math.floor(++clients / 250)}.${clients % 250}`;
  const anyone = clientOf(worker.fetch, { "CF-Connecting-IP": client });
  const began = performance.now();
  const { status, text, headers } = await anyone.call(method, path, body);
  const ms = performance.now() - began;
  return { status, text, headers: [...headers].filter(([name]) => name !== "date"), ms };
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type Pair = { known: () => Promise<Asked>; unknown: () => Promise<Asked> };

/** Sends both alternately; compares the responses without the submitted words, and the median times. */
async function compare(what: string, { known, unknown }: Pair, pairs: number, restMs: number): Promise<void> {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let at = -2; at < pairs; at++) {
    await worker.app.db.run("delete from rate_counters");
    const turns = at % 2 ? (["known", "unknown"] as const) : (["unknown", "known"] as const);
    const answers: Partial<Record<"known" | "unknown", Omit<Asked, "ms">>> = {};
    for (const turn of turns) {
      await wait(restMs);
      const { ms, ...answer } = await (turn === "known" ? known() : unknown());
      answers[turn] = answer;
      if (at >= 0) times[turn].push(ms);
    }
    expect(answers.known).toEqual(answers.unknown);
  }
  if (!isExhaustive) return;
  const [a, b] = [median(times.known), median(times.unknown)];
  console.log(
    `${what}: median ${a.toFixed(1)} ms for a known account, ${b.toFixed(1)} ms for an unknown one, ${Math.abs(a - b).toFixed(1)} ms apart, ${pairs} each`,
  );
  expect(Math.abs(a - b)).toBeLessThan(APART_MS);
}

const logIn = (username: string) => ask("POST", "/auth/login/", { username, password: "a wrong password" });

test("logging in: a wrong password and an unknown name", async () => {
  await compare("login", { known: () => logIn("ann"), unknown: () => logIn("eve") }, PAIRS, REST_MS);
});

test.each([
  ["reset", "/request_password", "ann"],
  ["resend", "/resend_email", "waiting"],
])("%s: a known and an unknown address", async (what, path, name) => {
  const pair = {
    known: () => ask("GET", `${path}/${name}@example.com`),
    unknown: () => ask("GET", `${path}/eve@example.com`),
  };
  await compare(what, pair, QUICK_PAIRS, 1);
});

test("signing up: a known and an unknown address", async () => {
  let people = 0;
  const signUp = async (email: string) => {
    const username = `person${++people}`;
    const { text, ...asked } = await ask("POST", "/auth/signup/", {
      username,
      email,
      password: "correct horse 7",
    });
    return { ...asked, text: text.replace(username, "name").replace(email, "address") };
  };
  const pair = { known: () => signUp("ann@example.com"), unknown: () => signUp(`eve${people}@example.com`) };
  await compare("sign-up", pair, isExhaustive ? 80 : 2, REST_MS);
});
