/** A member with private data on a site with other members, and her private actions. */
import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import type { z } from "zod";
import { comments } from "#db/schema/comments";
import { versions } from "#db/schema/lists";
import type { list } from "#tests/support/shapes";
import { memberOf } from "#tests/support/test-app";
import { followChapter } from "~/features/discovery/chapters/chapters.server";
import { saveList } from "~/features/lists/saves/saves.server";
import { MASTERLIST } from "~/lib/addresses/paths";
import type { App } from "~/platform/app.server";
import type { Member } from "~/platform/viewer.server";
import { ACTS, type ActName, isDone } from "./acts";
import type { Crawl, Fetch } from "./crawl";
import { api, createWorld, type World, type WriteRequest } from "./world";

/** Contained in each of her titles, items, notes and comments, but in no requested address. */
export const CANARY = "plover";
export const CHAPTER = "xyzzyplugh";
export const UNKNOWN_ID = "f".repeat(24);

/** Her list with only her version, or her version beside public ones. */
type Where = "alone" | "beside";

const ADD = "API add a version in private";

type OnOwn = { name: ActName; where: Where; words?: Partial<World> };
export type Act =
  | OnOwn
  | { intent: "drop"; items: string[]; chapters: string[]; picture: boolean; circle?: boolean }
  | { intent: "circle"; change: object }
  | { intent: "join"; items: string[] };

type Expected = (status: number) => boolean;

const TITLES = ["Alien", "Heat", "Up", `Canary ${CANARY}`, `Xyzzy ${CANARY}`];
export const BOTH: Where[] = ["alone", "beside"];
const items = fc.uniqueArray(fc.constantFrom(...TITLES), { maxLength: 4 });
const chapters = fc.uniqueArray(fc.constantFrom("FILMS", "secrets", CHAPTER, "Books"), { maxLength: 3 });
const note = fc.constantFrom("", `about ${CANARY}`, "why Alien");
const of = <const T extends string>(...intents: T[]) => fc.constantFrom(...intents);

const anyOnOwn = (words: fc.Arbitrary<Partial<World>>, places: Where[], ...names: ActName[]) =>
  fc.record({ name: fc.constantFrom(...names), where: fc.constantFrom(...places), words });

/** The time at which activity begins: later than the database's own clock, by which a list's writer refuses. */
export const START_TIME = Date.UTC(2099, 10, 20, 12);
export const $after = (minutes: number) => ({ $date: new Date(START_TIME + minutes * 60_000).toISOString() });

const CIRCLES = [
  { audience: "link" },
  { audience: "link", renewLink: true },
  { audience: "link", closed: true },
  { audience: "link", blindUntil: $after(8) },
  { audience: "link", blindUntil: $after(60_000) },
  { audience: "link", blindUntil: null },
  { audience: "link", blind: true, expected: 2 },
  { audience: "link", expected: 3, choices: [`Canary ${CANARY}`] },
];

/** Generates an action that affects no other member. */
export const privateAct: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      intent: of("drop"),
      items,
      chapters,
      picture: fc.boolean(),
      circle: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.oneof(
      fc.record({ intent: of("circle"), change: fc.constantFrom(...CIRCLES) }),
      fc.record({ intent: of("join"), items }),
    ),
  },
  { weight: 3, arbitrary: anyOnOwn(fc.record({ titles: items }), ["beside"], ADD) },
  { weight: 3, arbitrary: anyOnOwn(fc.record({ titles: items, why: note }), BOTH, "API edit a version") },
  {
    weight: 6,
    arbitrary: anyOnOwn(
      fc.constant({ said: `Said in private: ${CANARY}, @cleo` }),
      BOTH,
      "API comment",
      "API comment",
      "API edit a comment",
      "API take a comment back",
      "API delete a version",
    ),
  },
  {
    weight: 2,
    arbitrary: fc.oneof(
      anyOnOwn(fc.record({ chapters }), ["alone"], "API edit the head"),
      anyOnOwn(fc.constant({}), ["alone"], "API save"),
    ),
  },
);

export type PrivateActivity = Awaited<ReturnType<typeof privateActivity>>;

/** Words of hers. */
export const saying = (word: string) => ({
  title: `A secret ${word}`,
  titles: [`${word} one`, "Heat", `${word} two`],
  why: `why ${word}`,
  chapters: [CHAPTER],
});

export type Place = { listId: string; itemId: string; versionId: string };

/** `beforeEach` runs before each request. */
export async function privateActivity({ app, fetch }: { app: App; fetch: Fetch }, beforeEach = () => {}) {
  const world = await createWorld(app);
  const { cleo, listId } = world;
  const dora = await memberOf(app, "dora");
  const eve = await memberOf(app, "eve");
  await followChapter(app, cleo, "Secrets");
  await saveList(app, cleo, listId);

  const alone: Place = { listId: UNKNOWN_ID, itemId: UNKNOWN_ID, versionId: UNKNOWN_ID };
  const beside: Place = { ...alone, listId };
  const places = { alone, beside };
  /** All ids that she ever had. */
  const ids = new Set([UNKNOWN_ID]);
  let image = UNKNOWN_ID;

  async function send([path, init]: WriteRequest, expected: Expected = isDone) {
    beforeEach();
    const answer = await fetch(path, init);
    const text = await answer.text();
    if (!expected(answer.status)) throw new Error(`${init.method} ${path}: ${answer.status} ${text}`);
    return text;
  }

  /** Returns the community as an act needs it: everybody is one member, in a place of dora's and in her words. */
  const hereAs = (who: Member, at: Partial<World>): World => ({
    ...world,
    ...{ ann: who, bob: who, cleo: who, mia: who, ada: who },
    ...{ creator: "dora", said: CANARY, friend: "cleo", foe: "cleo", hidden: "on", rev: undefined },
    ...saying(CANARY),
    secretId: at.listId ?? listId,
    ...at,
  });

  /** Does acts as they are in acts.ts; returns the last response. */
  async function act(who: Member, at: Partial<World>, names: ActName[], expected?: Expected) {
    let answer = "";
    for (const name of names) answer = await send(ACTS[name](hereAs(who, at)), expected);
    return answer;
  }

  async function noteIds() {
    for (const place of Object.values(places)) {
      const row = await app.db
        .select()
        .from(versions)
        .where(and(eq(versions.userId, dora.id), eq(versions.listId, place.listId)))
        .get();
      place.versionId = row?.id ?? UNKNOWN_ID;
      place.itemId = row?.itemIds?.[0] ?? UNKNOWN_ID;
      for (const id of [place.versionId, ...(row?.itemIds ?? []), ...(place === alone ? [place.listId] : [])])
        ids.add(id);
    }
  }

  async function upload() {
    const { listImageUrl } = JSON.parse(await act(dora, {}, ["page upload a picture"]));
    image = listImageUrl.split("/").pop() ?? "";
    ids.add(image);
    return listImageUrl as string;
  }

  async function drop(words: Partial<World>, name: ActName = "API drop in private") {
    alone.listId = JSON.parse(await act(dora, words, [name])).listId;
    await noteIds();
  }

  /** Returns the key of her list's link, or nothing. */
  async function listKey(): Promise<string> {
    const read = await send(api(dora, `GET /list/${alone.listId}`));
    return (JSON.parse(read) as z.output<typeof list>).link?.split("/").pop() ?? "";
  }

  async function onOwn({ name, where, words = {} }: OnOwn) {
    const place = places[where];
    if ((place.versionId === UNKNOWN_ID) !== (name === ADD)) return;
    // the oldest comment, so that its placeholder stays if there are others
    const said = await app.db.select().from(comments).where(eq(comments.itemId, place.itemId));
    if (/a comment/.test(name) && !said[0]) return;
    const at = { ...place, commentId: said[0]?.id, ...words };
    // a version without items has no thread
    await act(dora, at, [name], name === "API comment" ? () => true : isDone);
    if (name === "API delete a version" && where === "alone") alone.listId = UNKNOWN_ID;
    await noteIds();
  }

  /** Lets Eve, whose view is not checked, join the circle by its link, if there is one, and comment. */
  async function join(titles: string[]) {
    const at = { ...alone, titles, listKey: await listKey(), said: "@cleo, look" };
    if (at.listKey) await act(eve, at, ["API add a version", "API comment"], () => true);
  }

  /** Performs a private action; skips it if the data for it is missing. */
  async function perform(one: Act) {
    if ("name" in one) return onOwn(one);
    if (one.intent === "drop") {
      const words = { titles: one.items, chapters: one.chapters, image: one.picture ? await upload() : null };
      if (!one.circle) return drop(words);
      return drop({ ...words, audience: "link" }, "API drop");
    }
    if (alone.listId === UNKNOWN_ID) return;
    if (one.intent === "join") return join(one.items);
    // the reveal time may have passed, or the list can't become blind
    const isKnown = (status: number) => isDone(status) || [400, 409].includes(status);
    await send(api(dora, "PUT /list", { id: alone.listId, ...one.change }), isKnown);
  }

  /** Returns addresses that others may request, public ones and hers. */
  function addresses(viewers: Member[], more: string[] = []): Omit<Crawl, "fetch"> {
    const lists = [listId, alone.listId];
    const names = viewers.map(({ username }) => username);
    return {
      viewers,
      fillings: {
        ":listId": lists,
        ":creator": ["ann", "dora"],
        ":a": ["ann", "dora"],
        ":b": ["bob", "dora", MASTERLIST],
        ":itemId": [world.itemId, alone.itemId, beside.itemId],
        ":user": ["ann", "dora"],
        ":year": ["2026"],
        ":decisionId": ["0".repeat(24)],
        ":username": ["ann", "dora"],
        "/api/notifications/:username": names,
        "/api/notification_count/:username": names,
        ":chapter": ["films", "secrets", CHAPTER],
        ":term": ["best", "xyzzy", "dora", "xyzyz", "canarry"],
        ":text": ["best", "xyzzy", "dora", "xyzyz", "canarry"],
        ":key": ["0".repeat(40)],
        // wrong codes are counted, so the response to one depends on those before it
        ":code": [],
        ":email": ["dora@example.com"],
        ":token": ["token"],
        ":start": ["0"],
        ":pageSize": ["50"],
        ":id": lists,
        ":file": ["1.xml", "2.xml"],
        "/images/:id": [image],
      },
      more: [
        ...more,
        "/nothing/here",
        "/search?searchterm=xyzzy",
        "/search?searchterm=xyzzyplogh",
        "/search?searchterm=bset%20filsm",
        ...["dora", "ann"].map((name) => `/lists/${world.listId}/items/${world.itemId}?version=${name}`),
        ...lists.flatMap((id) => ["dora", "masterlist"].map((from) => `/drop/${id}?from=${from}`)),
        "/suggest/items?q=xyzzy",
        "/suggest/items?q=canary",
        ...lists.map((id) => `/suggest/items?list=${id}&q=canary`),
        "/suggest/chapters?q=xyzzy",
        "/suggest/lists?q=xyzzy",
        "/suggest/lists?q=a%20secret",
        "/suggest/lists?q=best%20films",
        "/suggest/chapters?q=s",
        ...lists.map((id) => `/suggest/people?list=${id}&q=dora`),
      ],
      names: Object.fromEntries([...ids].map((id) => [id, "HERS"])),
    };
  }

  return {
    world,
    dora,
    eve,
    alone,
    beside,
    ids,
    send,
    hereAs,
    act,
    noteIds,
    upload,
    drop,
    listKey,
    perform,
    addresses,
  };
}
