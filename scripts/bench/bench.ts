/**
 * `npm run bench`: measures what no test can judge: rows at many lists, processor time, distance and waiting. The
 * exit code is 1 if a count or a processor time exceeds its budget; other times are only printed. `--full` adds a million lists,
 * `--only=P3,P5` skips the rest.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MINUTE } from "~/lib/time/durations";
import { ensureBuilt } from "../build";
import { readArguments } from "../flags";
import { fillFile } from "../generated-lists/fill-database";
import { type BenchState, writeSample } from "../generated-lists/sample";
import { migrate } from "../migrate";
import { readLocalSettings } from "../settings";
import { withApp } from "../with-app";
import { distanceFigures } from "./distance";
import { type Figure, inText } from "./figures";
import { followerFigures } from "./followers";
import { ratioFigures } from "./ratios";
import { rowFigures } from "./reads";

const { has, value } = readArguments({ flags: ["full"], values: ["only"] });
const wantedIds = value("only")?.toUpperCase().split(",");
const [FEW, ...MANY] = [1000, 100_000, ...(has("full") ? [1_000_000] : [])] as [number, ...number[]];

/** P16 and F4 come last because they write to the lists. */
const SECTIONS: Record<string, (small: BenchState) => Promise<Figure[]>> = {
  P3: async (small) => {
    const states = [small];
    for (const count of MANY) states.push(await makeState(count));
    return rowFigures(states);
  },
  P5: ratioFigures,
  P16: distanceFigures,
  F4: followerFigures,
};

const unknown = wantedIds?.filter((id) => !SECTIONS[id]) ?? [];
if (unknown.length > 0)
  throw new Error(`Nothing measures ${unknown.join(", ")}: choose of ${Object.keys(SECTIONS).join(", ")}`);
await ensureBuilt();
const folder = mkdtempSync(join(tmpdir(), "listdrop-bench-"));
try {
  const small = await makeState(FEW);
  const figures: (Figure & { id: string })[] = [];
  for (const [id, measure] of Object.entries(SECTIONS)) {
    if (wantedIds && !wantedIds.includes(id)) continue;
    console.error(`Measuring ${id} ...`);
    for (const figure of await measure(small)) figures.push({ id, ...figure });
  }
  console.log(`\nRows read are at ${[FEW, ...MANY].map(inText).join(" · ")} lists.`);
  console.table(figures);
  const over = figures.filter(({ verdict }) => verdict === "over").length;
  console.log(over === 0 ? "Every count is within its budget" : `${over} over budget`);
  process.exitCode = over === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

/** Creates a database with `count` lists and the sample. */
async function makeState(count: number): Promise<BenchState> {
  console.error(`Making ${inText(count)} lists ...`);
  const stateDir = join(folder, String(count));
  const settings = readLocalSettings({ STATE_DIR: stateDir, MODE: "development", SEED: "none" });
  await migrate(settings);
  await fillFile(stateDir, count, Date.now() - MINUTE);
  const sample = await withApp(settings, (app) => writeSample({ ...app, afterAnswer: () => {} }));
  return { settings, sample };
}
