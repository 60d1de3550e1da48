import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { isExhaustive, isFull } from "#tests/support/full";
import { PUSH_SETTINGS } from "#tests/support/push-service";
import { bootWorker, type TestWorker } from "#tests/support/worker";
import type { Member } from "~/platform/viewer.server";
import { type CrawledPages, crawl, type Fetch } from "./support/crawl";
import { CANARY, privateActivity } from "./support/private-activity";
import { visit } from "./support/world";

let worker: TestWorker;
let cachedCount = 0;
let askedCount = 0;

beforeEach(async () => {
  worker = await bootWorker({ vars: PUSH_SETTINGS });
});
afterEach(() => worker.close());
afterAll(() => {
  console.log(
    `${askedCount} answers read right after public became private, ${cachedCount} of them kept before: nothing shows`,
  );
});

const CACHE_HIT = /^cache-status: listdrop; hit$/m;
const DECISIONS = isExhaustive ? (["API hide", "API delete a version"] as const) : (["API hide"] as const);

test.each(DECISIONS)("%s: the next request of everyone shows nothing", async (name) => {
  const fetch: Fetch = (path, init) => worker.fetch(path, init as never) as never;
  const dora = await privateActivity({ app: worker.app, fetch });
  const { ann, bob, cleo, mia, listId } = dora.world;
  const chapters = ["Films", "xyzzyplugh"];
  await dora.perform({ intent: "drop", items: [`Xyzzy ${CANARY}`], chapters, picture: true });
  const titles = [`Canary ${CANARY}`, "Alien"];
  await dora.act(dora.dora, { titles }, ["API add a version in private"]);
  await dora.noteIds();
  const { alone, beside } = dora;
  for (const place of [alone, beside]) await dora.act(dora.dora, place, ["API publish", "API comment"]);
  await dora.act(dora.dora, { a: "Alien", b: `Canary ${CANARY}` }, ["API same item"]);
  await dora.act(bob, alone, ["API report"]);
  await dora.act(mia, alone, ["page moderate: dismiss"]);
  const overrides = async () => (await fetch(`/lists/${listId}/same-item`, visit(ann))).text();
  const log = async () => (await fetch("/moderation", visit(mia))).text();
  expect(await overrides()).toContain(CANARY);
  expect(await log()).toContain(CANARY);
  // a member's pages are in no cache
  const seenBy = (viewers: Member[]) =>
    crawl({ ...dora.addresses(viewers), fetch, dataOnly: isFull ? false : "members" });
  if (isFull) expect(pagesWith(await seenBy([cleo])).length).toBeGreaterThan(60);
  // twice in a row, because a whole crawl may outlast the cache
  const before = await crawl({ ...dora.addresses([]), fetch: twice(fetch) });
  expect(pagesWith(before).length).toBeGreaterThan(30);
  const keptOnes = pagesWith(before).filter((address) => CACHE_HIT.test(before.get(address) ?? ""));
  expect(keptOnes.length).toBeGreaterThan(0);
  expect(keptOnes.join()).toContain(`/api/list/${listId}/ballots`);

  for (const place of [alone, beside]) await dora.act(dora.dora, place, [name]);
  const after = await seenBy([cleo]);
  expect(pagesWith(after)).toEqual([]);
  expect(await overrides()).not.toContain(CANARY);
  if (name === "API hide")
    await dora.act(dora.dora, { ...alone, title: "Grotto that nobody is told of" }, ["API edit the head"]);
  // the log keeps the title at the time of the decision
  expect(await log()).toContain(CANARY);
  expect(await log()).not.toContain("Grotto");
  cachedCount += keptOnes.length;
  askedCount += after.size;
});

const twice =
  (fetch: Fetch): Fetch =>
  async (path, init) => {
    await (await fetch(path, init)).arrayBuffer();
    return fetch(path, init);
  };

const pagesWith = (seen: CrawledPages) =>
  [...seen].filter(([, answer]) => answer.includes(CANARY)).map(([address]) => address);
