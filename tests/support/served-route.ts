/** The built Worker on real workerd for a browser, started by the test process: cheaper than `npm start`. */
import { rmSync } from "node:fs";
import { Log, LogLevel } from "miniflare";
import { openD1 } from "#db/client";
import { newMeter } from "#db/meter";
import { newMiniflare } from "#scripts/new-miniflare";
import { readLocalSettings } from "#scripts/settings";
import { builtWorker, persistence } from "#scripts/worker-options";
import { type App, createApp } from "~/platform/app.server";
import { readEnv } from "~/platform/env.server";
import { newStateFolder } from "./built";
import { copyState } from "./prepared-state";
import { QUICK } from "./worker";

export type ServedSite = {
  url: string;
  /** The same database, to create members: `memberOf(served.app, "ann")`. */
  app: App;
  stop: () => Promise<void>;
};

/** Serves the product with its own state, by default with the demo community. */
export async function serve(settings: Record<string, string> = {}): Promise<ServedSite> {
  const stateDir = newStateFolder();
  const { seed, vars } = readLocalSettings({
    STATE_DIR: stateDir,
    SEED: "demo",
    PASSWORD_COST: QUICK,
    ...settings,
  });
  copyState(stateDir, seed);
  const miniflare = newMiniflare({
    ...persistence(stateDir),
    ...(await builtWorker(vars)),
    host: "127.0.0.1",
    log: new Log(LogLevel.ERROR),
  });
  const url = (await miniflare.ready).origin;
  const db = openD1((await miniflare.getD1Database("DB")) as unknown as D1Database, newMeter());
  return {
    url,
    app: createApp({ env: readEnv({ ...vars }), meter: newMeter(), db, origin: url }),
    stop: async () => {
      await miniflare.dispose();
      rmSync(stateDir, { recursive: true, force: true });
    },
  };
}
