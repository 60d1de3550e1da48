/** `npm run recount`: recomputes and repairs counters and projections of the environment's database. */
import { recount } from "~/features/operations/recount/recount.server";
import { readLocalSettings } from "./settings";
import { withApp } from "./with-app";

const DIFFERENCES_SHOWN = 100;

await withApp(readLocalSettings(), async (app) => {
  const differences = await recount(app);
  for (const { what, id, was, is } of differences.slice(0, 1000)) {
    const [before, after] = [was, is].map((text) =>
      text.length > DIFFERENCES_SHOWN ? `${text.slice(0, DIFFERENCES_SHOWN)}…` : text,
    );
    console.log(`${what} ${id}: was ${before}, is ${after}`);
  }
  console.log(differences.length === 0 ? "Everything agrees" : `${differences.length} put right`);
});
process.exit(0);
