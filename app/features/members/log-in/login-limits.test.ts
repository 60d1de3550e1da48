import { beforeEach, expect, test, vi } from "vitest";
import { newMember, PASSWORD } from "#tests/support/sign-ups";
import { costOf, type TestApp, testApp } from "#tests/support/test-app";
import { MINUTE } from "~/lib/time/durations";
import { Refusal } from "~/platform/refusal";
import { deviceCookie, knows, readDevice } from "./known-device.server";
import { logIn } from "./log-in.server";

/** These tests count attempts, and real hashes would make them slow. */
vi.mock("~/platform/passwords.server", () => import("#tests/support/cheap-passwords"));

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
  await newMember(app, "ann");
});

const attempt = (username: string, password: string, client = "192.0.2.1") =>
  logIn({ ...app, client }, { username, password });

test("thirty failures block a client for five minutes; successes do not count", async () => {
  for (let n = 0; n < 35; n++) await attempt("ann", PASSWORD);
  for (let n = 0; n < 30; n++)
    await expect(attempt(`nobody${n}`, "wrong one")).rejects.toMatchObject({ status: 401 });
  await expect(attempt("ann", PASSWORD)).rejects.toMatchObject({ status: 429, retryAfter: 300 });
  app.clock.advance(5 * MINUTE);
  await attempt("ann", PASSWORD);
});

test("a hundred failures block an account for all clients, except for a browser that has logged in to it", async () => {
  const { userId } = await attempt("ann", PASSWORD);
  const cookie = await deviceCookie(app, null, userId);
  const device = readDevice(
    new Request("http://localhost", { headers: { Cookie: cookie.split(";")[0] ?? "" } }),
  );
  for (let n = 0; n < 100; n++)
    await expect(attempt("ann", "wrong one", `192.0.2.${n}`)).rejects.toMatchObject({ status: 401 });
  await expect(attempt("ann", PASSWORD, "198.51.100.1")).rejects.toMatchObject({
    status: 429,
    retryAfter: 900,
  });
  const known = (password: string) =>
    logIn({ ...app, client: "192.0.2.1" }, { username: "ann", password }, { device });
  for (let n = 0; n < 9; n++) await expect(known("wrong one")).rejects.toMatchObject({ status: 401 });
  await known(PASSWORD);
  await expect(known("wrong one")).rejects.toMatchObject({ status: 401 });
  await expect(known(PASSWORD)).rejects.toMatchObject({ status: 429 });
  app.clock.advance(15 * MINUTE);
  await attempt("ann", PASSWORD, "198.51.100.1");
});

test("a device is known only to accounts that have logged in with it", async () => {
  await newMember(app, "bob");
  const { userId: ann } = await attempt("ann", PASSWORD);
  const { userId: bob } = await attempt("bob", PASSWORD);
  const read = (cookie: string) =>
    readDevice(new Request("http://localhost", { headers: { Cookie: cookie.split(";")[0] ?? "" } }));
  const anns = read(await deviceCookie(app, null, ann));
  expect([
    await knows(app, anns, ann),
    await knows(app, anns, bob),
    await knows(app, anns, undefined),
  ]).toEqual([true, false, false]);
  const both = read(await deviceCookie(app, anns, bob));
  expect([await knows(app, both, ann), await knows(app, both, bob), both?.id]).toEqual([
    true,
    true,
    anns?.id,
  ]);
  const stolen = both && { ...both, id: "0".repeat(32) };
  expect(await knows(app, stolen, ann)).toBe(false);
  const secret = (SESSION_SECRET: string, SESSION_SECRETS_OLD = "") => ({
    ...app,
    env: { ...app.env, SESSION_SECRET, SESSION_SECRETS_OLD },
  });
  const [earlier, later] = ["an earlier secret of thirty-two bytes", "a later secret of thirty-two bytes"];
  const before = read(await deviceCookie(secret(earlier), null, ann));
  expect(await knows(secret(later, earlier), before, ann)).toBe(true);
  expect(await knows(secret(later), before, ann)).toBe(false);
  let many = null;
  for (let n = 0; n < 12; n++) many = read(await deviceCookie(app, many, `account ${n}`));
  expect(many?.signatures).toHaveLength(8);
  expect(await knows(app, many, "account 11")).toBe(true);
  for (const garbage of [
    "",
    "x",
    "known-device=",
    `known-device=${"0".repeat(32)}`,
    `known-device=${"0".repeat(32)}.zz`,
  ])
    expect(read(garbage)).toBeNull();
});

test("an attempt whose password was not checked is not counted", async () => {
  const verify = vi.spyOn(await import("#tests/support/cheap-passwords"), "verifyPassword");
  for (let n = 0; n < 30; n++) {
    verify.mockRejectedValueOnce(new Refusal("unavailable"));
    await expect(attempt("ann", "wrong one")).rejects.toMatchObject({ status: 503 });
  }
  await attempt("ann", PASSWORD);
});

test("the burst limit comes first if there is one", async () => {
  const limit = vi.fn(async () => ({ success: false }));
  const limited = { ...app, env: { ...app.env, BURST_LIMIT: { limit } as unknown as RateLimit } };
  const cost = await costOf(app, () =>
    logIn(limited, { username: "ann", password: PASSWORD }).catch((error) => error),
  );
  expect(cost.result).toMatchObject({ status: 429 });
  expect(cost.roundTrips).toBe(0);
});
