/** P3 by statement: no statement scans a whole table. */
import { cpSync } from "node:fs";
import { join } from "node:path";
import { withLocalD1 } from "../local-d1";
import { root } from "../settings";
import { bindingsOf, persistence } from "../worker-options";
import { atMost, type Figure } from "./figures";
import { exercise, recordStatements, type Scan, scansOf } from "./plans";
import { type BenchState, benchSettings } from "./state";

/** Explains the statements of all reads, then of all writes. Uses a copy, because it writes. */
export async function statementFigures({ settings, sample }: BenchState, folder: string): Promise<Figure[]> {
  const copy = join(folder, "statements");
  cpSync(settings.stateDir, copy, { recursive: true });
  const { stateDir, vars } = benchSettings(copy);
  const { d1Databases, bindings } = await bindingsOf(vars);
  const { default: worker } = await import(join(root, "build/server/index.js"));
  const figures: Figure[] = [];
  await withLocalD1({ ...persistence(stateDir), d1Databases }, async (binding) => {
    for (const acts of ["reads", "writes"] as const) {
      const seen = new Set<string>();
      await exercise(worker, { ...bindings, DB: recordStatements(binding, seen) }, sample, acts);
      const scans = await scansOf(binding, seen);
      figures.push(
        atMost("P3", `whole tables walked by ${seen.size} statements of ${acts}`, scans.length, 0),
      );
      scans.forEach(complain);
    }
  });
  return figures;
}

const complain = ({ step, sql }: Scan) => console.error(`${step} in: ${sql}`);
