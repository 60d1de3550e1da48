/**
 * What `npm run deploy [-- --env staging]` runs: check, build, doctor, migrate, deploy; production if none is named.
 * Refuses a working tree with changes. With `--dry-run` nothing leaves this machine, and nothing is migrated.
 */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt } from "../build";
import { migrate } from "../migrate";
import { readSettings, root } from "../settings";
import { billOfMaterials } from "../supply/sbom";
import { KEPT, keepRelease } from "./kept-release";
import { namedEnvironment, wrangler } from "./wrangler";

const args = process.argv.slice(2);
const isDryRun = args.includes("--dry-run");

try {
  const environment = namedEnvironment(args, "production");
  const flags = ["--env", environment ?? ""];
  const dirty = git("status", "--porcelain");
  if (dirty) throw new Error(`There are changes that are not committed:\n${dirty}`);
  await step("check", () => run("npm", ["run", "--silent", "check"]));
  await step("build", () => {
    ensureBuilt();
    writeFileSync(join(root, "build/sbom.cdx.json"), JSON.stringify(billOfMaterials(), null, 2));
    return true;
  });
  // wrangler, which it reads with, takes seconds to load
  await step("doctor", async () => (await import("./doctor")).doctor(environment));
  await step("migrate", () => migrateRemote(flags));
  await step(
    "deploy",
    () => wrangler(["deploy", ...flags, ...(isDryRun ? ["--dry-run"] : [])], { shown: true }).ok,
  );
  if (!isDryRun && environment === "production") {
    keepRelease();
    console.log(`Commit ${KEPT}: tests run the next release's database under what is in production now`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

async function step(name: string, work: () => boolean | Promise<boolean>): Promise<void> {
  console.log(`\n== ${name}`);
  if (!(await work())) throw new Error(`Stopped at ${name}: nothing after it was done`);
}

async function migrateRemote(flags: string[]): Promise<boolean> {
  if (isDryRun) {
    console.log("Not in a dry run");
    return true;
  }
  if (process.env.DATABASE_URL) {
    await migrate(readSettings());
    return true;
  }
  return wrangler(["d1", "migrations", "apply", "DB", "--remote", ...flags], { shown: true }).ok;
}

function git(...command: string[]): string {
  const { status, stdout, stderr } = spawnSync("git", command, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(`git ${command.join(" ")} failed: ${stderr}`);
  return stdout.trimEnd();
}

const run = (command: string, commandArgs: string[]) =>
  spawnSync(command, commandArgs, { cwd: root, stdio: "inherit" }).status === 0;
