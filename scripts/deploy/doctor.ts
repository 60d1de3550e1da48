/** Reads the configuration of a deployment and reports what is missing or weak. It changes nothing. */
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { unstable_readConfig } from "wrangler";
import { root } from "../settings";
import { diagnose } from "./diagnosis";
import type { DeployConfig } from "./finding";
import { type Ran, wrangler } from "./wrangler";

const ASK_MS = 30_000;

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
    held: namesOfSecrets(environment),
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

/** Returns the names of the account's secrets; if it doesn't say, prints the reason. */
function namesOfSecrets(environment: string | undefined): string[] {
  const list = ["secret", "list", "--format", "json", ...(environment ? ["--env", environment] : [])];
  const ran = wrangler(list, { timeout: ASK_MS });
  try {
    if (ran.ok) return (JSON.parse(ran.stdout) as { name: string }[]).map(({ name }) => name);
  } catch {}
  console.log(`note     secrets of this shell alone count, as the account told none: ${failureReason(ran)}`);
  return [];
}

function failureReason({ stdout, stderr }: Ran): string {
  const lines = stripVTControlCharacters(stderr || stdout)
    .split("\n")
    .map((line) => line.replace(/^\W*\[?ERROR\]?\s*/, "").trim())
    .filter(Boolean);
  return lines.slice(0, 2).join(" ") || "no response";
}
