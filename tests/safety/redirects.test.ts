/** Open redirects: addresses that look like ours never lead off the site, wherever they are passed. */
import { beforeAll, expect, test } from "vitest";
import { isExhaustive } from "#tests/support/full";
import { deepLinkPath } from "~/lib/addresses/deep-links";
import { corporaSource, naughty, redirects, xss } from "./support/corpora";
import { ORIGIN } from "./support/node-site";
import { newScene, site, world } from "./support/site-with-world";
import { joinWorld, PASSWORD, post, visit } from "./support/world";

const EVERY = isExhaustive ? 1 : 16;

const payloads = [
  ...new Set([...redirects, ...redirects.map((payload) => `/${payload}`), ...naughty, ...xss.slice(0, 500)]),
];

beforeAll(async () => {
  await newScene();
  await joinWorld(site.app, "dora");
});

const encodeText = (text: string) => encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, ""));

const WAYS: Record<string, (payload: string) => Promise<Response>> = {
  "login page of a member": (to) => site.fetch(`/login?to=${encodeText(to)}`, visit(world.ann)),
  "its data": (to) => site.fetch(`/login.data?to=${encodeText(to)}`, visit(world.ann)),
  save: (back) => site.fetch("/saves", post(world.cleo, { listId: world.listId, intent: "save", back })),
  "save of a stranger": (back) => site.fetch("/saves", post(null, { listId: world.listId, back })),
  follow: (back) => site.fetch("/follows", post(world.cleo, { chapter: "Films", intent: "follow", back })),
  report: (back) =>
    site.fetch("/reports", post(world.bob, { listId: world.listId, creator: "ann", kind: "list", back })),
  "path of a member": (user) => site.fetch(`/user/${encodeText(user)}`, visit(null)),
  "guarded path": (path) => site.fetch(`/edit/${encodeText(path)}?to=${encodeText(path)}`, visit(null)),
};

function leadsTo(answer: Response): URL | null {
  const location = answer.headers.get("Location");
  return location === null ? null : new URL(location, `${ORIGIN}/login`);
}

async function expectHome(what: string, payload: string, answer: Response) {
  expect([what, payload, answer.status]).toEqual([what, payload, expect.toSatisfy((status) => status < 500)]);
  const to = leadsTo(answer);
  expect([what, payload, to?.origin ?? ORIGIN]).toEqual([what, payload, ORIGIN]);
  expect([what, payload, answer.headers.has("crlf")]).toEqual([what, payload, false]);
  for (const cookie of answer.headers.getSetCookie())
    expect(cookie).toMatch(/^(flash|auth-user|XSRF-TOKEN|mailed-link|known-device)=/);
}

test("no return path leads off the site", async () => {
  let tried = 0;
  for (const [at, payload] of payloads.entries()) {
    if (at % EVERY > 0) continue;
    for (const [what, go] of Object.entries(WAYS)) {
      await expectHome(what, payload, await go(payload));
      tried++;
    }
    await site.app.db.run("delete from rate_counters");
  }
  console.log(`${tried} redirects asked for, 0 lead off the site, with ${corporaSource}`);
});

test("logging in with a foreign address redirects to the home page", async () => {
  for (const [at, to] of redirects.entries()) {
    if (at % (EVERY * 3) > 0) continue;
    const login = { username: "dora", password: PASSWORD };
    await expectHome("login form", to, await site.fetch("/login", post(null, { ...login, to })));
    await expectHome("login address", to, await site.fetch(`/login?to=${encodeText(to)}`, post(null, login)));
    await site.app.db.run("delete from rate_counters");
  }
});

test("a deep link leads to a path of ours, or nowhere", () => {
  const product = { origin: ORIGIN, slug: "listdrop" };
  for (const payload of payloads)
    for (const link of [payload, `${ORIGIN}/${payload}`, ORIGIN + payload, `listdrop://${payload}`]) {
      const path = deepLinkPath(link, product);
      if (path !== null) expect([link, new URL(path, ORIGIN).origin]).toEqual([link, ORIGIN]);
    }
});
