/** The checklist of docs/security.md, read and compared with what is sent and set. */
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { unstable_readConfig } from "wrangler";
import { handleRequest } from "#functions/http/handle-request";
import { cookieOf, memberOf, testApp } from "#tests/support/test-app";
import { deviceCookie } from "~/features/accounts/log-in/known-device.server";
import { keepLink } from "~/features/accounts/mailed-links/mailed-link.server";
import { afterDrop } from "~/features/lists/just-dropped.server";
import { newChallenge } from "~/features/passkeys/challenges.server";
import type { ListId } from "~/lib/ids";
import { paths } from "~/lib/paths";
import { sessionCookies } from "~/platform/cookies.server";
import { SETTINGS } from "~/platform/env.server";
import { flash } from "~/platform/flash.server";
import { keyCookie } from "~/platform/list-keys.server";
import { files, read, root } from "../house/sources";
import { echoPages } from "./support";

const PRODUCTION = {
  MODE: "production",
  LOG: "0",
  SESSION_SECRET: "a secret of production with 32 bytes and more",
  PUBLIC_URL: "https://listdrop.example",
};

/** The cells of the rows of the table with this heading, without their code marks. */
function rowsOf(heading: string): string[][] {
  const [, table = ""] = read("docs/security.md").split(`\n| ${heading} |`);
  const lines = table.split("\n").slice(2);
  return lines.slice(0, lines.indexOf("")).map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim().replace(/^`|`$/g, "")),
  );
}

const headers = rowsOf("header");
const cookies = rowsOf("cookie");
const secrets = rowsOf("secret");

/** A response of each kind that the table names. */
async function responses(): Promise<Record<string, Headers>> {
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
  test("are sent as the checklist says", async () => {
    const all = await responses();
    for (const [name = "", on = "", value] of headers) {
      // a narrower row of the same header holds for what it names
      const elsewhere = headers.filter(([other, where]) => other === name && where !== on);
      const narrower = elsewhere.flatMap(([, where = ""]) => where.split(", "));
      const kinds = on === "everything" ? Object.keys(all) : on.split(", ");
      for (const kind of kinds.filter((one) => on !== "everything" || !narrower.includes(one)))
        expect([name, kind, withoutNonce(all[kind]?.get(name) ?? null)]).toEqual([name, kind, value]);
    }
    expect(headers.length).toBeGreaterThan(10);
  });

  test("are all on it", async () => {
    const known = new Set(headers.map(([name = ""]) => name.toLowerCase()));
    const other = ["content-type", "x-request-id", "etag"];
    for (const sent of Object.values(await responses()))
      expect([...sent.keys()].filter((name) => !known.has(name) && !other.includes(name))).toEqual([]);
  });
});

describe("cookies", () => {
  test("are set as the checklist says", async () => {
    const app = await testApp({ env: PRODUCTION });
    const { id } = await memberOf(app, "ann");
    const set = [
      ...sessionCookies(app, { webToken: "a", xsrfToken: "b" }),
      await deviceCookie(app, null, id),
      (await newChallenge(app, { purpose: "log-in", userId: "" })).cookie,
      flash(app, "Saved"),
      // a cookie for each list: its id follows the name
      keyCookie(app, "", "a"),
      ...(afterDrop(app, "a" as ListId) as unknown as Response).headers.getSetCookie(),
      ...keepLink(app, paths.changePassword, { token: "a" }).headers.getSetCookie(),
    ];
    for (const line of set) {
      const [name] = line.split("=");
      const row = cookies.find(([cookie]) => cookie === name);
      expect([name, row?.[2]]).toEqual([name, /Max-Age=(\d+)/.exec(line)?.[1]]);
      expect([name, row?.[3]?.startsWith("no")]).toEqual([name, line.includes("; HttpOnly")]);
      expect(line).toMatch(/; SameSite=(Lax|Strict)\b.*; Secure$/);
    }
    const named = new Set(set.map((line) => line.split("=")[0]));
    expect(cookies.map(([name]) => name).filter((name) => !named.has(name))).toEqual([]);
  });

  test("are all on it: no other place in the code sets one", () => {
    const setters = files.filter(
      (file) => /^(app|functions)\//.test(file) && /\bcookieHeader\(/.test(read(file)),
    );
    const names = setters.flatMap((file) =>
      [...read(file).matchAll(/const \w*COOKIE = "([^"]+)"/g)].map(([, name]) => name),
    );
    expect(names.sort()).toEqual(cookies.map(([name]) => name).sort());
    const byHand = files.filter((file) => /^(app|functions)\//.test(file) && /Max-Age=\$/.test(read(file)));
    expect(byHand).toEqual(["app/platform/cookies.server.ts"]);
  });
});

test("secrets are all on it, and none is in wrangler.toml or has a default", () => {
  const named = secrets.map(([name]) => name);
  expect(SETTINGS.filter((name) => /SECRET|TOKEN|(?<!PUBLIC_)KEY/.test(name)).sort()).toEqual(
    [...named].sort(),
  );
  const { vars, env } = unstable_readConfig({ config: join(root, "wrangler.toml") }) as {
    vars: object;
    env?: Record<string, { vars?: object }>;
  };
  for (const settings of [vars, ...Object.values(env ?? {}).map((one) => one.vars ?? {})])
    expect(Object.keys(settings).filter((name) => named.includes(name))).toEqual([]);
  for (const name of named)
    expect(read("app/platform/env.server.ts")).toContain(`${name}: z.string().default("")`);
});
