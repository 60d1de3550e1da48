/** What a configuration lacks before it can be deployed, and the command or the line that sets it. */
import { configurationProblems } from "~/platform/configuration.server";
import { readEnv, SETTINGS } from "~/platform/env.server";

/** The parts of wrangler's own reading of wrangler.toml that we look at. */
export type DeployConfig = {
  name?: string;
  vars: Record<string, unknown>;
  d1_databases: { binding: string; database_name?: string; database_id?: string; migrations_dir?: string }[];
  r2_buckets: { binding: string; bucket_name?: string }[];
  ratelimits?: { name: string; namespace_id: string }[];
  triggers: { crons?: string[] };
  observability?: { enabled?: boolean; logs?: { invocation_logs?: boolean } };
  assets?: { binding?: string };
};

export type Finding = {
  level: "error" | "warning";
  /** The binding, secret, address or domain. */
  what: string;
  problem: string;
  /** What to run or to write. */
  fix: string;
};

type Given = {
  config: DeployConfig;
  /** Null is the top level of wrangler.toml. */
  environment: string | null;
  /** The settings of this shell; they go before those of wrangler.toml. */
  shell: Record<string, string | undefined>;
  /** Names of the secrets that the account holds, if it could be asked. */
  held?: string[];
};

const NO_ID = /^0{8}-|^$/;
const SECRETS = /SECRET|TOKEN|(?<!PUBLIC_)KEY/;
/** Of a secret; a random one in base64 or hex has more. */
const DIFFERENT_MIN = 10;

/** Everything that is missing or weak, errors first. */
export function diagnose(given: Given): Finding[] {
  const found = [...bindings(given), ...settings(given)];
  return [
    ...found.filter(({ level }) => level === "error"),
    ...found.filter(({ level }) => level !== "error"),
  ];
}

const error = (what: string, problem: string, fix: string): Finding => ({
  level: "error",
  what,
  problem,
  fix,
});
const warning = (what: string, problem: string, fix: string): Finding => ({
  level: "warning",
  what,
  problem,
  fix,
});

const section = (environment: string | null, table: string) =>
  environment ? `env.${environment}.${table}` : table;

function bindings({ config, environment, shell }: Given): Finding[] {
  const found: Finding[] = [];
  const name = config.name ?? "listdrop";
  const at = (table: string) => section(environment, table);
  const database = config.d1_databases.find(({ binding }) => binding === "DB");
  const create = `npx wrangler d1 create ${database?.database_name ?? name}`;
  if (!database && !settingOf({ config, shell }, "DATABASE_URL"))
    found.push(
      error("DB", "no database is bound", `${create}, then [[${at("d1_databases")}]] in wrangler.toml`),
    );
  if (database && NO_ID.test(database.database_id ?? "") && !settingOf({ config, shell }, "DATABASE_URL"))
    found.push(
      error("DB", "database_id names no database", `${create}, then its id into [[${at("d1_databases")}]]`),
    );
  if (database && database.migrations_dir !== "db/migrations")
    found.push(
      error("DB", "it has no migrations", `migrations_dir = "db/migrations" in [[${at("d1_databases")}]]`),
    );
  const bucket = config.r2_buckets.find(({ binding }) => binding === "IMAGES");
  if (!bucket?.bucket_name)
    found.push(
      error(
        "IMAGES",
        "no bucket is bound, so nobody can upload a picture",
        `npx wrangler r2 bucket create ${name}-images, then [[${at("r2_buckets")}]] in wrangler.toml`,
      ),
    );
  const limit = config.ratelimits?.find((one) => one.name === "BURST_LIMIT");
  if (!limit || !/^\d+$/.test(limit.namespace_id))
    found.push(error("BURST_LIMIT", "no rate limit is bound", `[[${at("ratelimits")}]] in wrangler.toml`));
  if (!config.triggers.crons?.includes("* * * * *"))
    found.push(
      error(
        "cron",
        "nothing sends waiting mail and cleans up",
        `crons = ["* * * * *"] in [${at("triggers")}]`,
      ),
    );
  if (config.assets?.binding !== "ASSETS")
    found.push(error("ASSETS", "the files are not bound", 'binding = "ASSETS" in [assets] of wrangler.toml'));
  if (!config.observability?.enabled)
    found.push(error("observability", "logs are not kept", `enabled = true in [${at("observability")}]`));
  if (config.observability?.logs?.invocation_logs !== false)
    found.push(
      error(
        "observability",
        "the platform's request logs hold cookies and bearers",
        `invocation_logs = false in [${at("observability.logs")}]`,
      ),
    );
  return found;
}

const settingOf = ({ config, shell }: Pick<Given, "config" | "shell">, name: string): string =>
  shell[name] || String(config.vars[name] ?? "");

/** The command that sets it: a secret in the account, anything else in wrangler.toml. */
function setter({ environment }: Pick<Given, "environment">, name: string, example: string): string {
  if (!SECRETS.test(name))
    return `${name} = "${example}" in [${section(environment, "vars")}] of wrangler.toml`;
  return `npx wrangler secret put ${name}${environment ? ` --env ${environment}` : ""}${example && `   # ${example}`}`;
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname : "");
const isNobodys = (host: string) => /(^|\.)(example|test|invalid|localhost)(\.\w+)?$|^127\.|^$/.test(host);
const domainOf = (address: string) => /@([^>\s]+)>?\s*$/.exec(address)?.[1] ?? "";

function settings(given: Given): Finding[] {
  const { held = [] } = given;
  const of = (name: string) => settingOf(given, name);
  const isHeld = (name: string) => of(name) === "" && held.includes(name);
  const found: Finding[] = [];
  const wrong = (name: string, problem: string, example: string) =>
    found.push(error(name, problem, setter(given, name, example)));

  for (const name of Object.keys(given.config.vars))
    if (SECRETS.test(name) && SETTINGS.includes(name))
      found.push(
        error(name, "a secret is written in wrangler.toml", `take it out, then ${setter(given, name, "")}`),
      );
  if (of("MODE") !== "production")
    wrong("MODE", "it is not production: /dev pages and demo logins", "production");

  // a secret that only the account knows can't be judged; a long one stands in
  const standIn = "0123456789abcdef".repeat(4);
  const raw = Object.fromEntries(
    SETTINGS.map((name) => [name, isHeld(name) ? standIn : of(name) || undefined]),
  );
  let env: ReturnType<typeof readEnv>;
  try {
    env = readEnv({ ...raw, MODE: "production" });
  } catch (problem) {
    return [...found, error("settings", String(problem), "see app/platform/env.server.ts")];
  }
  for (const problem of configurationProblems(env)) {
    const [name = ""] = problem.split(/[ :]/);
    wrong(name, problem, name === "PUBLIC_URL" ? "https://…" : "openssl rand -base64 48");
  }
  for (const name of ["SESSION_SECRET", "METRICS_TOKEN"])
    if (!found.some(({ what }) => what === name) && of(name) && new Set(of(name)).size < DIFFERENT_MIN)
      wrong(name, "it is easy to guess", "openssl rand -base64 48");
  for (const [name, domain] of [
    ["PUBLIC_URL", env.PUBLIC_URL.startsWith("https:") ? hostOf(env.PUBLIC_URL) : "none"],
    ["SUPPORT_EMAIL", domainOf(env.SUPPORT_EMAIL)],
    ["MAIL_FROM", domainOf(env.MAIL_FROM)],
  ] as const)
    if (isNobodys(domain))
      found.push(warning(name, `'${domain}' is nobody's domain`, setter(given, name, "one of yours")));
  if (!env.RESEND_API_KEY)
    wrong("RESEND_API_KEY", "no mail leaves, so nobody can sign up", "from resend.com");
  found.push(...libsql(given, env), ...associations(given, env), ...webPush(given, env));
  return found;
}

function libsql(given: Given, env: ReturnType<typeof readEnv>): Finding[] {
  const { DATABASE_URL: url, DATABASE_AUTH_TOKEN: token } = env;
  if (!url) return [];
  if (!/^(https|libsql):\/\//.test(url))
    return [
      error("DATABASE_URL", "it is neither https nor libsql", setter(given, "DATABASE_URL", "libsql://…")),
    ];
  return token
    ? []
    : [warning("DATABASE_AUTH_TOKEN", "anyone may open it", setter(given, "DATABASE_AUTH_TOKEN", ""))];
}

/** Web Push is off without its keys, which is no fault; half a pair, and a subject that push services refuse, are. */
function webPush(given: Given, env: ReturnType<typeof readEnv>): Finding[] {
  const names = ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY"] as const;
  const lacking = names.filter((name) => env[name] === "");
  const { VAPID_SUBJECT: subject } = env;
  return [
    ...(lacking.length === 1
      ? lacking.map((name) =>
          error(name, "no device is notified without it", setter(given, name, "npm run make:vapid")),
        )
      : []),
    ...(subject && !/^(mailto:|https:\/\/)/.test(subject)
      ? [
          error(
            "VAPID_SUBJECT",
            "it is neither mailto: nor https:",
            setter(given, "VAPID_SUBJECT", "mailto:…"),
          ),
        ]
      : []),
  ];
}

function associations(given: Given, env: ReturnType<typeof readEnv>): Finding[] {
  return (["ASSETLINKS_JSON", "APPLE_APP_SITE_ASSOCIATION_JSON"] as const).flatMap((name) => {
    try {
      if (env[name]) JSON.parse(env[name]);
      return [];
    } catch {
      return [error(name, "it is not JSON", setter(given, name, "{…}"))];
    }
  });
}
