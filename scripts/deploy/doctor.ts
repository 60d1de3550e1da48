/** Reads what a deployment would read, and says what is missing or weak. Nothing is changed. */
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { unstable_readConfig } from "wrangler";
import { root } from "../settings";
import { type DeployConfig, diagnose } from "./diagnosis";
import { wrangler } from "./wrangler";

const ASK_MS = 30_000;

/** Where wrangler keeps a log-in. */
const LOGINS = [".config/.wrangler", ".wrangler", "Library/Preferences/.wrangler"];

/**
 * Prints the diagnosis of an environment of wrangler.toml, or of its top level; returns whether nothing is wrong.
 * `file` is wrangler.toml, or another one for tests.
 */
export function doctor(environment?: string, file = join(root, "wrangler.toml")): boolean {
  console.log(`${environment ?? "the top level"} of wrangler.toml:`);
  let config: DeployConfig;
  try {
    config = unstable_readConfig({ config: file, env: environment }, { hideWarnings: true }) as DeployConfig;
  } catch (problem) {
    console.log(`error    wrangler.toml: ${problem instanceof Error ? problem.message : problem}`);
    return false;
  }
  const held = heldSecrets(environment);
  const found = diagnose({ config, environment: environment ?? null, shell: process.env, held });
  for (const { level, what, problem, fix } of found) {
    console.log(`${level.padEnd(8)} ${what}: ${problem}`);
    console.log(`         ${fix}`);
  }
  const errors = found.filter(({ level }) => level === "error").length;
  const rest = found.length > 0 ? `, ${found.length} to look at` : "";
  console.log(errors > 0 ? `${errors} to put right` : `Nothing is missing${rest}`);
  return errors === 0;
}

/** The names of the secrets in the account; undefined, with a sentence why, when it can't be asked. */
function heldSecrets(environment: string | undefined): string[] | undefined {
  const isLoggedIn =
    process.env.CLOUDFLARE_API_TOKEN ||
    LOGINS.some((folder) => existsSync(join(homedir(), folder, "config")));
  const why = (reason: string) =>
    console.log(`note     the account was not asked (${reason}): secrets are looked for in this shell alone`);
  if (!isLoggedIn) return void why("nobody is logged in: npx wrangler login");
  const args = ["secret", "list", "--format", "json", ...(environment ? ["--env", environment] : [])];
  const { ok, stdout } = wrangler(args, { timeout: ASK_MS });
  try {
    if (ok) return (JSON.parse(stdout) as { name: string }[]).map(({ name }) => name);
  } catch {
    // said below
  }
  return void why("it does not answer, or has no such Worker yet");
}
