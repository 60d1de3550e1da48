import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { calls } from "#functions/api/table";
import { knock } from "#tests/support/echo-pages";
import { cookieOf, memberOf, testApp } from "#tests/support/test-app";
import { flatRows } from "~/lib/addresses/page-table";

const pages = flatRows().filter(({ path }) => path !== "/*");

const lines: string[] = [];
beforeEach(() => {
  lines.length = 0;
  vi.spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));
});
afterEach(() => vi.restoreAllMocks());

test("a request is one line with its route and its cost", async () => {
  const app = await testApp({ env: { LOG: "1" } });
  const ann = await memberOf(app, "ann");
  await knock(app, "/api/feed/0/10");
  await knock(app, "/lists/0123456789abcdef01234567?before=1", { headers: { Cookie: cookieOf(ann) } });
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { at: "request", method: "GET", route: "/api/feed/:start/:pageSize", status: 200, signedIn: false },
    { route: "/lists/:listId", status: 200, cached: false, signedIn: true },
  ]);
});

test("a line holds nothing about the viewer or the values sent", async () => {
  const app = await testApp({ env: { LOG: "1" } });
  const ann = await memberOf(app, "ann");
  const secrets = [
    "s3cret-token",
    "ann@example.com",
    "ann%40example.com",
    "/ann",
    "xylophone",
    cookieOf(ann),
  ];
  for (const path of [
    "/confirm/ann@example.com/s3cret-token",
    "/changepassword/ann/ann%40example.com/s3cret-token",
    "/api/confirm_email/s3cret-token/ann@example.com",
    "/register-success?email=ann@example.com&token=s3cret-token",
    "/search/xylophone",
    "/search?searchterm=xylophone",
  ])
    await knock(app, path, { headers: { Cookie: cookieOf(ann) } });
  expect(lines).toHaveLength(6);
  for (const secret of secrets) expect(lines.join("\n")).not.toContain(secret);
});

test("production logs by default, development does not", async () => {
  const set = {
    SESSION_SECRET: "a secret of production with 32 bytes and more",
    PUBLIC_URL: "https://listdrop.example",
  };
  const count = async (env: Record<string, string>) => {
    lines.length = 0;
    await knock(await testApp({ env }), "/login");
    return lines.length;
  };
  expect(await count({})).toBe(0);
  expect(await count({ MODE: "production", ...set })).toBe(1);
  expect(await count({ MODE: "production", ...set, LOG: "0" })).toBe(0);
  expect(await count({ LOG: "debug" })).toBe(0);
});

test("the route is the table's pattern for every page and call", async () => {
  const app = await testApp({ env: { LOG: "1" } });
  const patterns = [...pages.map(({ path }) => path), ...calls.map(({ path }) => `/api${path}`)];
  for (const pattern of patterns) {
    lines.length = 0;
    const path = pattern.replace(/:[^/]+/g, "Some.One@example.com");
    await knock(app, `${path}/`);
    await knock(app, `/nowhere${path}`);
    expect(lines.map((line) => JSON.parse(line).route)).toEqual([pattern, "/*"]);
  }
  lines.length = 0;
  for (const path of ["/_root.data", "/LISTS/1.data", "/%6cists/1", "/lists/a%2Fb", "/api/nothing", "/%"])
    await knock(app, path);
  expect(lines.map((line) => JSON.parse(line).route)).toEqual([
    "/.data",
    "/lists/:listId.data",
    "/lists/:listId",
    "/lists/:listId",
    "/api/*",
    "/*",
  ]);
});
