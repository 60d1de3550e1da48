import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { unstable_readConfig } from "wrangler";
import { root } from "#scripts/settings";
import { diagnose } from "./diagnosis";
import type { DeployConfig, Finding } from "./finding";

const SECRET = "k3yJ9vQ2mX7pL5tR8wZ1nB4cD6fG0hSa";
const SHELL = { SESSION_SECRET: SECRET, RESEND_API_KEY: "re_123" };

const text = readFileSync(join(root, "wrangler.toml"), "utf8")
  .replaceAll(
    'database_id = "00000000-0000-0000-0000-000000000000"',
    `database_id = "${crypto.randomUUID()}"`,
  )
  .replaceAll('PUBLIC_URL = ""', 'PUBLIC_URL = "https://lists.org"')
  .replaceAll(/# routes = .*/g, 'routes = [{ pattern = "lists.org", custom_domain = true }]')
  .replaceAll("@listdrop.example", "@lists.org");

function configOf(environment: string | undefined, change: (toml: string) => string = (toml) => toml) {
  const folder = mkdtempSync(join(tmpdir(), "listdrop-doctor-"));
  const file = join(folder, "wrangler.toml");
  writeFileSync(file, change(text));
  const config = unstable_readConfig({ config: file, env: environment }, { hideWarnings: true });
  rmSync(folder, { recursive: true });
  return config as DeployConfig;
}

function errorsOf(
  change: ((toml: string) => string) | undefined,
  shell: Record<string, string> = SHELL,
  held?: string[],
): Finding[] {
  const config = configOf("production", change);
  return diagnose({ config, environment: "production", shell, held });
}

const without = (part: string | RegExp) => (toml: string) => {
  const [before = "", after = ""] = toml.split("[env.production]");
  return `${before}[env.production]${after.replace(part, "")}`;
};

test.each([undefined, "staging", "production"])("a whole configuration (%s) lacks nothing", (environment) => {
  const found = diagnose({ config: configOf(environment), environment: environment ?? null, shell: SHELL });
  // only the environments have these
  expect(found.filter(({ what }) => environment || !["MAIL_FROM", "routes"].includes(what))).toEqual([]);
});

test("staging and production have every binding of the top level, and names of their own", () => {
  const [top, staging, production] = [undefined, "staging", "production"].map((name) => configOf(name));
  const shape = (config?: DeployConfig) => [
    config?.d1_databases.map(({ binding }) => binding),
    config?.r2_buckets.map(({ binding }) => binding),
    config?.ratelimits?.map(({ name }) => name),
    config?.durable_objects?.bindings?.map(({ name }) => name),
    config?.queues?.producers?.map(({ binding }) => binding),
    config?.triggers.crons,
    config?.observability,
    config?.assets?.binding,
  ];
  expect(shape(staging)).toEqual(shape(top));
  expect(shape(production)).toEqual(shape(top));
  const own = (config?: DeployConfig) => [
    config?.name,
    config?.d1_databases[0]?.database_name,
    config?.r2_buckets[0]?.bucket_name,
    config?.ratelimits?.[0]?.namespace_id,
    config?.queues?.producers?.[0]?.queue,
  ];
  own(staging).forEach((name, i) => {
    expect(name).not.toBe(own(production)[i]);
  });
});

describe("a broken setup names the command to run", () => {
  const lacks: [what: string, fix: RegExp, (toml: string) => string][] = [
    ["DB", /wrangler -- d1 create listdrop/, without(/\[\[env\.production\.d1_databases\]\][^[]*/)],
    ["DB", /its id into \[\[env\.production/, without(/(?<=database_id = ")[^"]*/)],
    ["DB", /its id into \[\[env\.production/, (toml) => toml.replace(/(?<=database_id = ")[^"]*/g, "none")],
    ["routes", /routes = \[\{ pattern = "lists.org"/, without(/routes = .*/)],
    ["routes", /routes = /, (toml) => toml.replaceAll('pattern = "lists.org"', 'pattern = "*.lists.org"')],
    ["IMAGES", /wrangler -- r2 bucket create/, without(/\[\[env\.production\.r2_buckets\]\][^[]*/)],
    ["BURST_LIMIT", /ratelimits/, without(/\[\[env\.production\.ratelimits\]\][^[]*/)],
    [
      "LIST_WRITERS",
      /\[\[env\.production\.durable_objects\.bindings\]\]/,
      without(/\[\[env\.production\.durable_objects\.bindings\]\][^[]*/),
    ],
    ["cron", /crons = /, (toml) => toml.replace('crons = ["* * * * *"]', "crons = []")],
    ["observability", /invocation_logs = false/, (toml) => toml.replace("invocation_logs = false", "")],
    ["PUBLIC_URL", /PUBLIC_URL = "https/, without("https://lists.org")],
    ["PUBLIC_URL", /PUBLIC_URL = "https/, (toml) => toml.replaceAll("https://lists.org", "http://lists.org")],
    [
      "SUPPORT_EMAIL",
      /SUPPORT_EMAIL = /,
      (toml) => toml.replaceAll("hello@lists.org", "hello@lists.example"),
    ],
    [
      "SESSION_SECRET",
      /take it out, then npm run wrangler -- secret put SESSION_SECRET --env production/,
      (toml) =>
        toml.replaceAll("[env.production.vars]", `[env.production.vars]\nSESSION_SECRET = "${SECRET}"`),
    ],
  ];
  test.each(lacks)("%s: %s", (what, fix, change) => {
    const [first] = errorsOf(change);
    expect(first).toMatchObject({ what, fix: expect.stringMatching(fix) });
  });

  test("the site key of Turnstile is public, so wrangler.toml may hold it", () => {
    const change = (toml: string) =>
      toml.replaceAll("[env.production.vars]", '[env.production.vars]\nTURNSTILE_SITE_KEY = "0x1"');
    expect(errorsOf(change, { ...SHELL, TURNSTILE_SECRET_KEY: "0x2" })).toEqual([]);
  });

  test("a queue only in words: the scheduled job serves large audiences without one", () => {
    const change = without(/\[\[env\.production\.queues\.producers\]\][^[]*/);
    const config = configOf("production", change);
    expect(diagnose({ config, environment: "production", shell: SHELL })).toEqual([
      {
        level: "warning",
        what: "DELIVERIES",
        problem: expect.stringContaining("scheduled job"),
        fix: expect.stringContaining("npm run wrangler -- queues create listdrop-deliveries"),
      },
    ]);
  });

  test.each([
    ["SESSION_SECRET", { RESEND_API_KEY: "re_123" }],
    ["SESSION_SECRET", { ...SHELL, SESSION_SECRET: "short" }],
    ["SESSION_SECRET", { ...SHELL, SESSION_SECRET: "ab".repeat(20) }],
    ["TURNSTILE_SITE_KEY", { ...SHELL, TURNSTILE_SECRET_KEY: "0x1" }],
    ["TURNSTILE_SECRET_KEY", { ...SHELL, TURNSTILE_SITE_KEY: "0x1" }],
    ["SESSION_SECRETS_OLD", { ...SHELL, SESSION_SECRETS_OLD: `${SECRET},short` }],
    ["RESEND_API_KEY", { SESSION_SECRET: SECRET }],
    ["DATABASE_URL", { ...SHELL, DATABASE_URL: "lists.org" }],
    ["ASSETLINKS_JSON", { ...SHELL, ASSETLINKS_JSON: "{" }],
    ["MODE", { ...SHELL, MODE: "development" }],
  ])("%s of the shell", (what, shell) => {
    expect(errorsOf(undefined, shell)).toEqual([expect.objectContaining({ level: "error", what })]);
  });
});

test.each([
  [
    "PUBLIC_URL under a pattern",
    (toml: string) => toml.replaceAll('pattern = "lists.org"', 'pattern = "*lists.org/*"'),
  ],
  [
    "PUBLIC_URL under workers.dev",
    (toml: string) =>
      toml
        .replaceAll("https://lists.org", "https://listdrop.ours.workers.dev")
        .replaceAll(/routes = .*/g, "workers_dev = true"),
  ],
])("%s is answered", (_, change) => {
  expect(errorsOf(change)).toEqual([]);
});

test("says of each unreadable setting what is wrong, in a line", () => {
  const shell = { ...SHELL, PRODUCT_SLUG: "No slug", PASSWORD_COST: "many" };
  expect(
    errorsOf(undefined, shell).map(({ what, problem }) => [what, /^Invalid [^{}\n]+$/.test(problem)]),
  ).toEqual([
    ["PRODUCT_SLUG", true],
    ["PASSWORD_COST", true],
  ]);
});

test("accepts a secret that the account has", () => {
  expect(errorsOf(undefined, {}, ["SESSION_SECRET", "RESEND_API_KEY"])).toEqual([]);
  expect(errorsOf(undefined, {}, []).map(({ what }) => what)).toEqual(["SESSION_SECRET", "RESEND_API_KEY"]);
});

test("with libSQL needs no D1", () => {
  const shell = { ...SHELL, DATABASE_URL: "libsql://lists.turso.io", DATABASE_AUTH_TOKEN: "x" };
  expect(errorsOf(without(/(?<=database_id = ")[^"]*/), shell)).toEqual([]);
});
