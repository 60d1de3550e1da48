import { beforeEach, expect, test, vi } from "vitest";
import { handleRequest } from "#functions/http/handle-request";
import type { Pages } from "#functions/http/request-facts";
import { echoPages, form, json, knock, OWN } from "#tests/support/echo-pages";
import { accessTokenOf, cookieOf, memberOf, type TestApp, testApp } from "#tests/support/test-app";

let app: TestApp;
beforeEach(async () => {
  app = await testApp({ env: { APP_ORIGINS: "capacitor://localhost" } });
});

const FOREIGN = [
  "https://evil.example",
  "null",
  "nonsense",
  "http://127.0.0.1:8788",
  "https://127.0.0.1:8787",
  "",
];

test.each(FOREIGN)("a write with the Origin '%s' is refused, for pages and the API", async (origin) => {
  const { pages } = echoPages();
  expect((await knock(app, "/login", form({}, { Origin: origin }), pages)).status).toBe(403);
  const api = await knock(
    app,
    "/api/auth/login/",
    json({}, { Origin: origin, Authorization: "Bearer x" }),
    pages,
  );
  expect([api.status, await api.json()]).toMatchObject([403, { code: "forbidden" }]);
  expect(pages).not.toHaveBeenCalled();
});

test("a write from our origin passes with any X-Forwarded-Host, and Remix does not check the origin again", async () => {
  const { pages, seen } = echoPages();
  const headers = { Origin: OWN, "Sec-Fetch-Site": "same-origin", "X-Forwarded-Host": "evil.example" };
  expect((await knock(app, "/login", form({ a: "1" }, headers), pages)).status).toBe(200);
  expect(seen[0]?.body).toBe("a=1");
  expect(seen[0]?.request.headers.has("X-Forwarded-Host")).toBe(false);
  expect(seen[0]?.request.headers.has("Origin")).toBe(false);
});

test("a read passes with any Origin, and Remix does not check it", async () => {
  const { pages, seen } = echoPages();
  for (const method of ["GET", "HEAD"])
    for (const Origin of FOREIGN)
      expect((await knock(app, "/drop.data", { method, headers: { Origin } }, pages)).status).toBe(200);
  expect(seen.map(({ request }) => request.headers.has("Origin"))).not.toContain(true);
});

test("a cross-site write without an Origin, and one with only a cookie, are refused", async () => {
  expect((await knock(app, "/login", form({}, { "Sec-Fetch-Site": "cross-site" }))).status).toBe(403);
  expect((await knock(app, "/login", form({}, { "Sec-Fetch-Site": "same-site" }))).status).toBe(403);
  const Cookie = cookieOf(await memberOf(app, "ann"));
  expect((await knock(app, "/saves", form({}, { Cookie }))).status).toBe(403);
  expect((await knock(app, "/saves", form({}, { Cookie, Origin: OWN }))).status).toBe(200);
  expect((await knock(app, "/saves", form({}, { Cookie, "Sec-Fetch-Site": "same-origin" }))).status).toBe(
    200,
  );
  expect((await knock(app, "/login", form({}))).status).toBe(200);
});

test("an app's origin may call the API and send pictures with its bearer only, without our cookie", async () => {
  const Origin = "capacitor://localhost";
  const ask = (path: string) =>
    knock(app, path, { method: "OPTIONS", headers: { Origin, "Access-Control-Request-Method": "POST" } });
  const preflight = await ask("/api/list/");
  for (const { status, headers } of [preflight, await ask("/images")])
    expect([status, headers.get("Access-Control-Allow-Origin")]).toEqual([204, Origin]);
  expect(preflight.headers.get("Access-Control-Allow-Credentials")).toBeNull();
  expect(preflight.headers.get("Access-Control-Allow-Headers")).toContain("If-None-Match");
  const foreign = await knock(app, "/api/list/", {
    method: "OPTIONS",
    headers: { Origin: "https://evil.example" },
  });
  expect(foreign.headers.get("Access-Control-Allow-Origin")).toBeNull();
  const ann = await memberOf(app, "ann");
  const Cookie = cookieOf(ann);
  const { pages, seen } = echoPages();
  const bearer: Record<string, string> = { Authorization: `Bearer ${accessTokenOf(ann)}` };
  for (const more of [{}, bearer]) {
    const sent = await knock(app, "/images", form({}, { Origin, Cookie, ...more }), pages);
    expect(sent.headers.get("Access-Control-Allow-Origin")).toBe(Origin);
  }
  expect(seen.map(({ username }) => username)).toEqual([null, "ann"]);
  const call = await knock(app, "/api/auth/logout/", {
    method: "POST",
    headers: { Origin, Cookie, "Sec-Fetch-Site": "cross-site" },
  });
  expect([call.status, call.headers.get("WWW-Authenticate")]).toEqual([401, "Bearer"]);
  expect(call.headers.get("Access-Control-Allow-Origin")).toBe(Origin);
  expect((await knock(app, "/logout", form({}, { Origin }))).status).toBe(403);
});

test("unknown methods are 405 with the allowed ones", async () => {
  for (const method of ["PUT", "DELETE", "PATCH", "PROPFIND"]) {
    const answer = await knock(app, "/login", { method });
    expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "GET, HEAD, POST"]);
  }
  const api = await knock(app, "/api/list/", { method: "PATCH" });
  expect([api.status, api.headers.get("Allow")]).toEqual([405, "POST, PUT"]);
  expect(await api.json()).toMatchObject({ code: "method-not-allowed" });
  const { pages } = echoPages();
  expect((await knock(app, "/logout", { method: "OPTIONS" }, pages)).status).toBe(204);
  expect(pages).not.toHaveBeenCalled();
});

/** Resource types that a page can embed or open. */
const RESOURCE_TYPES =
  `image audio video track font style script worker sharedworker serviceworker iframe frame embed object
   manifest document xslt report json`.split(/\s+/);

const WRITE_METHODS = [
  "notification/read/x",
  "notification/unread/x",
  "flag/x/y",
  "flagcomment/x/y",
  "confirm_email/a/b",
  "%72esend_email/b",
  "request_password/b",
];

test.each(WRITE_METHODS)("GET /api/%s refuses links, pictures and prefetches", async (path) => {
  const get = (headers: Record<string, string>, method = "GET") =>
    knock(app, `/api/${path}`, { method, headers }).then(({ status }) => status);
  expect(await get({ "Sec-Fetch-Site": "cross-site" })).toBe(403);
  expect(await get({ "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Site": "none" })).toBe(403);
  expect(await get({ "Sec-Purpose": "prefetch;prerender", "Sec-Fetch-Site": "same-origin" })).toBe(403);
  for (const type of RESOURCE_TYPES)
    expect([type, await get({ "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": type })]).toEqual([
      type,
      403,
    ]);
  expect(await get({}, "HEAD")).toBe(405);
  expect([200, 401, 410]).toContain(await get({ "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "cors" }));
});

const UNREADABLE = [
  "/lists/%",
  "/lists/%zz",
  "/lists/%ff",
  "/lists/%c0%af",
  "/a%00b",
  "/x?q=%00",
  "/chapter/a%252Fb",
  "/chapter/a%252fb",
  "/%5C%2F%5C%2Fgoogle.com%2F",
  "/%5C",
  "/%5C%5C?q=1",
  "/%2F%5C",
  `/${"x".repeat(9000)}`,
];

test.each(UNREADABLE)("%s is not a valid address", async (path) => {
  expect((await knock(app, path)).status).toBe(400);
});

test("a name with an encoded slash, or a percent sign, is a valid address", async () => {
  for (const path of ["/chapter/a%2Fb", "/chapter/100%25", "/api/chapter/a%252Fb"])
    expect((await knock(app, path)).status).toBe(200);
});

const KIB = 1024;
const stream = (bytes: number) =>
  new ReadableStream({
    start(controller) {
      for (let sent = 0; sent < bytes; sent += KIB) controller.enqueue(new Uint8Array(KIB).fill(97));
      controller.close();
    },
  });

test.each([
  ["/login", 256 * KIB],
  ["/drop", 1024 * KIB],
  ["/edit/abc.data", 1024 * KIB],
  ["/api/comment/", 256 * KIB],
  ["/api/list/", 1024 * KIB],
  ["/api/merge", 1024 * KIB],
])("a body for %s may have %i bytes, with or without Content-Length", async (path, limit) => {
  const send = async (bytes: number, withLength: boolean) => {
    const type = path.startsWith("/api") ? "application/json" : "application/x-www-form-urlencoded";
    const init = { method: "POST", headers: { "Content-Type": type }, duplex: "half" };
    const body = withLength ? "a".repeat(bytes) : stream(bytes);
    return (await knock(app, path, { ...init, body } as RequestInit)).status;
  };
  for (const withLength of [true, false]) {
    expect(await send(limit + KIB, withLength)).toBe(413);
    expect(await send(limit, withLength)).not.toBe(413);
  }
});

const MB = 1024 * KIB;
const fields = (sizes: Record<string, number>, words: Record<string, number> = {}) => {
  const data = new FormData();
  for (const [name, bytes] of Object.entries(sizes)) data.set(name, new Blob([new Uint8Array(bytes)]));
  for (const [name, bytes] of Object.entries(words)) data.set(name, "a".repeat(bytes));
  return data;
};

test("a picture may have five megabytes, and a truncated multipart body is a 400", async () => {
  const send = (body: BodyInit, headers: Record<string, string> = {}) =>
    knock(app, "/images", { method: "POST", body, headers }).then(({ status }) => status);
  expect(await send(fields({ image: 5 * MB }))).toBe(200);
  expect(await send(fields({ image: 5 * MB + 65 * KIB }))).toBe(413);
  expect(await send("--y", { "Content-Type": "multipart/form-data; boundary=x" })).toBe(400);
  expect(await send("--y", { "Content-Type": "multipart/form-data" })).toBe(400);
});

test("a list form may include its picture, and nothing else of that size", async () => {
  const send = (path: string, body: FormData) =>
    knock(app, path, { method: "POST", body }).then(({ status }) => status);
  for (const path of ["/drop", "/drop/abc", "/edit/abc.data"]) {
    expect(await send(path, fields({ imageFile: 5 * MB }, { listTitle: 1000 * KIB }))).toBe(200);
    expect(await send(path, fields({ imageFile: 5 * MB }, { listTitle: MB }))).toBe(413);
    expect(await send(path, fields({ other: 2 * MB }))).toBe(413);
    expect(await send(path, fields({ imageFile: 7 * MB }))).toBe(413);
  }
  expect(await send("/login", fields({ imageFile: 2 * MB }))).toBe(413);
});

test("a form with a field twice is refused before any page sees it", async () => {
  const { pages, seen } = echoPages();
  const twice = { ...form({}), body: "listTitle=One&listTitle=Two" };
  expect((await knock(app, "/drop", twice, pages)).status).toBe(400);
  expect(seen).toHaveLength(0);
  const several = (body: string) => knock(app, "/moderation", { ...form({}), body }, pages);
  expect((await several("versionId=one&versionId=two&reason=Spam")).status).toBe(200);
  expect((await several("versionId=one&reason=Spam&reason=None")).status).toBe(400);
});

test("writes to the API are JSON, writes to pages are forms", async () => {
  const typed = (path: string, type: string, body = "{}") =>
    knock(app, path, { method: "POST", headers: { "Content-Type": type }, body }).then(
      ({ status }) => status,
    );
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", ""]) {
    expect(await typed("/api/auth/login/", type)).toBe(415);
  }
  expect(await typed("/api/auth/login/", "application/json; charset=utf-8")).toBe(400);
  for (const type of ["application/json", "text/plain", ""]) expect(await typed("/login", type)).toBe(415);
  const { pages, seen } = echoPages();
  await knock(app, "/logout", { method: "POST" }, pages);
  expect(await seen[0]?.request.formData()).toBeInstanceOf(FormData);
});

test("bodies of the API are objects of JSON, nested 32 levels at most", async () => {
  const status = async (body: string | Uint8Array<ArrayBuffer>) => {
    const init = { method: "POST", headers: { "Content-Type": "application/json" }, body };
    const answer = await knock(app, "/api/merge", init);
    return answer.status;
  };
  const nested = (depth: number) => `{"versions":[],"x":${"[".repeat(depth - 1)}${"]".repeat(depth - 1)}}`;
  expect(await status(nested(32))).toBe(200);
  expect(await status(nested(33))).toBe(400);
  expect(await status("[".repeat(200_000))).toBe(400);
  for (const body of ["[]", "null", "1", '"a"', "{", "{'a':1}", "\ufeff{}x"])
    expect(await status(body)).toBe(400);
  expect(await status(new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).toBe(400);
  expect(await status('{"versions":[],"x":"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[\\"["}')).toBe(200);
});

const LONG = "a secret of production with 32 bytes and more";

test.each([
  ["SESSION_SECRET", { SESSION_SECRET: "short" }],
  ["SESSION_SECRETS_OLD", { SESSION_SECRETS_OLD: `${LONG}, short` }],
  ["PUBLIC_URL", { PUBLIC_URL: "" }],
  ["PUBLIC_URL", { PUBLIC_URL: "http://listdrop.example" }],
  ["PUBLIC_URL", { PUBLIC_URL: "listdrop.example" }],
])("production without a valid %s responds 503, and logs why once", async (name, wrong) => {
  const errorLog = vi.spyOn(console, "error").mockImplementation(() => {});
  const right = { MODE: "production", SESSION_SECRET: LONG, PUBLIC_URL: "https://listdrop.example" };
  const bare = await testApp({ env: { ...right, ...wrong } });
  for (const path of ["/", "/login", "/api/health", "/api/feed/0/10"])
    expect((await knock(bare, path)).status).toBe(503);
  expect(errorLog.mock.calls).toEqual([[expect.stringMatching(new RegExp(`: ${name}\\b[^;]*$`))]]);
  errorLog.mockRestore();
});

test("production accepts writes from its public address or this machine, with any Host header", async () => {
  const PUBLIC_URL = "https://listdrop.example";
  const production = await testApp({ env: { MODE: "production", SESSION_SECRET: LONG, PUBLIC_URL } });
  const { handleRequest } = await import("./handle-request");
  const statusOf = async (host: string, Origin: string) => {
    const request = new Request(`${host}/follows`, { method: "POST", headers: { Origin }, body: "" });
    return (await handleRequest(request, production, echoPages().pages)).status;
  };
  expect(await statusOf("https://evil.example", "https://evil.example")).toBe(403);
  expect(await statusOf("https://elsewhere.example", PUBLIC_URL)).not.toBe(403);
  expect(await statusOf("http://127.0.0.1:8787", "http://127.0.0.1:8787")).not.toBe(403);
});

test.each([
  ["/?tab=people&fbclid=1&utm_source=x", "/?tab=people"],
  [
    "/lists/0123456789abcdef01234567?ref=a&versions=unlike&ref=b&start=20",
    "/lists/0123456789abcdef01234567?versions=unlike&start=20",
  ],
  ["/support?a=%20", "/support"],
  ["/search.data?searchterm=a%20b&_routes=root&igshid=1", "/search.data?searchterm=a+b&_routes=root"],
  ["/search?searchterm=a%20b", "/search?searchterm=a%20b"],
  ["/search?_routes=root", "/search"],
])("of '%s' pages see '%s' alone: the parameters that their row names", async (asked, passed) => {
  const { pages, seen } = echoPages();
  await knock(app, asked, {}, pages);
  await knock(app, asked, form({ a: "1" }, { Origin: OWN }), pages);
  expect(seen.map(({ request, body }) => [request.method, request.url, body])).toEqual([
    ["GET", OWN + passed, ""],
    ["POST", OWN + passed, "a=1"],
  ]);
});

test("an address that is too long for its foreign parameters alone is refused", async () => {
  expect((await knock(app, `/support?x=${"a".repeat(9000)}`)).status).toBe(400);
});

test("in production a page that is read on another host redirects to the site's own", async () => {
  const own = "https://listdrop.example";
  const there = await testApp({
    env: { MODE: "production", PUBLIC_URL: own, SESSION_SECRET: "s".repeat(40) },
  });
  const { pages } = echoPages();
  const read = async (url: string, at: TestApp = there) => {
    const { status, headers } = await handleRequest(new Request(url), at, pages);
    return [status, headers.get("Location")];
  };
  expect(await read("https://old.example/lists/1?tab=new")).toEqual([301, `${own}/lists/1?tab=new`]);
  expect(await read(`${own}/support`)).toEqual([200, null]);
  for (const url of [
    "http://127.0.0.1:8787/support",
    "https://old.example/api/health",
    "https://old.example/metrics",
  ])
    expect([url, (await read(url))[1]]).toEqual([url, null]);
  expect(await read("https://old.example/support", app)).toEqual([200, null]);
});

test("a read names no account, whatever its header says", async () => {
  const seen: unknown[] = [];
  const pages: Pages = async (_, { shownTo }) => {
    seen.push(shownTo);
    return new Response("");
  };
  const headers = { "X-Shown-To": "0123456789abcdef01234567.ann" };
  await knock(app, "/", { headers }, pages);
  await knock(app, "/saves", form({}, { ...headers, Origin: OWN }), pages);
  expect(seen[0]).toBeNull();
  expect(seen[1]).toMatchObject({ username: "ann" });
});
