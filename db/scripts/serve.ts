/** What `npm start` runs: build, migrate, seed, then the built Worker on workerd. */
import { ensureBuilt } from "./build";
import { migrate } from "./migrate";
import { seed } from "./seed";
import { readSettings, type Settings } from "./settings";
import { builtWorker, persistence } from "./worker-options";
import { startWorkerd } from "./workerd";

const CRON_EVERY_MS = 60_000;
const LOOK_FOR_PARENT_EVERY_MS = 1_000;

try {
  const settings = readSettings();
  ensureBuilt();
  await migrate(settings);
  await seed(settings);
  await serve(settings);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

async function serve({ host, port, stateDir, vars }: Settings): Promise<void> {
  const { miniflare, stop } = await startWorkerd(
    { ...persistence(stateDir), ...(await builtWorker(vars)), host, port },
    () => {
      console.error("The Worker's process (workerd) has ended; start again, nothing is lost");
      process.exit(1);
    },
  );
  const end = () => void stop().finally(() => process.exit(0));
  process.once("SIGTERM", end).once("SIGINT", end);
  endWithNpm(end);
  const worker = await miniflare.getWorker();
  setInterval(() => {
    worker.scheduled({ cron: "* * * * *" }).catch((error: unknown) => console.error("scheduled", error));
  }, CRON_EVERY_MS);
  console.log(`Listdrop is ready on http://${host}:${port}`);
}

/** Whoever kills npm means the server as well. */
function endWithNpm(end: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) end();
  }, LOOK_FOR_PARENT_EVERY_MS);
}
