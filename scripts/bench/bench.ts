/**
 * `npm run bench`: measures the product against its budgets and prints one table. The exit code is 1 if a
 * count exceeds its budget; times are only printed. `--full` adds a million lists, `--only=P3,P4` skips the
 * rest.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "../build";
import { readArguments } from "../flags";
import { audienceFigures } from "./audiences";
import { serveState } from "./bench-server";
import { crowdFigures } from "./crowds";
import { distanceFigures } from "./distance";
import { type Figure, tableOf } from "./figures";
import { ratioFigures } from "./ratios";
import { rowFigures, tripFigures } from "./reads";
import { type BenchState, benchState } from "./state";
import { statementFigures } from "./statements";
import { workerFigures } from "./worker-size";

const { has, value } = readArguments({ flags: ["full"], values: ["only"] });
const FULL = has("full");
const wantedIds = value("only")?.toUpperCase().split(",");
const COUNTS = [1000, 100_000, ...(FULL ? [1_000_000] : [])];

type Section = { ids: string[]; measure: (small: BenchState, folder: string) => Promise<Figure[]> };

const withServer =
  (measure: (server: Awaited<ReturnType<typeof serveState>>, state: BenchState) => Promise<Figure[]>) =>
  async (state: BenchState) => {
    const server = await serveState(state.settings);
    try {
      return await measure(server, state);
    } finally {
      await server.stop();
    }
  };

const SECTIONS: Section[] = [
  { ids: ["P3"], measure: () => rowFigures(COUNTS) },
  { ids: ["P3"], measure: statementFigures },
  { ids: ["P4"], measure: withServer((server, { sample }) => tripFigures(server, sample)) },
  { ids: ["P5"], measure: (state) => ratioFigures(state) },
  { ids: ["P8"], measure: workerFigures },
  { ids: ["F3", "F8"], measure: crowdFigures },
  { ids: ["F4", "F5"], measure: audienceFigures },
  { ids: ["P16"], measure: distanceFigures },
];

await ensureBuilt();
const folder = mkdtempSync(join(tmpdir(), "listdrop-bench-"));
try {
  const small = await benchState(COUNTS[0] as number);
  const figures: Figure[] = [];
  for (const { ids, measure } of SECTIONS) {
    if (wantedIds && !ids.some((id) => wantedIds.includes(id))) continue;
    console.error(`Measuring ${ids.join(" and ")} ...`);
    figures.push(...(await measure(small, folder)));
  }
  console.log(
    `\nSeveral figures in one line are of several sizes; rows read are at ${COUNTS.map((count) => count.toLocaleString("en")).join(" · ")} lists.\n`,
  );
  console.log(tableOf(figures));
  const over = figures.filter(({ verdict }) => verdict === "over").length;
  console.log(over === 0 ? "\nEvery count is within its budget" : `\n${over} over budget`);
  process.exitCode = over === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
