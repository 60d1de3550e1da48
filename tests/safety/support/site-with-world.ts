/** The built Worker with the community of world.ts, copied from one made for the whole process. */
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import { openLibsqlClient } from "#db/client";
import { newMeter } from "#db/meter";
import { migrationStatements } from "#scripts/migrate";
import { createApp } from "~/platform/app.server";
import { readEnv } from "~/platform/env.server";
import { fileClient } from "./failing-d1";
import { type NodeSite, nodeSite, SETTINGS } from "./node-site";
import { hashQuickly } from "./quick-hashes";
import { createWorld, type World } from "./world";

export type Scene = { site: NodeSite; world: World };

let folder: string;
let template: Promise<World> | undefined;
let copies = 0;

/** The site and community of the test that runs. */
export let site: NodeSite;
export let world: World;

/** Creates `site` and `world`, without slow passwords and without errors on the console. */
export async function newScene(): Promise<void> {
  hashQuickly();
  vi.spyOn(console, "error").mockImplementation(() => {});
  ({ site, world } = await siteWithWorld());
}

/** Creates a site of its own: what a test does there is on no other. */
export async function siteWithWorld(vars: Record<string, unknown> = {}): Promise<Scene> {
  template ??= makeTemplate();
  const world = await template;
  const file = join(folder, `${copies++}.db`);
  copyFileSync(join(folder, "template.db"), file);
  return { site: await nodeSite(vars, file), world };
}

async function makeTemplate(): Promise<World> {
  folder = mkdtempSync(join(tmpdir(), "listdrop-world-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const client = await fileClient(join(folder, "template.db"));
  await client.batch(migrationStatements, "write");
  const meter = newMeter();
  const db = openLibsqlClient(client, meter);
  const late: Promise<unknown>[] = [];
  const afterAnswer = (work: () => Promise<unknown>) => void late.push(work());
  const world = await createWorld(createApp({ env: readEnv(SETTINGS), meter, db, afterAnswer }));
  await Promise.all(late);
  client.close();
  return world;
}
