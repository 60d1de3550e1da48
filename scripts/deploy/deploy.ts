/**
 * `npm run deploy [-- --env staging]`: check, build, doctor, migrate, deploy; production by default. Rejects
 * a working tree with changes. `--checked` skips the check, because CI has run it for this commit. With
 * `--dry-run` nothing leaves this machine, and nothing is migrated.
 */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt } from "../build";
import { commitHere } from "../commit";
import { readArguments } from "../flags";
import { migrate } from "../migrate";
import { readLocalSettings, root } from "../settings";
import { migrateAccount } from "./migrate-account";
import { wrangler } from "./wrangler";

const { has, value } = readArguments({ flags: ["checked", "dry-run"], values: ["env"] });
const isDryRun = has("dry-run");
const NOTHING_CHANGED = "nothing has changed in the account";

const environment = value("env") ?? "production";
const flags = ["--env", environment];
const dirty = git("status", "--porcelain");
if (dirty) throw new Error(`There are changes that are not committed:\n${dirty}`);
if (has("checked")) console.log("\n== check\nDone before, as --checked says");
else await runStep("check", NOTHING_CHANGED, () => runCommand("npm", ["run", "--silent", "check"]));
await runStep("build", NOTHING_CHANGED, async () => {
  await ensureBuilt();
  return writeBillOfMaterials();
});
// imported late because wrangler takes seconds to load
await runStep("doctor", NOTHING_CHANGED, async () => (await import("./doctor")).doctor(environment));
await runStep(
  "migrate",
  "the migrations before the failed one are applied, and the previous release keeps running on them. " +
    "Once it is fixed, run the same command again",
  () => migrateRemote(environment),
);
await runStep(
  "deploy",
  "the database is migrated. Unless the Worker was uploaded already, the previous release keeps running on it: " +
    `npm run wrangler -- deployments status ${flags.join(" ")} shows which one is live. Once it is fixed, run the same ` +
    "command again",
  () =>
    wrangler(["deploy", ...flags, "--var", `COMMIT:${commitHere()}`, ...(isDryRun ? ["--dry-run"] : [])], {
      shown: true,
    }).ok,
);

/** Throws an error that says what state a failure leaves behind. */
async function runStep(
  name: string,
  standing: string,
  work: () => boolean | Promise<boolean>,
): Promise<void> {
  console.log(`\n== ${name}`);
  let failure = "";
  try {
    if (await work()) return;
  } catch (error) {
    failure = error instanceof Error ? `${error.message}\n` : String(error);
  }
  throw new Error(`${failure}\nStopped at ${name}: ${isDryRun ? NOTHING_CHANGED : standing}`);
}

async function migrateRemote(environment: string | undefined): Promise<boolean> {
  if (isDryRun) {
    console.log("Not in a dry run");
    return true;
  }
  if (process.env.DATABASE_URL) {
    await migrate(readLocalSettings());
    return true;
  }
  return migrateAccount(environment);
}

/** Throws what npm said if it can't. */
function writeBillOfMaterials(): boolean {
  const options = ["--sbom-format", "cyclonedx", "--sbom-type", "application", "--package-lock-only"];
  const { status, stdout, stderr } = spawnSync("npm", ["sbom", ...options], { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(`npm sbom: ${stderr}`);
  writeFileSync(join(root, "build/sbom.cdx.json"), stdout);
  return true;
}

function git(...command: string[]): string {
  const { status, stdout, stderr, error } = spawnSync("git", command, { cwd: root, encoding: "utf8" });
  if (status !== 0)
    throw new Error(
      `Deploying needs git and a clone of it; git ${command.join(" ")}: ${error?.message ?? stderr}`,
    );
  return stdout.trimEnd();
}

function runCommand(command: string, args: string[]): boolean {
  return spawnSync(command, args, { cwd: root, stdio: "inherit" }).status === 0;
}
