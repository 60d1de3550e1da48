/** Durability: the Worker is killed under load repeatedly, and no acknowledged write is lost or partial. */
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { withApp } from "#scripts/with-app";
import { type Product, startProduct } from "#tests/support/browser";
import { isExhaustive } from "#tests/support/full";
import { recount } from "~/features/operations/recount/recount.server";
import { newWorker, type Worker } from "./support/members-at-work";

const KILLS = isExhaustive ? 100 : 3;
const CROWD_KILLS = isExhaustive ? 114 : 3;
const MEMBERS = 6;
const CROWD = 12;
/** Acknowledged writes before a kill, on any machine, and the maximum random delay after them. */
const WRITES = 12;
const LATER_MS = 400;
const SESSION_SECRET = "a secret that only the tests know, 32 bytes and more";

const start = () => startProduct({ SEED: "none", SESSION_SECRET });

test("no acknowledged write is lost and none is partial when the Worker is killed", async () => {
  const product = await start();
  const members: Worker[] = [];
  for (let i = 0; i < MEMBERS; i++) members.push(await newWorker(product.url, `member-${i}`, 20261120 + i));
  await killAtWork(product, members, KILLS);
});

test("nor when it is killed while a crowd writes to one list", async () => {
  const product = await start();
  const first = await newWorker(product.url, "first", 20261127);
  const listId = await first.drop();
  const crowd: Worker[] = [];
  for (let i = 0; i < CROWD; i++)
    crowd.push(await newWorker(product.url, `crowd-${i}`, 20261128 + i, listId));
  await killAtWork(product, crowd, CROWD_KILLS);
});

async function killAtWork(product: Product, members: Worker[], kills: number): Promise<void> {
  const written = () => members.reduce((sum, { acknowledged }) => sum + acknowledged(), 0);
  const up: number[] = [];
  for (let kill = 0; kill < kills; kill++) {
    const works = members.map(({ work }) => work());
    const enough = written() + WRITES;
    await vi.waitUntil(() => written() >= enough, { timeout: 10 * 60_000, interval: 5 });
    await sleep((kill * 37) % LATER_MS);
    await product.crash();
    await Promise.all(works);
    const began = Date.now();
    await product.restart();
    expect((await fetch(`${product.url}/api/feed/0/10`)).status).toBe(200);
    up.push(Date.now() - began);
    expect((await Promise.all(members.map(({ missing }) => missing()))).flat(), `kill ${kill + 1}`).toEqual(
      [],
    );
  }
  expect((await Promise.all(members.map(({ missing }) => missing(true)))).flat()).toEqual([]);
  expect(members.flatMap(({ faults }) => faults)).toEqual([]);
  await product.crash();
  await withApp(
    { stateDir: product.stateDir, vars: { MODE: "development", SESSION_SECRET } },
    async (app) => {
      expect(await recount(app)).toEqual([]);
    },
  );
  await product.stop();

  const writes = written();
  expect(writes).toBeGreaterThan(kills * 10);
  const sorted = up.toSorted((a, b) => a - b);
  const [median, longest] = [sorted[Math.floor(kills / 2)], sorted.at(-1)];
  console.log(
    `${kills} kills, ${writes} acknowledged writes: none lost, none torn; up again in ${median} ms (median), ${longest} ms at most`,
  );
}
