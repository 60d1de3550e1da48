import type * as Crypto from "node:crypto";
import { expect, test, vi } from "vitest";
import { HOUR } from "~/lib/time/durations";
import { PASSWORD_COST } from "./env.server";
import { hashPassword, isOldHash, PLACES_PER_CLIENT, verifyPassword, withPlace } from "./passwords.server";

const hashRuns = vi.hoisted(() => ({ now: 0, most: 0, all: 0 }));

/** Stubs scrypt: takes time without CPU work, and counts concurrent hashes. */
vi.mock("node:crypto", async (load) => {
  const crypto = await load<typeof Crypto>();
  const scrypt = (password: string, salt: Buffer, bytes: number, _options: object, done: Done) => {
    hashRuns.all += 1;
    hashRuns.most = Math.max(hashRuns.most, ++hashRuns.now);
    setTimeout(() => {
      hashRuns.now -= 1;
      done(null, crypto.createHash("sha256").update(salt).update(password).digest().subarray(0, bytes));
    }, 5);
  };
  return { ...crypto, scrypt, default: { ...crypto, scrypt } };
});

type Done = (error: Error | null, key: Buffer) => void;

const by = (client: string) => ({ client, env: { PASSWORD_COST } });

test("a password matches its own hash, exactly as typed, and no other", async () => {
  const hash = await hashPassword("Correct horse ");
  expect(hash).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect([isOldHash(hash, { cost: 15 }), isOldHash(hash, { cost: 16 })]).toEqual([false, true]);
  expect(await verifyPassword(hash, "Correct horse ")).toBe(true);
  expect(await verifyPassword(hash, "Correct horse")).toBe(false);
  expect(await hashPassword("Correct horse ")).not.toBe(hash);
});

test("a missing or broken hash costs the same and never matches", async () => {
  const before = hashRuns.all;
  expect(await verifyPassword(null, "anything")).toBe(false);
  expect(await verifyPassword("$scrypt$nonsense", "anything")).toBe(false);
  expect(hashRuns.all - before).toBe(2);
});

test("parallel requests wait in a short queue; further ones get 503 with Retry-After", async () => {
  const answers = await Promise.allSettled(Array.from({ length: 32 }, () => hashPassword("password")));
  const refused = answers.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(32 - (1 + 24));
  expect(refused[0]).toMatchObject({ reason: { status: 503, retryAfter: 3 } });
  expect(hashRuns.most).toBe(1);
  await hashPassword("and the queue is empty again");
});

test("one client has at most three in the queue; its fourth is refused at once, and others still get in", async () => {
  const attempt = (client: string) =>
    withPlace(by(client), (place) => verifyPassword(null, "password", place));
  const flood = Array.from({ length: 40 }, () => attempt("2001:db8:0:0::/64"));
  const bystander = attempt("192.0.2.1");
  const answers = await Promise.allSettled(flood);
  const refused = answers.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(40 - PLACES_PER_CLIENT);
  for (const one of refused) expect(one).toMatchObject({ reason: { status: 429, retryAfter: 3 } });
  expect(await bystander).toBe(false);
  expect(await attempt("2001:db8:0:0::/64")).toBe(false);
});

test("work that never hashes, or fails, frees its place in the queue", async () => {
  for (let n = 0; n < 30; n++) {
    await expect(withPlace(by("one"), () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    await withPlace(by("one"), async () => "nothing to hash");
  }
});

test("a client that disconnects while waiting does not delay others for long", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  try {
    let cutOff = true;
    const sleep = globalThis.setTimeout;
    const lost = vi
      .spyOn(globalThis, "setTimeout")
      .mockImplementation(((work: () => void, ms: number) =>
        cutOff ? 0 : sleep(work, ms)) as typeof setTimeout);
    void hashPassword("never wakes"); // hashes at once, and never finishes
    void hashPassword("never looks again");
    cutOff = false;
    const next = hashPassword("patient");
    await vi.advanceTimersByTimeAsync(31_000);
    expect(await next).toMatch(/^\$scrypt/);
    lost.mockRestore();
  } finally {
    vi.useRealTimers();
  }
});

test("an isolate that stands still for a while refuses nobody who waits", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  try {
    const attempts = ["ann", "bob", "cleo"].map((client) =>
      withPlace(by(client), (place) => verifyPassword(null, "password", place)),
    );
    const outcomes = Promise.allSettled(attempts);
    await vi.advanceTimersByTimeAsync(1);
    vi.setSystemTime(Date.now() + 10_000); // without a timer in between
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await outcomes).toEqual(Array(3).fill({ status: "fulfilled", value: false }));
  } finally {
    vi.useRealTimers();
  }
});

test("a clock that is set back blocks nobody", async () => {
  const ahead = vi.spyOn(Date, "now").mockReturnValue(Date.now() + HOUR);
  await hashPassword("before");
  ahead.mockRestore();
  expect(await hashPassword("after")).toMatch(/^\$scrypt/);
});
