/** The parts of wrangler's parsed wrangler.toml that the doctor reads. */
export type DeployConfig = {
  name?: string;
  vars: Record<string, unknown>;
  d1_databases: { binding: string; database_name?: string; database_id?: string; migrations_dir?: string }[];
  r2_buckets: { binding: string; bucket_name?: string }[];
  durable_objects?: { bindings?: { name: string; class_name: string }[] };
  queues?: { producers?: { binding: string; queue: string }[]; consumers?: { queue: string }[] };
  ratelimits?: { name: string; namespace_id: string }[];
  triggers: { crons?: string[] };
  observability?: { enabled?: boolean; logs?: { invocation_logs?: boolean } };
  assets?: { binding?: string };
  route?: Route;
  routes?: Route[];
  workers_dev?: boolean;
};

type Route = string | { pattern: string };

export type Finding = {
  level: "error" | "warning";
  /** The binding, secret, address or domain. */
  what: string;
  problem: string;
  fix: string;
};

export type DoctorFacts = {
  config: DeployConfig;
  /** Null for the top level of wrangler.toml. */
  environment: string | null;
  /** The settings of this shell, which override those of wrangler.toml. */
  shell: Record<string, string | undefined>;
  /** Names of secrets that the account has. */
  held?: string[];
};

export const SECRETS = /SECRET|TOKEN|(?<!PUBLIC_|SITE_)KEY/;

export const error = (what: string, problem: string, fix: string): Finding => ({
  level: "error",
  what,
  problem,
  fix,
});
export const warning = (what: string, problem: string, fix: string): Finding => ({
  level: "warning",
  what,
  problem,
  fix,
});

export const section = (environment: string | null, table: string) =>
  environment ? `env.${environment}.${table}` : table;

export const settingOf = ({ config, shell }: Pick<DoctorFacts, "config" | "shell">, name: string): string =>
  shell[name] || String(config.vars[name] ?? "");

/** Returns the fix for a setting: a command for a secret, a line of wrangler.toml for anything else. */
export function setter(
  { environment }: Pick<DoctorFacts, "environment">,
  name: string,
  example: string,
): string {
  if (!SECRETS.test(name))
    return `${name} = "${example}" in [${section(environment, "vars")}] of wrangler.toml`;
  return `npm run wrangler -- secret put ${name}${environment ? ` --env ${environment}` : ""}${example && `   # ${example}`}`;
}

export const hostOrEmpty = (url: string) => (URL.canParse(url) ? new URL(url).hostname : "");
