/** Private data does not change anything that others can read: not a byte, a count or a rank. */
import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { versions } from "#db/schema/lists";
import { isExhaustive, isFull, variants } from "#tests/support/full";
import { recount } from "~/features/operations/recount/recount.server";
import { newId } from "~/lib/data/ids";
import { ACTS, type ActName, rows } from "./support/acts";
import { type Crawl, type CrawledPages, crawl, differences } from "./support/crawl";
import { everyAct, showsHers } from "./support/every-act";
import { EXCEPTIONS, KINDS } from "./support/kinds";
import { type NodeSite, nodeSite } from "./support/node-site";
import {
  $after,
  type Act,
  BOTH,
  CHAPTER,
  type PrivateActivity,
  privateAct,
  privateActivity,
  START_TIME,
} from "./support/private-activity";
import { form } from "./support/world";

// reads of public pages are counted at random, also those of a crawl
vi.spyOn(Math, "random").mockReturnValue(0.5);

/** Sequences of actions (FUZZ multiplies them), and the actions between two crawls. */
const RUNS = isExhaustive ? 6 * Number(process.env.FUZZ ?? 1) : 1;
const ACTS_PER_RUN = 10;
const ACTS_PER_CRAWL = isExhaustive ? 1 : 6;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const publishAct = fc.record({
  intent: fc.constant("publish and hide" as const),
  where: fc.constantFrom(...BOTH),
});
const cron = fc.constant({ intent: "cron" as const });
const anyAct = fc.oneof(
  { weight: 12, arbitrary: privateAct },
  { weight: 2, arbitrary: publishAct },
  { weight: 1, arbitrary: cron },
);
type AnyAct = typeof anyAct extends fc.Arbitrary<infer T> ? T : never;

/** Her versions, in private. */
const BEGUN: Act[] = [
  { intent: "drop", items: ["Alien", "Heat"], chapters: [CHAPTER], picture: false },
  { name: "API add a version in private", where: "beside", words: { titles: ["Alien", "Heat"] } },
];

let site: NodeSite;
let dora: PrivateActivity;
let crawlsCount = 0;
let acts = 0;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: START_TIME });
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => {
  console.log(`${acts} private acts, ${crawlsCount} answers read before and after: not a byte differs`);
});

/** Crawls with a fixed time and fixed nonces, so that all bytes can be compared. */
async function crawlEverything(options: Omit<Crawl, "fetch">): Promise<CrawledPages> {
  vi.setSystemTime(START_TIME + DAY);
  const chance = vi.spyOn(crypto, "randomUUID").mockReturnValue("01234567-89ab-4cde-8f01-23456789abcd");
  const seen = await crawl({ ...options, fetch: site.fetch });
  chance.mockRestore();
  crawlsCount += seen.size;
  return seen;
}

function asOthersSeeDora(more: Partial<Crawl> = {}): Promise<CrawledPages> {
  const { ann, bob, cleo, mia } = dora.world;
  return crawlEverything({
    ...dora.addresses(isExhaustive ? [ann, bob, cleo, mia] : [cleo]),
    dataOnly: !isExhaustive,
    ...more,
  });
}

async function perform(act: AnyAct, moment: number): Promise<void> {
  vi.setSystemTime(moment);
  acts++;
  if ("name" in act) return dora.perform(act);
  if (act.intent === "cron") return site.scheduled();
  if (act.intent !== "publish and hide") return dora.perform(act);
  for (const name of ["API publish", "API hide"] as const) await dora.perform({ name, where: act.where });
}

test("no private act changes another person's responses", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyAct, { minLength: ACTS_PER_RUN, maxLength: ACTS_PER_RUN }),
      async (sequence) => {
        vi.setSystemTime(START_TIME);
        site = await nodeSite({ MODE: "production", LOG: "0" });
        dora = await privateActivity(site);
        // the day's duel of the front page is chosen before the acts
        await site.scheduled();
        const before = await asOthersSeeDora();
        if (isExhaustive) expect(differences(before, await asOthersSeeDora()), "nothing done").toEqual([]);
        for (const [i, act] of [...BEGUN, ...sequence].entries()) {
          await perform(act, START_TIME + (i + 1) * MINUTE);
          await site.settled();
          if ((i + 1) % ACTS_PER_CRAWL > 0) continue;
          expect(differences(before, await asOthersSeeDora()), JSON.stringify(act)).toEqual([]);
        }
      },
    ),
    { numRuns: RUNS, seed: 20261120, endOnFailure: true },
  );
});

const atBoth = (name: ActName, words = {}): AnyAct[] => BOTH.map((where) => ({ name, where, words }));
const editAct = (why: string, ...titles: string[]) => atBoth("API edit a version", { why, titles });
const retitleAct = (...chapters: string[]): AnyAct => ({
  name: "API edit the head",
  where: "alone",
  words: { chapters },
});

/** Crawls dora's versions as others see them, after these actions and the same publication. */
async function publishedAfter(acts: AnyAct[], inPrivate: AnyAct[]): Promise<CrawledPages> {
  vi.setSystemTime(START_TIME);
  site = await nodeSite({ MODE: "production", LOG: "0" });
  // ids have a counter per moment: this resets it
  newId(0);
  dora = await privateActivity(site);
  const play = async (sequence: AnyAct[], hour: number) => {
    for (const [i, act] of sequence.entries()) await perform(act, START_TIME + (60 * hour + i) * MINUTE);
  };
  await play(acts, 1);
  await play(inPrivate, 2);
  await play([retitleAct(CHAPTER), ...editAct("in the end", "Alien", "Heat"), ...atBoth("API publish")], 3);
  await site.settled();
  const seen = await asOthersSeeDora({ names: {} });
  return new Map([...seen].map(([address, answer]) => [address, byTime(answer)]));
}

/** Reduces ids to their time, and removes feed keys, which always rise while a process lives. */
const byTime = (text: string) =>
  text
    .replace(/\b([0-9a-f]{11})[0-9a-f]{13}\b/g, "$1")
    .replace(/\b[1-9]\d{15}\b/g, "KEY")
    // an entity tag is computed from the whole body, including ids; the body itself is compared as well
    .replace(/^etag: "[0-9a-f]+"$/gm, "etag: OF THE BODY");

test.each(
  variants([
    ["public for a while before", [...atBoth("API publish"), ...atBoth("API hide")]],
    ["never public before", []],
  ]),
)(
  "what was done in private to a version that was %s shows in nothing once it is public",
  async (_, shown) => {
    // ids by time and counter only, so that two sites with the same history have the same ids
    let moment = 0;
    let made = 0;
    const chance = vi.spyOn(crypto, "getRandomValues").mockImplementation((bytes) => {
      made = Date.now() === moment ? made + 1 : 0;
      moment = Date.now();
      new DataView((bytes as Uint8Array).buffer).setUint32(0, made);
      return bytes;
    });
    const begun = [...BEGUN, ...shown];
    const inPrivate = [
      ...editAct("first", "Heat", "Alien"),
      retitleAct("Books"),
      ...editAct("", "Alien", "Heat"),
      retitleAct("Books", CHAPTER),
    ];
    const plain = await publishedAfter(begun, []);
    expect([...plain.values()].join()).toContain("in the end");
    expect(differences(plain, await publishedAfter(begun, inPrivate))).toEqual([]);
    chance.mockRestore();
  },
);

test("in a blind circle nobody learns the content or a change of another's version", async () => {
  vi.setSystemTime(START_TIME);
  site = await nodeSite({ MODE: "production", LOG: "0" });
  dora = await privateActivity(site);
  const begun: AnyAct[] = [
    { intent: "drop", items: ["Alien", "Heat"], chapters: [CHAPTER], picture: false, circle: true },
    { intent: "circle", change: { blindUntil: $after(60_000) } },
    { intent: "join", items: ["Up"] },
  ];
  for (const [i, act] of begun.entries()) await perform(act, START_TIME + i * MINUTE);
  const look = () => crawlEverything({ ...dora.addresses([dora.eve]), dataOnly: !isExhaustive });
  const before = await look();
  expect([...before.values()].join()).toContain("Sealed until");
  const rewrite = async (...titles: string[]) => {
    await dora.act(dora.dora, { ...dora.alone, titles }, ["API edit a version"]);
    await site.settled();
  };
  await rewrite("Xyzzy");
  expect(differences(before, await look())).toEqual([]);
  // an empty version is not in, which the list's tally shows, and nothing else
  await rewrite();
  const tally = /^\w+ \/(?:lists|longlist)\/\S+: .*(?:\bin\W.*\bopen\b|(?:is|are) in<|etag:)/;
  for (const difference of differences(before, await look())) expect(difference).toMatch(tally);
  await rewrite("Heat");
  expect(differences(before, await look())).toEqual([]);
});

/** Returns the responses to eve's writes to a blind list on which dora's version has these titles. */
async function answersInBlindList(theirs: string[], guess: string): Promise<CrawledPages> {
  vi.setSystemTime(START_TIME);
  site = await nodeSite({ MODE: "production", LOG: "0" });
  dora = await privateActivity(site);
  const { eve } = dora;
  const begun: Act[] = [
    { intent: "drop", items: theirs, chapters: [CHAPTER], picture: false, circle: true },
    { intent: "circle", change: { blindUntil: $after(60_000) } },
  ];
  for (const act of begun) await dora.perform(act);
  const { listId } = dora.alone;
  const ownTitle = "Up";
  const joining = { listId, titles: [ownTitle], listKey: await dora.listKey() };
  await dora.act(eve, joining, ["API add a version"]);
  const own = await site.app.db
    .select()
    .from(versions)
    .where(and(eq(versions.listId, listId), eq(versions.userId, eve.id)))
    .get();
  const itemId = own?.itemIds?.[0] ?? "";
  const guessing = { a: guess, b: ownTitle, ticked: guess, titles: [guess, ownTitle], said: guess };
  const requests = [
    ...["eve", "dora"].flatMap((creator) => {
      const here = dora.hereAs(eve, { ...guessing, listId, itemId, creator });
      return Object.values(ACTS).map((act) => act(here));
    }),
    ...["arrange", "enter"].map((intent) =>
      form(eve, `/edit/${listId}`, { kind: "version", ...rows(guess, ownTitle), intent }),
    ),
  ].filter((sent) => [listId, itemId].some((id) => JSON.stringify(sent).includes(id)));
  const isDeletion = (sent: unknown) => /removelist|delete|undo-drop/.test(JSON.stringify(sent));
  const seen: CrawledPages = new Map();
  for (const sent of [...requests.filter((one) => !isDeletion(one)), ...requests.filter(isDeletion)]) {
    vi.setSystemTime(START_TIME + MINUTE * seen.size);
    const chance = vi.spyOn(crypto, "randomUUID").mockReturnValue("01234567-89ab-4cde-8f01-23456789abcd");
    const answer = await site.fetch(...sent);
    chance.mockRestore();
    const text = [answer.status, ...answer.headers, await answer.text()].join("\n");
    const withoutIds = (words: string) => words.replace(/[0-9a-f]{24,}/g, "ID");
    seen.set(withoutIds(`${seen.size} ${sent[0]}`), withoutIds(text));
  }
  await site.settled();
  return seen;
}

test("a write in a blind list gets the same response for any content of other versions", async () => {
  const guess = "Brazil";
  const wrong = await answersInBlindList(["Alien", "Heat"], guess);
  const right = await answersInBlindList(["Heat", guess], guess);
  expect(differences(wrong, right)).toEqual([]);
});

test("every kind of act keeps private data private and changes only the responses of people involved", async () => {
  let now = START_TIME;
  vi.setSystemTime(now);
  site = await nodeSite({ MODE: "production", LOG: "0" });
  const { world, scenes, made, addresses } = await everyAct(site, () => {
    now += MINUTE / 6;
    vi.setSystemTime(now);
  });
  const { bob, cleo, mia, ada } = world;
  const look = () =>
    crawlEverything({ ...addresses(isFull ? [cleo, bob, mia, ada] : [cleo]), dataOnly: !isExhaustive });
  // the day's duel of the front page is chosen before the acts
  await site.scheduled();
  let before = await look();
  for (const { name, concerns, public: known, readWithNext, play } of scenes) {
    vi.setSystemTime(now);
    // password hashing pauses between two hashes, so the clock has to move
    const ticking = setInterval(() => vi.setSystemTime(Date.now() + 5), 5);
    await play();
    await site.settled();
    clearInterval(ticking);
    if (readWithNext && !isExhaustive) continue;
    const after = await look();
    const byRight = (address: string) =>
      concerns.some((member) => address.startsWith(`${member} `)) || known?.test(address) === true;
    const [was, is] = [before, after].map(
      (seen) => new Map([...seen].filter(([address]) => !byRight(address))),
    );
    expect.soft(differences(was ?? before, is ?? after), name).toEqual([]);
    const showing = [...after].filter(([address, answer]) => showsHers(address, answer));
    expect
      .soft(
        showing.map(([address]) => address),
        name,
      )
      .toEqual([]);
    before = after;
  }
  expect(await recount(site.app)).toEqual([]);
  const excepted = Object.keys(EXCEPTIONS);
  expect(
    KINDS.filter((kind) => !made.has(kind) && !excepted.includes(kind)),
    "nobody does",
  ).toEqual([]);
  expect(
    excepted.filter((kind) => made.has(kind) || !KINDS.includes(kind)),
    "needless exceptions",
  ).toEqual([]);
  console.log(
    `${made.size} of ${KINDS.length} kinds of act made in ${scenes.length} scenes, ${excepted.length} excepted`,
  );
});
