/** Several isolates of one data centre: after a write in one, strangers see it in all of them. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Log, LogLevel, type Miniflare } from "miniflare";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { openD1 } from "#db/client";
import { newMeter } from "#db/meter";
import { migrationStatements } from "#scripts/migrate";
import { newMiniflare } from "#scripts/new-miniflare";
import { builtWorker, persistence } from "#scripts/worker-options";
import { memberOf } from "#tests/support/test-app";
import { ORIGIN } from "#tests/support/worker";
import { openSession } from "~/features/members/sessions/sessions.server";
import { createApp } from "~/platform/app.server";
import { readEnv } from "~/platform/env.server";

/** Sends a write to one isolate while strangers read from the others, then reads from each. */
const FRONT = `export default {
  async fetch(request, { writer, ...readers }) {
    const home = new URL("/", request.url);
    let written = false;
    let fromCache = 0;
    const crowd = Object.values(readers).map(async (reader) => {
      while (!written) {
        const answer = await reader.fetch(home);
        if (answer.headers.has("Cache-Status")) fromCache++;
        await answer.arrayBuffer();
        await scheduler.wait(1);
      }
    });
    const { status } = await writer.fetch(request);
    written = true;
    const next = await Promise.all(Object.values(readers).map(async (reader) => (await reader.fetch(home)).text()));
    await Promise.all(crowd);
    return Response.json({ status, next, fromCache });
  },
};`;
const Exchange = z.object({ status: z.number(), next: z.array(z.string()), fromCache: z.number() });

const ISOLATES = { writer: "a", near: "b", far: "c" };

const settings = {
  MODE: "development",
  SESSION_SECRET: "a secret that only the tests know, 32 bytes and more",
  NEWCOMER_HOURS: "0",
};

let folder: string;
let miniflare: Miniflare;
let bearer: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "listdrop-isolates-"));
  // a queue has one consumer
  const { assets: _, queueConsumers: __, ...product } = await builtWorker(settings);
  miniflare = newMiniflare({
    ...persistence(folder),
    log: new Log(LogLevel.ERROR),
    workers: [
      { name: "front", modules: true, script: FRONT, serviceBindings: ISOLATES },
      ...Object.values(ISOLATES).map((name) => ({ ...product, name })),
    ],
  });
  const binding = (await miniflare.getD1Database("DB", ISOLATES.writer)) as unknown as D1Database;
  await binding.batch(migrationStatements.map((statement) => binding.prepare(statement)));
  const meter = newMeter();
  const app = createApp({ env: readEnv(settings), meter, db: openD1(binding, meter) });
  const { id } = await memberOf(app, "ann");
  bearer = (await openSession(app, id)).accessToken;
});
afterAll(async () => {
  await miniflare.dispose();
  rmSync(folder, { recursive: true, force: true });
});

const ROUNDS = 40;

test("a list that one isolate has taken is on the next stranger's front page of every other", async () => {
  let fromCache = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const title = `The list of round ${round}`;
    const sublist = [{ item: [{ itemTitle: "Go", itemContext: "" }] }];
    const answer = await miniflare.dispatchFetch(`${ORIGIN}/api/list/`, {
      method: "POST",
      headers: { Authorization: `Bearer ${bearer}`, "Content-Type": "application/json" },
      body: JSON.stringify({ listTitle: title, sublist }),
    });
    const seen = Exchange.parse(await answer.json());
    expect([round, seen.status, seen.next.map((page) => page.includes(title))]).toEqual([
      round,
      201,
      [true, true],
    ]);
    fromCache += seen.fromCache;
  }
  expect(fromCache).toBeGreaterThan(ROUNDS);
});
