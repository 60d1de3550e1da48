import { SignJWT, UnsecuredJWT } from "jose";
import { beforeEach, expect, test } from "vitest";
import { costOf, memberOf, NOON, type TestApp, testApp } from "#tests/support/test-app";
import { DAY } from "~/lib/time/durations";
import { readToken, signToken, xsrfTokenFor } from "~/platform/session-tokens.server";
import type { Member } from "~/platform/viewer.server";
import { resolveBearer, resolveViewer } from "./resolve-viewer.server";
import { openSession } from "./sessions.server";

const SECRET = "the first secret of the tests with 32 bytes and more";
const NEXT_SECRET = "the second secret of the tests with 32 bytes and more";

let app: TestApp;
let ann: Member;
beforeEach(async () => {
  app = await testApp({ env: { SESSION_SECRET: SECRET } });
  ann = await memberOf(app, "ann");
});

const cookie = (value: string) =>
  new Request("http://127.0.0.1:8787/", { headers: { Cookie: `theme=x; auth-user=${value}; y=z` } });

test("the cookie's token is for pages and the bearer's for the API, one round trip each", async () => {
  const { webToken, accessToken } = await openSession(app, ann.id);
  const page = await costOf(app, () => resolveViewer(app, cookie(webToken)));
  expect(page.result).toMatchObject({ id: ann.id, username: "ann", unread: 0 });
  expect(page.roundTrips).toBe(1);
  expect((await costOf(app, () => resolveBearer(app, accessToken))).roundTrips).toBe(1);
  expect(await resolveViewer(app, cookie(accessToken))).toBeNull();
  await expect(resolveBearer(app, webToken)).rejects.toMatchObject({ status: 401 });
});

test("without a cookie there is no viewer and no round trip", async () => {
  const anonymous = await costOf(app, () => resolveViewer(app, new Request("http://127.0.0.1:8787/")));
  expect(anonymous.result).toBeNull();
  expect(anonymous.roundTrips).toBe(0);
  expect(await resolveViewer(app, cookie("nonsense"))).toBeNull();
});

test("forged, unsigned, foreign, expired and future tokens are refused", async () => {
  const { sessionId, accessToken } = await openSession(app, ann.id);
  const now = NOON / 1000;
  const kid = JSON.parse(atob(accessToken.split(".")[0] ?? "")).kid as string;
  const claims = { sid: sessionId, sub: ann.id, iss: "listdrop", aud: "api", iat: now, exp: now + 3600 };
  const sign = (change: object, { id = kid, secret = SECRET } = {}) =>
    new SignJWT({ ...claims, ...change })
      .setProtectedHeader({ alg: "HS256", kid: id })
      .sign(new TextEncoder().encode(secret));
  expect((await resolveBearer(app, await sign({}))).username).toBe("ann");
  const bad = [
    await sign({}, { secret: "x".repeat(32) }),
    await sign({}, { id: "other" }),
    await sign({ aud: "web" }),
    await sign({ aud: ["api", "web"] }),
    await sign({ iss: "other" }),
    await sign({ sub: "other" }),
    await sign({ sid: "other" }),
    await sign({ exp: now - 61 }),
    await sign({ iat: now + 61, exp: now + 3600 }),
    await sign({ iat: now - 31 * 86_400 }),
    await sign({ exp: undefined }),
    new UnsecuredJWT(claims).encode(),
    `${accessToken}x`,
    "",
  ];
  for (const token of bad) await expect(resolveBearer(app, token)).rejects.toMatchObject({ status: 401 });
  expect((await resolveBearer(app, await sign({ exp: now - 59 }))).username).toBe("ann");
  expect((await resolveBearer(app, await sign({ iat: now + 59 }))).username).toBe("ann");
});

test("a session ends after thirty days", async () => {
  const { accessToken } = await openSession(app, ann.id);
  app.clock.advance(30 * DAY - 1000);
  await resolveBearer(app, accessToken);
  app.clock.advance(2000);
  await expect(resolveBearer(app, accessToken)).rejects.toMatchObject({ status: 401 });
});

test("a token that was good is refused before and after its time, and in the other's place, all the same", async () => {
  const { webToken, accessToken } = await openSession(app, ann.id);
  const readBoth = async () => [
    (await resolveViewer(app, cookie(webToken)))?.username ?? null,
    await resolveBearer(app, accessToken).then(
      ({ username }) => username,
      () => null,
    ),
  ];
  expect(await readBoth()).toEqual(["ann", "ann"]);
  app.clock.set(NOON - 61_000);
  expect(await readBoth()).toEqual([null, null]);
  app.clock.set(NOON + 30 * DAY + 61_000);
  expect(await readToken(app, "web", webToken)).toBeNull();
  app.clock.set(NOON + 30 * DAY + 59_000);
  expect(await readToken(app, "web", webToken)).toEqual(expect.objectContaining({ userId: ann.id }));
  expect(await readToken(app, "api", webToken)).toBeNull();
  app.clock.set(NOON);
  const [head, claims, signature = ""] = webToken.split(".");
  // the first character of a signature has no padding bits, so any change invalidates it
  const tampered = `${head}.${claims}.${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`;
  expect([await readBoth(), await readToken(app, "web", tampered)]).toEqual([["ann", "ann"], null]);
});

test("tokens of an old secret stay valid as long as it is listed", async () => {
  const { accessToken } = await openSession(app, ann.id);
  const rotated = { ...app, env: { ...app.env, SESSION_SECRET: NEXT_SECRET, SESSION_SECRETS_OLD: SECRET } };
  await resolveBearer(rotated, accessToken);
  const { accessToken: newer } = await openSession(rotated, ann.id);
  await resolveBearer(rotated, newer);
  await expect(resolveBearer(app, newer)).rejects.toMatchObject({ status: 401 });
  const dropped = { ...app, env: { ...app.env, SESSION_SECRET: NEXT_SECRET, SESSION_SECRETS_OLD: "" } };
  await expect(resolveBearer(dropped, accessToken)).rejects.toMatchObject({ status: 401 });
});

test("production has no default key", async () => {
  for (const SESSION_SECRET of ["", "x".repeat(31)]) {
    const bare = { ...app, env: { ...app.env, MODE: "production" as const, SESSION_SECRET } };
    const claims = { userId: ann.id, sessionId: "s" };
    await expect(signToken(bare, "api", claims)).rejects.toMatchObject({ status: 503 });
  }
});

test("the XSRF token belongs to one session", async () => {
  expect(await xsrfTokenFor(app, "a")).toBe(await xsrfTokenFor(app, "a"));
  expect(await xsrfTokenFor(app, "a")).not.toBe(await xsrfTokenFor(app, "b"));
});
