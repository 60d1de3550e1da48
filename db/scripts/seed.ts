import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@libsql/client";
import { Miniflare } from "miniflare";
import { openD1, openLibsqlClient } from "#db/client";
import { newMeter } from "#db/meter";
import { seedDemo } from "#db/seed/seed";
import { createApp } from "~/platform/app.server";
import { readEnv } from "~/platform/env.server";
import type { Settings } from "./settings";
import { bindingsOf, persistence } from "./worker-options";

/** Fills an empty database with the demo community; one that has it already stays as it is. */
export async function seed({ seed: which, stateDir, vars }: Settings): Promise<void> {
  if (which === "none") return;
  const meter = newMeter();
  const env = readEnv(vars);
  if (vars.DATABASE_URL) {
    const client = createClient({
      url: vars.DATABASE_URL,
      authToken: vars.DATABASE_AUTH_TOKEN,
      intMode: "number",
    });
    await seedDemo(createApp({ env, meter, db: openLibsqlClient(client, meter) }));
    return client.close();
  }
  const { d1Databases } = await bindingsOf(vars);
  const stamp = join(stateDir, "v3/d1/seeded");
  if (existsSync(stamp)) return;
  const miniflare = new Miniflare({
    ...persistence(stateDir),
    d1Databases,
    modules: true,
    script: "export default {}",
  });
  try {
    const binding = await miniflare.getD1Database("DB");
    await seedDemo(createApp({ env, meter, db: openD1(binding as unknown as D1Database, meter) }));
    writeFileSync(stamp, which);
  } finally {
    await miniflare.dispose();
  }
}
