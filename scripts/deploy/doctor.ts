/** Reads the configuration of a deployment and reports what is missing or weak. It changes nothing. */
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { unstable_readConfig } from "wrangler";
import { root } from "../settings";
import { diagnose } from "./diagnosis";
import type { DeployConfig, DoctorFacts } from "./finding";
import { askWrangler, type Ran } from "./wrangler";

const ASK_MS = 30_000;

/** Folders in which wrangler stores a log-in. */
const LOGINS = [".config/.wrangler", ".wrangler", "Library/Preferences/.wrangler"];

/** Prints the diagnosis of an environment; returns true if there are no errors. Tests pass another `file`. */
export async function doctor(environment?: string, file = join(root, "wrangler.toml")): Promise<boolean> {
  console.log(`${environment ?? "the top level"} of wrangler.toml:`);
  let config: DeployConfig;
  try {
    config = unstable_readConfig({ config: file, env: environment }, { hideWarnings: true }) as DeployConfig;
  } catch (problem) {
    console.log(`error    wrangler.toml: ${problem instanceof Error ? problem.message : problem}`);
    return false;
  }
  const found = diagnose({
    config,
    environment: environment ?? null,
    shell: process.env,
    ...(await askAccount(config, environment)),
  });
  for (const { level, what, problem, fix } of found) {
    console.log(`${level.padEnd(8)} ${what}: ${problem}`);
    console.log(`         ${fix}`);
  }
  const errors = found.filter(({ level }) => level === "error").length;
  const rest = found.length > 0 ? `, ${found.length} to look at` : "";
  console.log(errors > 0 ? `${errors} to fix` : `Nothing is missing${rest}`);
  return errors === 0;
}

type Database = { read_replication?: { mode?: string } };

/** Queries the account for the resources bound here; prints the reason if a query fails. */
async function askAccount(
  config: DeployConfig,
  environment: string | undefined,
): Promise<Partial<DoctorFacts>> {
  const isLoggedIn =
    process.env.CLOUDFLARE_API_TOKEN ||
    LOGINS.some((folder) => existsSync(join(homedir(), folder, "config")));
  if (!isLoggedIn) {
    printNote(
      "the account was not asked (nobody is logged in: npm run wrangler -- login): secrets of this shell alone count",
    );
    return {};
  }
  const id = config.d1_databases.find(({ binding }) => binding === "DB")?.database_id;
  const databaseName = config.d1_databases.find(({ binding }) => binding === "DB")?.database_name;
  const bucket = config.r2_buckets.find(({ binding }) => binding === "IMAGES")?.bucket_name;
  const ask = (...args: string[]) => askWrangler(args, ASK_MS);
  const [secrets, all, isBucket, database] = await Promise.all([
    ask("secret", "list", "--format", "json", ...(environment ? ["--env", environment] : [])),
    id ? ask("d1", "list", "--json") : undefined,
    bucket ? ask("r2", "bucket", "info", bucket, "--json") : undefined,
    databaseName ? ask("d1", "info", databaseName, "--json") : undefined,
  ]);
  const reason = failureReason(secrets);
  if (/not found\. If this is a new Worker/.test(reason))
    printNote(`the account has no Worker ${config.name} yet: its first secret or deployment makes it`);
  else if (!secrets.ok) {
    printNote(`the account did not say what it holds: ${reason}`);
    return {};
  }
  const databases = all && parsed<{ uuid: string }[]>(all);
  const replication = database && parsed<Database>(database)?.read_replication?.mode;
  return {
    held: parsed<{ name: string }[]>(secrets)?.map(({ name }) => name) ?? [],
    ...(databases ? { hasDatabase: databases.some(({ uuid }) => uuid === id) } : {}),
    ...(/code: 10006\b/.test(isBucket?.stderr ?? "") ? { hasBucket: false } : {}),
    ...(replication ? { hasReplicas: replication === "auto" } : {}),
  };
}

const printNote = (sentence: string) => console.log(`note     ${sentence}`);

/** Returns undefined if the account does not say. */
function parsed<T>({ ok, stdout }: Ran): T | undefined {
  try {
    return ok ? (JSON.parse(stdout) as T) : undefined;
  } catch {
    return undefined;
  }
}

function failureReason({ stdout, stderr }: Ran): string {
  const lines = stripVTControlCharacters(stderr || stdout)
    .split("\n")
    .map((line) => line.replace(/^\W*\[?ERROR\]?\s*/, "").trim())
    .filter(Boolean);
  return lines.slice(0, 2).join(" ") || "no response";
}
