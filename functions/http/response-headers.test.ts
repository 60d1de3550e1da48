import { createClient } from "@libsql/client";
import { beforeEach, expect, test, vi } from "vitest";
import { openLibsqlClient } from "#db/client";
import { newMeter } from "#db/meter";
import { echoPages, form, knock, OWN, page } from "#tests/support/echo-pages";
import { cookieOf, memberOf, type TestApp, testApp } from "#tests/support/test-app";

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});

const policyOf = (response: Response) => response.headers.get("Content-Security-Policy") ?? "";

test.each([
  "/confirm/a/b",
  "/register-success",
  "/register-success.data",
  "/changepassword",
  "/CHANGEPASSWORD/a/b/c",
  "/dev/mail",
])("%s sends no referrer and is not cached", async (path) => {
  const answer = await knock(app, path);
  expect(answer.headers.get("Referrer-Policy")).toBe("no-referrer");
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
});

test("a page's own Cache-Control stays where nothing is private", async () => {
  const { pages } = echoPages(() => page("x", { headers: { "Cache-Control": "public, max-age=10" } }));
  expect((await knock(app, "/", {}, pages)).headers.get("Cache-Control")).toBe("public, max-age=10");
});

test("a bad cookie is anonymous and is cleared, unless a new one is set", async () => {
  const headers = { Cookie: "auth-user=nonsense" };
  const { pages, seen } = echoPages();
  const answer = await knock(app, "/", { headers }, pages);
  expect(seen[0]?.username).toBeNull();
  expect(answer.headers.getSetCookie()[0]).toMatch(/^auth-user=; Path=\/; Max-Age=0/);
  const renewed = echoPages(() => page("x", { headers: { "Set-Cookie": "auth-user=new; Path=/" } }));
  const login = await knock(app, "/login", form({}, { ...headers, Origin: OWN }), renewed.pages);
  expect(login.headers.getSetCookie()).toEqual(["auth-user=new; Path=/"]);
  const ann = await memberOf(app, "ann");
  const good = await knock(app, "/", { headers: { Cookie: cookieOf(ann) } }, pages);
  expect(seen[1]?.username).toBe("ann");
  expect(good.headers.getSetCookie()).toEqual([]);
});

test("with the database down pages and API respond 503 without details or ending sessions", async () => {
  const errorLog = vi.spyOn(console, "error").mockImplementation(() => {});
  const Cookie = cookieOf(await memberOf(app, "ann"));
  const client = createClient({ url: ":memory:" });
  client.close();
  const down = { ...app, db: openLibsqlClient(client, newMeter()) };
  const answer = await knock(down, "/my-stuff", { headers: { Cookie } });
  expect(answer.status).toBe(503);
  expect(answer.headers.get("Retry-After")).toBe("5");
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(await answer.text()).toMatch(/Try again/);
  for (const path of ["/api/feed/0/10", `/api/list/${"0".repeat(24)}`, "/api/health"]) {
    const api = await knock(down, path);
    expect([api.status, api.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(await api.json()).toMatchObject({ code: "unavailable" });
  }
  expect(String(errorLog.mock.calls[0])).toContain(app.requestId);
  errorLog.mockRestore();
});

test("an error is logged whole and gets one neutral sentence and its id", async () => {
  const errorLog = vi.spyOn(console, "error").mockImplementation(() => {});
  const broken = echoPages(() => {
    throw new Error("the <secret> reason");
  });
  const answer = await knock(app, "/", {}, broken.pages);
  const html = await answer.text();
  expect(answer.status).toBe(500);
  expect(html).toContain(app.requestId);
  expect(html).not.toContain("secret");
  expect(policyOf(answer)).toMatch(/^default-src 'none'; style-src 'nonce-/);
  expect(String(errorLog.mock.calls[0])).toContain("the <secret> reason");
  errorLog.mockRestore();
});

test("only the sign-up page allows Turnstile's script and frame, and only where Turnstile is set up", async () => {
  const keys = { TURNSTILE_SITE_KEY: "site", TURNSTILE_SECRET_KEY: "secret" };
  const checked = await testApp({ env: keys });
  const half = await testApp({ env: { ...keys, TURNSTILE_SECRET_KEY: "" } });
  const FROM = "https://challenges.cloudflare.com";
  const policy = policyOf(await knock(checked, "/register"));
  expect(policy).toMatch(
    new RegExp(`script-src 'self' 'nonce-[^']+' ${FROM};.* frame-src ${FROM};`.replace(".* ", " ")),
  );
  for (const [on, path] of [
    [checked, "/"],
    [checked, "/login"],
    [half, "/register"],
    [app, "/register"],
  ] as const)
    expect(policyOf(await knock(on, path))).not.toContain("cloudflare");
});
