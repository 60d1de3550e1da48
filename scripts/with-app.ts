import { openD1, openLibsql } from "#db/client";
import { newMeter } from "#db/meter";
import { type App, createApp } from "~/platform/app.server";
import { readEnv } from "~/platform/env.server";
import { remoteStore } from "./backup/remote-store";
import type { Query as StoreQuery } from "./backup/tables";
import { bindingTo, withLocalD1 } from "./local-d1";
import type { Settings } from "./settings";
import { bindingsOf, persistence } from "./worker-options";

/** Does the work, and waits for what its acts do after a response. */
async function runOn<T>(parts: Parameters<typeof createApp>[0], work: (app: App) => Promise<T>): Promise<T> {
  const begun: Promise<unknown>[] = [];
  const afterAnswer: App["afterAnswer"] = (act) =>
    void begun.push(act().catch((error) => console.error("after response", error)));
  const result = await work(createApp({ ...parts, afterAnswer }));
  for (const act of begun) await act;
  return result;
}

/**
 * Runs code outside the Worker on the database of the settings: libSQL or the local D1. With `remote` it uses
 * the account's D1 of that environment of wrangler.toml.
 */
export async function withApp<T>(
  { stateDir, vars }: Pick<Settings, "stateDir" | "vars">,
  work: (app: App) => Promise<T>,
  remote?: { environment: string },
): Promise<T> {
  const meter = newMeter();
  const env = readEnv(vars);
  if (remote) {
    const { send } = await remoteStore(remote.environment);
    const binding = bindingTo((queries) => send(queries as StoreQuery[]) as unknown as Promise<D1Result[]>);
    return runOn({ env, meter, db: openD1(binding, meter) }, work);
  }
  if (!vars.DATABASE_URL) {
    const { d1Databases, r2Buckets } = await bindingsOf(vars);
    return withLocalD1({ ...persistence(stateDir), d1Databases, r2Buckets }, (binding, images) =>
      runOn({ env: { ...env, IMAGES: images }, meter, db: openD1(binding, meter) }, work),
    );
  }
  const address = { url: vars.DATABASE_URL, authToken: vars.DATABASE_AUTH_TOKEN };
  return runOn({ env, meter, db: openLibsql(address, meter) }, work);
}
