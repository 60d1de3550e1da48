/** Problems of a configuration that prevent a deployment, each with the command or line that fixes it. */
import { configurationProblems } from "~/platform/configuration.server";
import { readEnv, SETTINGS } from "~/platform/env.server";
import {
  type DoctorFacts,
  error,
  type Finding,
  hostOrEmpty,
  SECRETS,
  section,
  setter,
  settingOf,
  warning,
} from "./finding";
import { address, associations, keyPairs, libsql } from "./setting-findings";

const NO_ID = /^0{8}-|^(?![\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$)/i;
/** For secrets: the minimum of different characters. Random base64 or hex has more. */
const DIFFERENT_MIN = 10;

/** Returns everything that is missing or weak, errors first. */
export function diagnose(facts: DoctorFacts): Finding[] {
  const found = [...bindings(facts), ...checkSettings(facts)];
  return [
    ...found.filter(({ level }) => level === "error"),
    ...found.filter(({ level }) => level !== "error"),
  ];
}

function bindings(facts: DoctorFacts): Finding[] {
  const { config, environment } = facts;
  const needsD1 = settingOf(facts, "DATABASE_URL") === "";
  const name = config.name ?? "listdrop";
  const at = (table: string) => section(environment, table);
  const database = config.d1_databases.find(({ binding }) => binding === "DB");
  const create = `npm run wrangler -- d1 create ${database?.database_name ?? name}`;
  const bucket = config.r2_buckets.find(({ binding }) => binding === "IMAGES");
  const limit = config.ratelimits?.find((one) => one.name === "BURST_LIMIT");
  const writers = config.durable_objects?.bindings?.find((one) => one.name === "LIST_WRITERS");
  const queue = config.queues?.producers?.find(({ binding }) => binding === "DELIVERIES")?.queue;
  const checks: [isGood: unknown, Finding][] = [
    [
      database || !needsD1,
      error("DB", "no database is bound", `${create}, then [[${at("d1_databases")}]] in wrangler.toml`),
    ],
    [
      !database || !needsD1 || !NO_ID.test(database.database_id ?? ""),
      error("DB", "database_id names no database", `${create}, then its id into [[${at("d1_databases")}]]`),
    ],
    [
      !database || database.migrations_dir === "db/migrations",
      error("DB", "it has no migrations", `migrations_dir = "db/migrations" in [[${at("d1_databases")}]]`),
    ],
    [
      bucket?.bucket_name,
      error(
        "IMAGES",
        "no bucket is bound, so nobody can upload a picture",
        `npm run wrangler -- r2 bucket create ${name}-images, then [[${at("r2_buckets")}]] in wrangler.toml`,
      ),
    ],
    [
      limit && /^\d+$/.test(limit.namespace_id),
      error("BURST_LIMIT", "no rate limit is bound", `[[${at("ratelimits")}]] in wrangler.toml`),
    ],
    [
      writers?.class_name === "ListWriter",
      error(
        "LIST_WRITERS",
        "no writers of lists are bound, so many who write to one list at once fail",
        `name = "LIST_WRITERS" and class_name = "ListWriter" in [[${at("durable_objects.bindings")}]] of wrangler.toml`,
      ),
    ],
    [
      queue && config.queues?.consumers?.some((one) => one.queue === queue),
      warning(
        "DELIVERIES",
        "no queue is bound, so the scheduled job notifies large audiences, up to a minute late",
        `npm run wrangler -- queues create ${name}-deliveries, then [[${at("queues.producers")}]] and [[${at("queues.consumers")}]] in wrangler.toml`,
      ),
    ],
    [
      config.triggers.crons?.includes("* * * * *"),
      error(
        "cron",
        "nothing sends waiting mail and cleans up",
        `crons = ["* * * * *"] in [${at("triggers")}]`,
      ),
    ],
    [
      config.assets?.binding === "ASSETS",
      error("ASSETS", "the files are not bound", 'binding = "ASSETS" in [assets] of wrangler.toml'),
    ],
    [
      config.observability?.enabled,
      error("observability", "logs are not kept", `enabled = true in [${at("observability")}]`),
    ],
    [
      config.observability?.logs?.invocation_logs === false,
      error(
        "observability",
        "the platform's request logs hold cookies and bearers",
        `invocation_logs = false in [${at("observability.logs")}]`,
      ),
    ],
  ];
  return checks.flatMap(([isGood, finding]) => (isGood ? [] : [finding]));
}

const isNobodys = (host: string) => /(^|\.)(example|test|invalid|localhost)(\.\w+)?$|^127\.|^$/.test(host);
const domainOf = (address: string) => /@([^>\s]+)>?\s*$/.exec(address)?.[1] ?? "";

function checkSettings(facts: DoctorFacts): Finding[] {
  const { held = [] } = facts;
  const of = (name: string) => settingOf(facts, name);
  const isHeld = (name: string) => of(name) === "" && held.includes(name);
  const found: Finding[] = [];
  const wrong = (name: string, problem: string, example: string) =>
    found.push(error(name, problem, setter(facts, name, example)));

  for (const name of Object.keys(facts.config.vars))
    if (SECRETS.test(name) && SETTINGS.includes(name))
      found.push(
        error(name, "a secret is written in wrangler.toml", `take it out, then ${setter(facts, name, "")}`),
      );
  if (of("MODE") !== "production")
    wrong("MODE", "it is not production: /dev pages and demo logins", "production");

  // secrets stored only in the account can't be judged, so a long placeholder replaces them
  const standIn = "0123456789abcdef".repeat(4);
  const raw = Object.fromEntries(
    SETTINGS.map((name) => [name, isHeld(name) ? standIn : of(name) || undefined]),
  );
  let env: ReturnType<typeof readEnv>;
  try {
    env = readEnv({ ...raw, MODE: "production" });
  } catch (problem) {
    const lines = problem instanceof Error ? problem.message.split("\n") : [];
    return [
      ...found,
      ...lines.map((line) => {
        const [name = "", ...sentence] = line.split(": ");
        return error(name, sentence.join(": "), "see app/platform/env.server.ts");
      }),
    ];
  }
  for (const problem of configurationProblems(env)) {
    const [name = ""] = problem.split(/[ :]/);
    wrong(name, problem, name === "PUBLIC_URL" ? "https://…" : "openssl rand -base64 48");
  }
  for (const name of ["SESSION_SECRET", "METRICS_TOKEN"])
    if (!found.some(({ what }) => what === name) && of(name) && new Set(of(name)).size < DIFFERENT_MIN)
      wrong(name, "it is easy to guess", "openssl rand -base64 48");
  for (const [name, domain] of [
    ["PUBLIC_URL", env.PUBLIC_URL.startsWith("https:") ? hostOrEmpty(env.PUBLIC_URL) : "none"],
    ["SUPPORT_EMAIL", domainOf(env.SUPPORT_EMAIL)],
    ["MAIL_FROM", domainOf(env.MAIL_FROM)],
  ] as const)
    if (isNobodys(domain))
      found.push(warning(name, `'${domain}' is nobody's domain`, setter(facts, name, "one of yours")));
  if (!env.RESEND_API_KEY)
    wrong("RESEND_API_KEY", "no mail leaves, so nobody can sign up", "from resend.com");
  found.push(
    ...address(facts, env),
    ...libsql(facts, env),
    ...associations(facts, env),
    ...keyPairs(facts, env),
  );
  return found;
}
