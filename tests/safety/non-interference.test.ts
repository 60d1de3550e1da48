/** What somebody keeps private changes nothing that anybody else can read: not a byte, a count or a place. */
import fc from "fast-check";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { crawl, differences, type Seen } from "./support/crawl";
import { type NodeSite, nodeSite } from "./support/node-site";
import { privateAct, type Secretive, secretive } from "./support/secretive";

const FULL = process.env.SAFETY === "full";
/** Sequences of acts (FUZZ multiplies them), and how many acts are done from one crawl to the next. */
const RUNS = FULL ? 6 * Number(process.env.FUZZ ?? 1) : 1;
const ACTS = 12;
const ACTS_PER_CRAWL = FULL ? 1 : 6;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const BEGINNING = Date.UTC(2026, 10, 20, 12);

const where = fc.constantFrom("alone" as const, "beside" as const);
const shown = fc.record({ deed: fc.constant("publish and hide" as const), where });
const cron = fc.constant({ deed: "cron" as const });
const anyAct = fc.oneof(
  { weight: 12, arbitrary: privateAct },
  { weight: 2, arbitrary: shown },
  { weight: 1, arbitrary: cron },
);
type AnyAct = typeof anyAct extends fc.Arbitrary<infer T> ? T : never;

let site: NodeSite;
let dora: Secretive;
let crawled = 0;
let acts = 0;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: BEGINNING });
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => {
  console.log(`${acts} private acts, ${crawled} answers read before and after: not a byte differs`);
});

/** Everything as the others see it, always at the same moment and with the same nonces, so that none need be left out. */
async function everything(): Promise<Seen> {
  vi.setSystemTime(BEGINNING + DAY);
  const chance = vi.spyOn(crypto, "randomUUID").mockReturnValue("01234567-89ab-4cde-8f01-23456789abcd");
  const { ann, bob, cleo, mia } = dora.world;
  const seen = await crawl({ ...dora.addresses(FULL ? [ann, bob, cleo, mia] : [cleo]), fetch: site.fetch });
  chance.mockRestore();
  crawled += seen.size;
  return seen;
}

async function perform(act: AnyAct, moment: number): Promise<void> {
  vi.setSystemTime(moment);
  acts++;
  if (act.deed === "cron") return site.scheduled();
  if (act.deed !== "publish and hide") return dora.perform(act);
  await dora.perform({ ...act, deed: "publish" });
  await dora.perform({ ...act, deed: "hide" });
}

test("whatever is done in private, alone on a list or beside public versions, nobody else's answers change", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyAct, { minLength: ACTS, maxLength: ACTS }), async (sequence) => {
      vi.setSystemTime(BEGINNING);
      site = await nodeSite({ MODE: "production", LOG: "0" });
      dora = await secretive(site);
      const before = await everything();
      expect(differences(before, await everything()), "nothing done").toEqual([]);
      for (const [i, act] of sequence.entries()) {
        await perform(act, BEGINNING + (i + 1) * MINUTE);
        await site.settled();
        if ((i + 1) % ACTS_PER_CRAWL > 0) continue;
        expect(differences(before, await everything()), JSON.stringify(act)).toEqual([]);
      }
    }),
    { numRuns: RUNS, seed: 20261120, endOnFailure: true },
  );
});
