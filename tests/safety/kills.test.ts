/** Acknowledged means committed: the Worker's process is killed under load, again and again, and nothing is lost or torn. */
import { expect, test } from "vitest";
import { startProduct } from "#tests/support/browser";
import { recount } from "~/features/upkeep/recount.server";
import { withApp } from "../../db/scripts/with-app";
import { newWorker } from "./support/members-at-work";

const KILLS = process.env.SAFETY === "full" ? 100 : 3;
const MEMBERS = 6;
/** A kill comes after so many milliseconds of work, and up to as many more. */
const WORK_MS = 400;
const SESSION_SECRET = "a secret that only the tests know, 32 bytes and more";

test("no acknowledged write is lost and none is torn when the Worker is killed at work", async () => {
  const product = await startProduct({ SEED: "none", SESSION_SECRET });
  const members = [];
  for (let i = 0; i < MEMBERS; i++) members.push(await newWorker(product.url, `member-${i}`, 20261120 + i));
  const up: number[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    const works = members.map(({ work }) => work());
    await new Promise((resolve) => setTimeout(resolve, WORK_MS + ((kill * 37) % WORK_MS)));
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

  const writes = members.reduce((sum, { acknowledged }) => sum + acknowledged(), 0);
  expect(writes).toBeGreaterThan(KILLS * 10);
  const sorted = up.toSorted((a, b) => a - b);
  const [median, longest] = [sorted[Math.floor(KILLS / 2)], sorted.at(-1)];
  console.log(
    `${KILLS} kills, ${writes} acknowledged writes: none lost, none torn; up again in ${median} ms (median), ${longest} ms at most`,
  );
});
