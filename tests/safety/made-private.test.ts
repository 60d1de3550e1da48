/** What was public and is private now: the very next request shows nothing of it, the data centre's cache included. */
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { bootWorker, type TestWorker } from "#tests/support/worker";
import type { Member } from "~/platform/viewer.server";
import { crawl, type Fetch, type Seen } from "./support/crawl";
import { CANARY, secretive } from "./support/secretive";

let worker: TestWorker;
let kept = 0;
let asked = 0;

beforeEach(async () => {
  worker = await bootWorker();
});
afterEach(() => worker.close());
afterAll(() => {
  console.log(
    `${asked} answers read right after public became private, ${kept} of them kept before: nothing shows`,
  );
});

const KEPT = /^cache-status: listdrop; hit$/m;
const DEEDS = process.env.SAFETY === "full" ? (["hide", "delete"] as const) : (["hide"] as const);

test.each(DEEDS)("%s: the next request of everyone shows nothing", async (deed) => {
  const fetch: Fetch = (path, init) => worker.fetch(path, init as never) as never;
  const dora = await secretive({ app: worker.app, fetch });
  const { cleo } = dora.world;
  const chapters = ["Films", "xyzzyplugh"];
  await dora.perform({ deed: "drop", items: [`Xyzzy ${CANARY}`], chapters, picture: true });
  await dora.perform({ deed: "add", items: [`Canary ${CANARY}`, "Alien"] });
  for (const where of ["alone", "beside"] as const) {
    await dora.perform({ deed: "publish", where });
    await dora.perform({ deed: "comment", where });
  }
  const seenBy = (viewers: Member[]) => crawl({ ...dora.addresses(viewers), fetch });
  expect(showing(await seenBy([cleo])).length).toBeGreaterThan(60);
  await seenBy([]);
  const before = await seenBy([]);
  const keptOnes = showing(before).filter((address) => KEPT.test(before.get(address) ?? ""));
  expect(keptOnes.length).toBeGreaterThan(0);

  for (const where of ["alone", "beside"] as const) await dora.perform({ deed, where });
  const after = await seenBy([cleo]);
  expect(showing(after)).toEqual([]);
  kept += keptOnes.length;
  asked += after.size;
});

const showing = (seen: Seen) =>
  [...seen].filter(([, answer]) => answer.includes(CANARY)).map(([address]) => address);
