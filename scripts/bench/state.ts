import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { MINUTE } from "~/lib/durations";
import { migrate } from "../migrate";
import { readLocalSettings, root, type Settings } from "../settings";
import { withApp } from "../with-app";
import { fillFile } from "./bulk";
import { type Sample, writeSample } from "./sample";

export type BenchState = { settings: Settings; count: number; sample: Sample };

const AGE_MS = MINUTE;

/** Creates a database with `count` lists and the sample, cached until its sources change. */
export async function benchState(count: number): Promise<BenchState> {
  const folder = process.env.BENCH_DIR ?? join(root, ".cache/bench");
  const stateDir = join(folder, `${count}-${benchSourcesHash()}`);
  const done = join(stateDir, "sample.json");
  const isMade = existsSync(done);
  if (!isMade) {
    rmSync(stateDir, { recursive: true, force: true });
    for (const old of existsSync(folder) ? readdirSync(folder) : [])
      if (old.startsWith(`${count}-`)) rmSync(join(folder, old), { recursive: true, force: true });
    mkdirSync(stateDir, { recursive: true });
  }
  const settings = benchSettings(stateDir);
  if (!isMade) await makeState(settings, count, done);
  return { settings, count, sample: JSON.parse(readFileSync(done, "utf8")) as Sample };
}

async function makeState(settings: Settings, count: number, done: string) {
  console.log(`Making ${count.toLocaleString("en")} lists ...`);
  await migrate(settings);
  await fillFile(settings.stateDir, count, Date.now() - AGE_MS);
  await withApp(settings, async (app) => {
    writeFileSync(done, JSON.stringify(await writeSample(app)));
  });
}

/** Returns server settings for this folder, independent of the environment. */
export const benchSettings = (stateDir: string): Settings =>
  readLocalSettings({ STATE_DIR: stateDir, MODE: "development", SEED: "none" });

function benchSourcesHash(): string {
  const hash = createHash("sha256");
  const folders = [join(root, "scripts/bench"), join(root, "db/migrations")];
  for (const folder of folders)
    for (const name of readdirSync(folder).sort())
      if (/^(bench-words|bulk|generate|sample|state)\.ts$|\.sql$/.test(name))
        hash.update(readFileSync(join(folder, name)));
  return hash.digest("hex").slice(0, 12);
}
