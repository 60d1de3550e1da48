import { beforeEach, expect, test, vi } from "vitest";
import { costOf, type TestApp, testApp } from "#tests/support/test-app";
import { logIn } from "~/features/accounts/log-in.server";
import { joined, PASSWORD } from "./support";

/** What is counted here are tries; real hashes would only make them slow. */
vi.mock("~/platform/passwords.server", () => import("./cheap-passwords"));

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
  await joined(app, "ann");
});

const attempt = (username: string, password: string, client = "192.0.2.1") =>
  logIn({ ...app, client }, { username, password });

test("ten failures close an account to one client for a quarter of an hour, and to no other", async () => {
  await Promise.all(
    Array.from({ length: 10 }, () =>
      expect(attempt("ann", "wrong one")).rejects.toMatchObject({ status: 401 }),
    ),
  );
  await expect(attempt("ann", PASSWORD)).rejects.toMatchObject({ status: 429, retryAfter: 900 });
  await attempt("ann", PASSWORD, "192.0.2.2");
  app.clock.advance(15 * 60_000);
  await attempt("ann", PASSWORD);
});

test("thirty failures of one client close it for five minutes; successes do not count", async () => {
  for (let n = 0; n < 35; n++) await attempt("ann", PASSWORD);
  for (let n = 0; n < 30; n++)
    await expect(attempt(`nobody${n}`, "wrong one")).rejects.toMatchObject({ status: 401 });
  await expect(attempt("ann", PASSWORD)).rejects.toMatchObject({ status: 429, retryAfter: 300 });
  app.clock.advance(5 * 60_000);
  await attempt("ann", PASSWORD);
});

test("the sieve comes first where there is one", async () => {
  const limit = vi.fn(async () => ({ success: false }));
  const sieved = { ...app, env: { ...app.env, SIEVE: { limit } as unknown as RateLimit } };
  const cost = await costOf(app, () =>
    logIn(sieved, { username: "ann", password: PASSWORD }).catch((error) => error),
  );
  expect(cost.result).toMatchObject({ status: 429 });
  expect(cost.trips).toBe(0);
});
