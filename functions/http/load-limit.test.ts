import { beforeEach, expect, test, vi } from "vitest";
import { form, knock, OWN, page } from "#tests/support/echo-pages";
import { held } from "#tests/support/held";
import { type TestApp, testApp } from "#tests/support/test-app";
import { OPEN_MAX, OPEN_PER_CLIENT_MAX, STALE_AFTER_MS } from "./load-limit";
import type { Pages } from "./request-facts";

let app: TestApp;
let finish: () => void;
let slowly: Pages;
beforeEach(async () => {
  app = await testApp();
  const finished = held();
  finish = finished.finish;
  slowly = async () => {
    await finished.promise;
    return page("<p>hi</p>");
  };
});

const asMany = (pages: Pages) => Array.from({ length: OPEN_MAX }, () => knock(app, "/", {}, pages));

test("more than an isolate can do is refused at once, and let in when the others are done", async () => {
  const open = asMany(slowly);
  await expect.poll(async () => (await knock(app, "/drop")).status).toBe(503);
  const refused = await knock(app, "/");
  expect(refused.headers.get("Retry-After")).toBe("2");
  expect(refused.headers.get("Cache-Control")).toBe("private, no-store");
  expect(await refused.text()).toContain("Back in a moment");
  const call = await knock(app, "/api/feed/0/10");
  expect([call.status, call.headers.get("Retry-After")]).toEqual([503, "2"]);
  expect(await call.json()).toMatchObject({ code: "busy" });
  finish();
  expect(new Set((await Promise.all(open)).map(({ status }) => status))).toEqual(new Set([200]));
  expect((await knock(app, "/")).status).toBe(200);
});

test("a form that is refused for load comes back with its text, to send it again without scripts", async () => {
  const open = asMany(slowly);
  const typed = { reason: 'Sells <kettles> & "pans"', back: "/lists/1" };
  const post = form(typed, { Origin: OWN, "Sec-Fetch-Mode": "navigate" });
  await expect.poll(async () => (await knock(app, "/drop")).status).toBe(503);
  const refused = await knock(app, "/register?to=b", post);
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "2"]);
  const html = await refused.text();
  expect(html).toContain('action="/register?to=b"');
  expect(html).toContain("Sells &lt;kettles&gt; &amp; &quot;pans&quot;</textarea>");
  const secret = await knock(app, "/login", form({ password: "correct horse 7" }, { Origin: OWN }));
  expect([secret.status, (await secret.text()).includes("correct horse")]).toEqual([503, false]);
  finish();
  await Promise.all(open);
});

test("one client can't use more than its share of open requests", async () => {
  const [host, other] = ["192.0.2.1", "192.0.2.2"].map((client) => ({ ...app, client }));
  if (!host || !other) throw new Error("two clients");
  const open = Array.from({ length: OPEN_MAX }, () => knock(host, "/", {}, slowly));
  await expect.poll(async () => (await knock(host, "/drop")).status).toBe(429);
  const refused = await knock(host, "/", { headers: { Cookie: "auth-user=anything" } });
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "2"]);
  expect((await knock(other, "/")).status).toBe(200);
  finish();
  const statuses = (await Promise.all(open)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(OPEN_PER_CLIENT_MAX);
  expect((await knock(host, "/")).status).toBe(200);
});

test("requests that fail make room", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const failing = asMany(async () => {
    throw new Error("lost");
  });
  expect(new Set((await Promise.all(failing)).map(({ status }) => status))).toEqual(new Set([500]));
  expect((await knock(app, "/")).status).toBe(200);
});

test("requests that never end make room after a while", async () => {
  const open = asMany(slowly);
  await expect.poll(async () => (await knock(app, "/drop")).status).toBe(503);
  app.clock.advance(STALE_AFTER_MS);
  expect((await knock(app, "/")).status).toBe(200);
  finish();
  await Promise.all(open);
});
