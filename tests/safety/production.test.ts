/** Features disabled in production, and data that must not be in its log. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { root } from "#scripts/settings";
import { accessTokenOf, cookieOf } from "#tests/support/test-app";
import { type NodeSite, nodeSite } from "./support/node-site";
import { hashQuickly } from "./support/quick-hashes";
import { apiCalls, dataPath, formFields, pages } from "./support/site-map";
import { call, createWorld, mailedToken, newcomer, post, visit, type World } from "./support/world";

const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

test("the build has no source map and no name of a source file", () => {
  const files = [...filesIn("build/client"), ...filesIn("build/server")];
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => file.endsWith(".map"))).toEqual([]);
  const code = files.filter((file) => /\.(js|css)$/.test(file));
  const telling = code.filter((file) =>
    /sourceMappingURL=|\/app\/features\/\w/.test(readFileSync(file, "utf8")),
  );
  expect(telling.map((file) => file.slice(root.length))).toEqual([]);
});

test("there is no /dev page, in any spelling and with any method", async () => {
  const { fetch } = await nodeSite({ MODE: "production", LOG: "0" });
  for (const path of [
    "/dev/mail",
    "/dev/mail.json",
    "/dev/mail.data",
    "/DEV/MAIL",
    "/dev/mail/",
    "/%64ev/mail",
    "/dev",
  ])
    for (const method of ["GET", "HEAD"])
      expect([path, method, (await fetch(path, { method })).status]).toEqual([path, method, 404]);
});

test("no header, query or cookie turns development on", async () => {
  const { fetch } = await nodeSite({ MODE: "production", LOG: "0" });
  const switches: Record<string, string>[] = [
    { "X-Mode": "development" },
    { MODE: "development" },
    { Cookie: "MODE=development; test=1" },
  ];
  for (const headers of switches)
    for (const path of ["/dev/mail", "/dev/mail?MODE=development", "/dev/mail?test=1"]) {
      const answer = await fetch(path, { headers });
      expect([answer.status, answer.headers.has("Server-Timing")]).toEqual([404, false]);
    }
});

const SECRET = "canary-session-secret-of-32-bytes-and-more";
const API_KEY = "canary-resend-key";
const PASSWORD = "canary-password-7";
const EMAIL = "canary-mail@example.com";
const WORDS = "canary-words";
/** Excluded, because it would end the session that the other requests need. */
const LOGOUT = "/api/auth/logout";

function listen(): () => string {
  const output: string[] = [];
  const note = (...words: unknown[]) => {
    output.push(
      words.map((word) => (word instanceof Error ? `${word.stack} ${word.cause}` : String(word))).join(" "),
    );
    return true;
  };
  for (const name of ["log", "info", "warn", "error", "debug"] as const)
    vi.spyOn(console, name).mockImplementation(note);
  vi.spyOn(process.stdout, "write").mockImplementation(note);
  vi.spyOn(process.stderr, "write").mockImplementation(note);
  return () => output.join("\n");
}

afterEach(() => {
  vi.restoreAllMocks();
});

type Mailed = { confirm: string; reset: string };

async function mailedTokens({ app, fetch, settled }: NodeSite): Promise<Mailed> {
  const { token: confirm } = await newcomer(app, "canary-newcomer");
  await fetch("/api/request_password/ann@example.com");
  await settled();
  return { confirm, reset: await mailedToken(app, "ann@example.com") };
}

/** Requests every page, form and call, with and without a session, with words that no log may contain. */
async function useEverything(site: NodeSite, world: World, { confirm, reset }: Mailed): Promise<void> {
  const { ann, listId, itemId } = world;
  const texts: Record<string, string> = {
    username: "canary-user",
    email: EMAIL,
    password: PASSWORD,
    token: reset,
    pushtoken: `${WORDS}-push`,
    commentContent: WORDS,
    listTitle: WORDS,
    reason: WORDS,
    ballots: WORDS,
    back: "/",
    to: "/",
    listId,
    id: listId,
    itemCommentId: itemId,
    chapter: WORDS,
  };
  const inPath = (path: string) =>
    path.replace(/:(\w+)/g, (_, name: string) => {
      const known: Record<string, string> = {
        token: confirm,
        email: EMAIL,
        listId,
        listid: listId,
        itemId,
        creator: "ann",
        start: "0",
        pageSize: "9",
      };
      return encodeURIComponent(known[name] ?? WORDS);
    });
  for (const { method, path, body } of apiCalls) {
    if (path === LOGOUT) continue;
    const sent = body
      ? Object.fromEntries(Object.keys(body.properties ?? {}).map((name) => [name, texts[name] ?? WORDS]))
      : undefined;
    for (const member of [ann, null]) {
      const init = call(member, method, sent);
      await site.fetch(inPath(path), { ...init, headers: { ...init.headers, "Idempotency-Key": WORDS } });
    }
  }
  for (const { path } of pages)
    for (const address of [
      inPath(path),
      `${dataPath(inPath(path))}?q=${WORDS}`,
      `${inPath(path)}?token=${confirm}&email=${EMAIL}`,
    ])
      await site.fetch(address, visit(ann));
  for (const [path, fields] of Object.entries(formFields))
    for (const member of path === "/logout" ? [null] : [ann, null]) {
      const form = Object.fromEntries(fields.map((name) => [name, texts[name] ?? WORDS]));
      const link = encodeURIComponent(JSON.stringify({ email: EMAIL, token: reset, username: "ann" }));
      await site.fetch(inPath(path), post(member, form, member ? {} : { Cookie: `mailed-link=${link}` }));
    }
  await site.settled();
}

test("a log has no personal data: no secret, token, password, address, name or text, not even from a failing database", async () => {
  hashQuickly();
  const site = await nodeSite({
    MODE: "production",
    LOG: "1",
    SESSION_SECRET: SECRET,
    RESEND_API_KEY: API_KEY,
    RESEND_BASE_URL: "http://127.0.0.1:1",
  });
  const world = await createWorld(site.app);
  const output = listen();
  const mailed = await mailedTokens(site);
  await useEverything(site, world, mailed);
  site.database.down(true);
  await useEverything(site, world, mailed);
  site.database.down(false);
  await site.scheduled();
  const log = output();
  vi.restoreAllMocks();
  const lines = log.split("\n").length;
  const cookies = cookieOf(world.ann)
    .split(/; |=/)
    .filter((part) => part.length > 20);
  const tokens = [mailed.confirm, mailed.reset, accessTokenOf(world.ann), ...cookies];
  const canaries = [SECRET, API_KEY, PASSWORD, "canary", EMAIL, "@example.com", "$scrypt$", ...tokens];
  const leaked = canaries.filter((canary) => log.includes(canary));
  console.log(`${lines} lines of log, ${canaries.length} canaries, ${leaked.length} told`);
  expect(
    leaked.map(
      (canary) =>
        `${canary}: …${log.slice(Math.max(0, log.indexOf(canary) - 300), log.indexOf(canary) + 200)}`,
    ),
  ).toEqual([]);
  expect(log).toContain('"at":"request"');
});
