import type { readEnv } from "~/platform/env.server";
import { type DoctorFacts, error, type Finding, hostOrEmpty, setter, warning } from "./finding";

type Env = ReturnType<typeof readEnv>;

/** Checks the routes: a deployed Worker is unreachable without one, though it may be set in the dashboard. */
export function address({ config, environment }: DoctorFacts, env: Env): Finding[] {
  const host = env.PUBLIC_URL.startsWith("https:") ? hostOrEmpty(env.PUBLIC_URL) : "";
  const patterns = (config.routes ?? (config.route ? [config.route] : [])).map((route) =>
    typeof route === "string" ? route : route.pattern,
  );
  const answers = (pattern: string) => {
    const [of = ""] = pattern.replace(/^\w+:\/\//, "").split("/");
    return of.startsWith("*") ? host.endsWith(of.slice(1)) : host === of;
  };
  if (host === "" || patterns.some(answers) || (config.workers_dev && host.endsWith(".workers.dev")))
    return [];
  const where = `${environment ? `under [env.${environment}]` : "at the top"} of wrangler.toml`;
  return [
    warning(
      "routes",
      `nothing here makes the Worker answer at ${host}`,
      host.endsWith(".workers.dev")
        ? `workers_dev = true ${where}`
        : `routes = [{ pattern = "${host}", custom_domain = true }] ${where}`,
    ),
  ];
}

export function libsql(facts: DoctorFacts, env: Env): Finding[] {
  const { DATABASE_URL: url, DATABASE_AUTH_TOKEN: token } = env;
  if (!url) return [];
  if (!/^(https|libsql):\/\//.test(url))
    return [
      error("DATABASE_URL", "it is neither https nor libsql", setter(facts, "DATABASE_URL", "libsql://…")),
    ];
  return token
    ? []
    : [warning("DATABASE_AUTH_TOKEN", "anyone may open it", setter(facts, "DATABASE_AUTH_TOKEN", ""))];
}

/** Keys that are of no use alone. */
const PAIRS = [
  {
    names: ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY"],
    problem: "no device is notified without it",
    source: "npm run tool -- vapid-keys",
  },
  {
    names: ["TURNSTILE_SITE_KEY", "TURNSTILE_SECRET_KEY"],
    problem: "nobody is checked at sign-up without it",
    source: "from dash.cloudflare.com",
  },
] as const;

/** Web Push and Turnstile are optional, but half a pair of keys or an invalid subject is an error. */
export function keyPairs(facts: DoctorFacts, env: Env): Finding[] {
  const { VAPID_SUBJECT: subject } = env;
  return [
    ...PAIRS.flatMap(({ names, problem, source }) => {
      const lacking = names.filter((name) => env[name] === "");
      return lacking.length === 1
        ? lacking.map((name) => error(name, problem, setter(facts, name, source)))
        : [];
    }),
    ...(subject && !/^(mailto:|https:\/\/)/.test(subject)
      ? [
          error(
            "VAPID_SUBJECT",
            "it is neither mailto: nor https:",
            setter(facts, "VAPID_SUBJECT", "mailto:…"),
          ),
        ]
      : []),
  ];
}

export function associations(facts: DoctorFacts, env: Env): Finding[] {
  return (["ASSETLINKS_JSON", "APPLE_APP_SITE_ASSOCIATION_JSON"] as const).flatMap((name) => {
    try {
      if (env[name]) JSON.parse(env[name]);
      return [];
    } catch {
      return [error(name, "it is not JSON", setter(facts, name, "{…}"))];
    }
  });
}
