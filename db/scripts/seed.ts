import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@libsql/client";
import { openD1, openLibsqlClient } from "#db/client";
import { newMeter } from "#db/meter";
import { seedDemo } from "#db/seed/seed";
import { createApp } from "~/platform/app.server";
import { readEnv } from "~/platform/env.server";
import { withLocalD1 } from "./local-d1";
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
  await withLocalD1({ ...persistence(stateDir), d1Databases }, (binding) =>
    seedDemo(createApp({ env, meter, db: openD1(binding, meter) })),
  );
  writeFileSync(stamp, which);
}
