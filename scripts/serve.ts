/** `npm start`: builds, migrates, seeds, and runs the built Worker on workerd. */
import { MINUTE } from "~/lib/time/durations";
import { configurationProblems } from "~/platform/configuration.server";
import { readEnv } from "~/platform/env.server";
import { ensureBuilt } from "./build";
import { commitHere } from "./commit";
import { migrate } from "./migrate";
import { onExit } from "./processes.mjs";
import { seedDatabase } from "./seed";
import { readLocalSettings, type Settings } from "./settings";
import { builtWorker, persistence } from "./worker-options";
import { startWorkerd } from "./workerd";

const CRON_EVERY_MS = MINUTE;

const settings = readLocalSettings();
await ensureBuilt();
await migrate(settings);
await seedDatabase(settings);
await serveBuild(settings);

async function serveBuild({ host, port, inspect, stateDir, vars }: Settings): Promise<void> {
  const options = await builtWorker({ COMMIT: commitHere(), ...vars });
  const served = { ...persistence(stateDir), ...options, host, port, inspectorPort: inspect };
  const { miniflare, stop } = await startWorkerd(served, () => {
    console.error("The Worker's process (workerd) has ended; start again, nothing is lost");
    process.exit(1);
  });
  onExit(() => void stop().finally(() => process.exit(0)));
  const worker = await miniflare.getWorker();
  setInterval(() => {
    worker.scheduled({ cron: "* * * * *" }).catch((error: unknown) => console.error("scheduled", error));
  }, CRON_EVERY_MS);
  for (const problem of configurationProblems(readEnv(options.bindings ?? {})))
    console.error(`Until it is set, every response is 503: ${problem}`);
  console.log(`Listdrop is ready on http://${host.includes(":") ? `[${host}]` : host}:${port}`);
}
