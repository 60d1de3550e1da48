/**
 * `npm run recount`: recomputes and repairs counters and projections of the environment's database, or with
 * `--remote [--env production]` of the account's.
 */
import { recount } from "~/features/operations/recount/recount.server";
import type { App } from "~/platform/app.server";
import { readFlags } from "./flags";
import { readLocalSettings } from "./settings";
import { withApp } from "./with-app";

const DIFFERENCES_SHOWN = 100;
/** A multiple of the lists that recount reads at once. */
const PROGRESS_EVERY = 1000;

const { remote } = readFlags();

const work = async (app: App) => {
  const differences = await recount(app, (lists) => {
    if (lists % PROGRESS_EVERY === 0) console.log(`${lists} lists rebuilt`);
  });
  for (const { what, id, was, is } of differences.slice(0, 1000)) {
    const [before, after] = [was, is].map((text) =>
      text.length > DIFFERENCES_SHOWN ? `${text.slice(0, DIFFERENCES_SHOWN)}…` : text,
    );
    console.log(`${what} ${id}: was ${before}, is ${after}`);
  }
  const failed = differences.filter(({ was }) => was === "failed").length;
  console.log(differences.length === 0 ? "Everything agrees" : `${differences.length - failed} repaired`);
  if (failed > 0) console.error(`${failed} failed: run it again`);
  return failed === 0;
};

process.exit((await withApp(readLocalSettings(), work, remote)) ? 0 : 1);
