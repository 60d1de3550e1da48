/** Checks headers, cookies and secrets against fixed lists: a new one fails here until it is listed. */
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { unstable_readConfig } from "wrangler";
import { files, readSource, root } from "#tests/house/sources";
import { echoPages } from "#tests/support/echo-pages";
import { cookieOf, memberOf, testApp } from "#tests/support/test-app";
import { afterDrop } from "~/features/lists/writes/just-dropped.server";
import { comingBackCookies } from "~/features/members/guests/come-back.server";
import { deviceCookie } from "~/features/members/log-in/known-device.server";
import { keepLink } from "~/features/members/mailed-links/mailed-link.server";
import { newChallenge } from "~/features/members/passkeys/challenges.server";
import { signUpCookies } from "~/features/members/sign-up/sign-up-cookie.server";
import { paths } from "~/lib/addresses/paths";
import type { ListId } from "~/lib/data/ids";
import { sessionCookies } from "~/platform/cookies.server";
import { SETTINGS } from "~/platform/env.server";
import { flash } from "~/platform/flash.server";
import { keyCookie } from "~/platform/list-keys.server";
import { handleRequest } from "./handle-request";
import { bookmarkCookie } from "./near-reads";

const PRODUCTION = {
  MODE: "production",
  LOG: "0",
  SESSION_SECRET: "a secret of production with 32 bytes and more",
  PUBLIC_URL: "https://listdrop.example",
};

/** Header, the kinds of response that have it, and its value. */
const HEADERS: [name: string, on: Kind[] | "everything", value: string][] = [
  ["X-Content-Type-Options", "everything", "nosniff"],
  ["X-Frame-Options", "everything", "DENY"],
  ["Cross-Origin-Opener-Policy", "everything", "same-origin"],
  ["Permissions-Policy", "everything", "camera=(), microphone=(), geolocation=(), payment=(), usb=()"],
  ["Referrer-Policy", ["pages", "calls", "members", "errors"], "strict-origin-when-cross-origin"],
  ["Referrer-Policy", ["mailed links"], "no-referrer"],
  ["Strict-Transport-Security", "everything", "max-age=31536000"],
  [
    "Content-Security-Policy",
    ["pages"],
    "default-src 'none'; script-src 'self' 'nonce-…'; style-src 'self'; img-src 'self' https: data:; connect-src 'self'; manifest-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  ],
  ["Content-Security-Policy", ["calls"], "default-src 'none'; frame-ancestors 'none'"],
  ["Cache-Control", ["calls", "pages"], "no-cache"],
  ["Cache-Control", ["members", "errors", "mailed links"], "private, no-store"],
  ["X-Robots-Tag", ["mailed links"], "noindex"],
  ["Vary", ["pages"], "Cookie"],
  ["Vary", ["calls"], "Authorization, Cookie, Origin"],
];

/** Lifetime in seconds; scripts can read 'readable' cookies. */
const COOKIES: Record<string, [seconds: number, access: "hidden" | "readable"]> = {
  "auth-user": [2_592_000, "hidden"],
  // a client repeats its value in a header
  "XSRF-TOKEN": [2_592_000, "readable"],
  "passkey-challenge": [300, "hidden"],
  "newest-write": [30 * 24 * 60 * 60, "hidden"],
  "known-device": [31_536_000, "hidden"],
  flash: [60, "hidden"],
  dropped: [120, "hidden"],
  "list-key-": [15_552_000, "hidden"],
  "mailed-link": [1800, "hidden"],
  "sign-up": [172_800, "hidden"],
  "coming-back": [86_400, "hidden"],
};

const SECRETS = [
  "DATABASE_AUTH_TOKEN",
  "METRICS_TOKEN",
  "RESEND_API_KEY",
  "RESEND_WEBHOOK_SECRET",
  "SESSION_SECRET",
  "SESSION_SECRETS_OLD",
  "TURNSTILE_SECRET_KEY",
  "VAPID_PRIVATE_KEY",
];

type Kind = "pages" | "calls" | "members" | "errors" | "mailed links";

async function responses(): Promise<Record<Kind, Headers>> {
  const app = await testApp({ env: PRODUCTION });
  const ann = await memberOf(app, "ann");
  const get = async (path: string, Cookie = "") => {
    const request = new Request(`${PRODUCTION.PUBLIC_URL}${path}`, { headers: Cookie ? { Cookie } : {} });
    return (await handleRequest(request, app, echoPages().pages)).headers;
  };
  return {
    pages: await get("/"),
    calls: await get("/api/feed/0/10"),
    members: await get("/", cookieOf(ann)),
    errors: await get("/api/nothing"),
    "mailed links": await get("/confirm/a/b"),
  };
}

const withoutNonce = (value: string | null) => value?.replace(/nonce-[0-9a-f]+/, "nonce-…");

describe("headers", () => {
  test("are sent with every response of their kinds", async () => {
    const all = await responses();
    const kinds = Object.keys(all) as Kind[];
    for (const [name, on, value] of HEADERS)
      for (const kind of on === "everything" ? kinds : on)
        expect([name, kind, withoutNonce(all[kind].get(name))]).toEqual([name, kind, value]);
  });

  test("are all on the list", async () => {
    const known = new Set(HEADERS.map(([name]) => name.toLowerCase()));
    const other = ["content-type", "x-request-id", "etag"];
    for (const sent of Object.values(await responses()))
      expect([...sent.keys()].filter((name) => !known.has(name) && !other.includes(name))).toEqual([]);
  });
});

describe("cookies", () => {
  test("have their lifetime, and are hidden from scripts", async () => {
    const app = await testApp({ env: PRODUCTION });
    const { id } = await memberOf(app, "ann");
    const set = [
      ...sessionCookies(app, { webToken: "a", xsrfToken: "b" }),
      await deviceCookie(app, null, id),
      await bookmarkCookie(app, "0000-1"),
      ...comingBackCookies(app, "a", "b"),
      (await newChallenge(app, { purpose: "log-in", userId: "" })).cookie,
      flash(app, "Saved"),
      // one cookie per list: the list's id follows the name
      keyCookie(app, "", "a"),
      ...afterDrop(app, "a" as ListId).headers.getSetCookie(),
      ...keepLink(app, paths.changePassword, { token: "a" }).headers.getSetCookie(),
      ...(await signUpCookies(app, "5f0000000000000000000001")),
    ];
    for (const line of set) {
      const [name = ""] = line.split("=");
      const access = line.includes("; HttpOnly") ? "hidden" : "readable";
      expect([name, Number(/Max-Age=(\d+)/.exec(line)?.[1]), access]).toEqual([
        name,
        ...(COOKIES[name] ?? []),
      ]);
      expect(line).toMatch(/; SameSite=(Lax|Strict)\b.*; Secure$/);
    }
    const named = new Set(set.map((line) => line.split("=")[0]));
    expect(Object.keys(COOKIES).filter((name) => !named.has(name))).toEqual([]);
  });

  test("are all on the list: no other place in the code sets one", () => {
    const setters = files.filter(
      (file) => /^(app|functions)\//.test(file) && /\b(cookieHeader|pageCookies)\(/.test(readSource(file)),
    );
    const names = setters.flatMap((file) =>
      [...readSource(file).matchAll(/const \w*COOKIE = "([^"]+)"/g)].map(([, name]) => name),
    );
    expect(names.sort()).toEqual(Object.keys(COOKIES).sort());
    const byHand = files.filter(
      (file) => /^(app|functions)\//.test(file) && /Max-Age=\$/.test(readSource(file)),
    );
    expect(byHand).toEqual(["app/platform/cookies.server.ts"]);
  });
});

test("all secrets are listed; none is in wrangler.toml or has a default", () => {
  expect(SETTINGS.filter((name) => /SECRET|TOKEN|(?<!PUBLIC_|SITE_)KEY/.test(name)).sort()).toEqual(SECRETS);
  const { vars, env } = unstable_readConfig({ config: join(root, "wrangler.toml") }) as {
    vars: object;
    env?: Record<string, { vars?: object }>;
  };
  for (const settings of [vars, ...Object.values(env ?? {}).map((one) => one.vars ?? {})])
    expect(Object.keys(settings).filter((name) => SECRETS.includes(name))).toEqual([]);
  for (const name of SECRETS)
    expect(readSource("app/platform/env.server.ts")).toContain(`${name}: z.string().default("")`);
});
