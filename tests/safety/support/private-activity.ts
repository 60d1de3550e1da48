/** A member with private data on a site with other members, and her private actions. */
import { eq } from "drizzle-orm";
import fc from "fast-check";
import type { z } from "zod";
import { comments } from "#db/schema/comments";
import type { droppedResponse, list } from "#tests/support/shapes";
import { memberOf } from "#tests/support/test-app";
import { followChapter } from "~/features/discovery/chapters/chapters.server";
import { saveList } from "~/features/lists/saves/saves.server";
import { MASTERLIST } from "~/lib/addresses/paths";
import type { App } from "~/platform/app.server";
import type { Member } from "~/platform/viewer.server";
import type { Crawl, Fetch } from "./crawl";
import { call, createWorld, picture, type World } from "./world";

/** Contained in each of her titles, items, notes and comments, but in no requested address. */
export const CANARY = "plover";
export const CHAPTER = "xyzzyplugh";
export const UNKNOWN_ID = "f".repeat(24);

/** Her list with only her version, or her version beside public ones. */
type Where = "alone" | "beside";

export type Act =
  | { intent: "drop"; items: string[]; chapters: string[]; picture: boolean; circle?: boolean }
  | { intent: "retitle"; chapters: string[] }
  | { intent: "edit"; where: Where; items: string[]; note: string }
  | { intent: "add"; items: string[] }
  | { intent: "comment" | "reword" | "unsay" | "delete" | "publish" | "hide"; where: Where }
  | { intent: "save" }
  | { intent: "circle"; change: object }
  | { intent: "join"; items: string[] };

const TITLES = ["Alien", "Heat", "Up", `Canary ${CANARY}`, `Xyzzy ${CANARY}`];
const where = fc.constantFrom<Where>("alone", "beside");
const items = fc.uniqueArray(fc.constantFrom(...TITLES), { maxLength: 4 });
const chapters = fc.uniqueArray(fc.constantFrom("FILMS", "secrets", CHAPTER, "Books"), { maxLength: 3 });
const note = fc.constantFrom("", `about ${CANARY}`, "why Alien");
const of = <const T extends string>(...intents: T[]) => fc.constantFrom(...intents);

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
  { weight: 3, arbitrary: fc.record({ intent: of("add"), items }) },
  { weight: 3, arbitrary: fc.record({ intent: of("edit"), where, items, note }) },
  {
    weight: 6,
    arbitrary: fc.record({ intent: of("comment", "comment", "reword", "unsay", "delete"), where }),
  },
  {
    weight: 2,
    arbitrary: fc.oneof(fc.record({ intent: of("retitle"), chapters }), fc.record({ intent: of("save") })),
  },
);

export type PrivateActivity = {
  world: World;
  dora: Member;
  eve: Member;
  /** Performs a private action; skips it if the data for it is missing. */
  perform: (act: Act) => Promise<void>;
  has: (where: Where) => boolean;
  addresses: (viewers: Member[]) => Omit<Crawl, "fetch">;
};

export async function privateActivity({ app, fetch }: { app: App; fetch: Fetch }): Promise<PrivateActivity> {
  const world = await createWorld(app);
  const dora = await memberOf(app, "dora");
  const eve = await memberOf(app, "eve");
  await followChapter(app, world.cleo, "Secrets");
  await saveList(app, world.cleo, world.listId);
  const hers = { list: UNKNOWN_ID, item: UNKNOWN_ID, image: UNKNOWN_ID, beside: UNKNOWN_ID };

  async function ask<T = unknown>(method: string, path: string, body?: unknown) {
    const answer = await fetch(`/api${path}`, call(dora, method, body));
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  const idAt = (place: Where) => (place === "alone" ? hers.list : world.listId);
  const has = (place: Where) => (place === "alone" ? hers.list : hers.beside) !== UNKNOWN_ID;

  /** Records an item of her version, even if it has none. */
  async function note(place: Where) {
    const { sublist } = await ask<z.output<typeof list>>("GET", `/list/${idAt(place)}`);
    if (!sublist[0]) throw new Error("she has no version there");
    hers[place === "alone" ? "item" : "beside"] = sublist[0].item[0]?.commentId ?? "0".repeat(24);
  }

  async function upload(): Promise<string> {
    const { listImageUrl } = (await (await fetch("/images", picture(dora))).json()) as {
      listImageUrl: string;
    };
    hers.image = listImageUrl.split("/").pop() ?? "";
    return listImageUrl;
  }

  async function drop(act: Extract<Act, { intent: "drop" }>) {
    const listImageUrl = act.picture ? await upload() : null;
    const { listId } = await ask<z.output<typeof droppedResponse>>("POST", "/list", {
      listTitle: `A secret ${CANARY}`,
      chapters: act.chapters,
      listImageUrl,
      sublist: [{ ...version(act.items), subListHidden: act.circle !== true }],
      ...(act.circle ? { audience: "link" } : {}),
    });
    hers.list = listId;
    await note("alone");
  }

  async function onOwn(act: Extract<Act, { where: Where }>) {
    const id = idAt(act.where);
    const { intent } = act;
    if (intent === "comment") {
      const itemCommentId = act.where === "alone" ? hers.item : hers.beside;
      const body = { itemCommentId, commentContent: `Said in private: ${CANARY}, @cleo` };
      await fetch("/api/comment", call(dora, "POST", body));
    } else if (intent === "reword" || intent === "unsay") {
      const itemId = act.where === "alone" ? hers.item : hers.beside;
      const said = await app.db.select().from(comments).where(eq(comments.itemId, itemId));
      // the oldest comment, so that its placeholder stays if there are others
      const [comment] = said;
      if (!comment) return;
      if (intent === "unsay") await ask("DELETE", `/comment/${comment.id}`);
      else await ask("PUT", `/comment/${comment.id}`, { commentContent: `${CANARY} @bob ${said.length}` });
    } else if (intent === "delete") {
      await ask("DELETE", `/removelist/${id}`);
      hers[act.where === "alone" ? "list" : "beside"] = UNKNOWN_ID;
    } else {
      const change = intent === "edit" ? version(act.items, act.note) : { subListHidden: intent === "hide" };
      await ask("PUT", "/list", { id, sublist: [change] });
      await note(act.where);
    }
  }

  /** Accepts a 400 or 409: the reveal time may have passed, or the list can't become blind. */
  async function circle(change: object) {
    const answer = await fetch("/api/list", call(dora, "PUT", { id: hers.list, ...change }));
    if (answer.status >= 300 && ![400, 409].includes(answer.status))
      throw new Error(`circle: ${answer.status}`);
  }

  /** Lets Eve, whose view is not checked, join the circle by its link, if there is one, and comment. */
  async function join(titles: string[]) {
    const { link, audience } = await ask<z.output<typeof list>>("GET", `/list/${hers.list}`);
    if (audience !== "link" || !link) return;
    const key = { "X-List-Key": link.split("/").pop() ?? "" };
    const body = { id: hers.list, item: version(titles).item };
    const sent = [
      ["/api/addsublist", call(eve, "PUT", body, key)],
      ["/api/comment", call(eve, "POST", { itemCommentId: hers.item, commentContent: "@cleo, look" }, key)],
    ] as const;
    for (const [path, init] of sent) await fetch(path, init);
  }

  async function perform(act: Act) {
    if (act.intent === "drop") await drop(act);
    else if (act.intent === "add") {
      if (has("beside")) return;
      await ask("PUT", "/addsublist", { id: world.listId, sublist: [version(act.items)] });
      await note("beside");
    } else if ("where" in act) {
      if (has(act.where)) await onOwn(act);
    } else if (has("alone")) {
      const { list: id } = hers;
      if (act.intent === "save") await ask("PUT", "/addsaved", { id });
      else if (act.intent === "join") await join(act.items);
      else if (act.intent === "circle") await circle(act.change);
      else await ask("PUT", "/list", { id, listTitle: `${CANARY} again`, chapters: act.chapters });
    }
  }

  const addresses = (viewers: Member[]) => addressesOf(world, hers, viewers);

  return { world, dora, eve, perform, has, addresses };
}

type Hers = { list: string; item: string; image: string; beside: string };

/** Returns addresses that others may request, public ones and hers; `ids` are all that she ever had. */
export function addressesOf(
  world: World,
  hers: Hers,
  viewers: Member[],
  ids = [...Object.values(hers), UNKNOWN_ID],
): Omit<Crawl, "fetch"> {
  const lists = [world.listId, hers.list];
  const names = viewers.map(({ username }) => username);
  return {
    viewers,
    fillings: {
      ":listId": lists,
      ":creator": ["ann", "dora"],
      ":a": ["ann", "dora"],
      ":b": ["bob", "dora", MASTERLIST],
      ":itemId": [world.itemId, hers.item, hers.beside],
      ":user": ["ann", "dora"],
      ":year": ["2026"],
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
      "/images/:id": [hers.image],
    },
    more: [
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
    names: Object.fromEntries(ids.map((id) => [id, "HERS"])),
  };
}

const version = (titles: string[], note = `about ${CANARY}`) => ({
  subListHidden: true,
  item: titles.map((itemTitle) => ({ itemTitle, itemContext: note })),
});
