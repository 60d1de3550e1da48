/** P16: the time for which people far from the primary wait for the database, with delays per round trip. */
import { join } from "node:path";
import { bookmarkCookie } from "#functions/http/near-reads";
import { openSession } from "~/features/members/sessions/sessions.server";
import { type BenchState, draft, membersOf } from "../generated-lists/sample";
import { bindingTo, type Query, withLocalD1 } from "../local-d1";
import { root } from "../settings";
import { withApp } from "../with-app";
import { bindingsOf, persistence } from "../worker-options";
import { aim, atMost, type Figure, median } from "./figures";

/** In ms per round trip: to the primary and to an object beside it, to the nearest replica, and within that place. */
const FAR = 200;
const NEAR = 10;
const BESIDE = 1;

const AT_ONCE = 30;
const ITEMS = 10;
const EMPTY_TRIPS = 30;
/** Members with a version on the sample. */
const CREATORS = 10;

type Context = { waitUntil: (work: Promise<unknown>) => void; getWebSockets: () => [] };
type Built = {
  default: { fetch: (request: Request, env: object, context: Context) => Promise<Response> };
  ListWriter: new (state: Context, env: object) => { fetch: (request: Request) => Promise<Response> };
};

export async function distanceFigures({ settings, sample }: BenchState): Promise<Figure[]> {
  const { tokens, bookmark } = await withApp(settings, async (app) => {
    const members = await membersOf(app, CREATORS + 1 + AT_ONCE);
    const sessions = await Promise.all(members.slice(CREATORS).map(({ id }) => openSession(app, id)));
    return {
      tokens: sessions.map(({ accessToken }) => accessToken),
      bookmark: (await bookmarkCookie(app, "00000001-00000001")).split(";")[0],
    };
  });
  const { d1Databases, bindings } = await bindingsOf(settings.vars);
  const built = (await import(join(root, "build/server/index.js"))) as Built;
  return withLocalD1({ ...persistence(settings.stateDir), d1Databases }, async (d1) => {
    const waits = new Waits();
    const works = new Set<Promise<unknown>>();
    const context: Context = { waitUntil: (work) => void works.add(work), getWebSockets: () => [] };
    const beside = { ...bindings, DB: distant(d1, waits, () => BESIDE) };
    const writer = new built.ListWriter(context, beside);
    const env = {
      ...bindings,
      DB: distant(d1, waits, (session, writes) => (session === "first-primary" || writes ? FAR : NEAR)),
      // one object runs the writes of every list; the way to it is as long as that to the primary
      LIST_WRITERS: {
        idFromName: (name: string) => name,
        get: () => ({
          fetch: (request: Request) => waits.during(FAR, async () => {}).then(() => writer.fetch(request)),
        }),
      },
    };
    const send = (path: string, init: RequestInit = {}) =>
      built.default.fetch(new Request(`http://127.0.0.1:8787${path}`, init), env, context);
    const waiting = async (what: string, most: number, path: string, init?: RequestInit) => {
      const before = waits.total;
      const { status } = await send(path, init);
      const waited = waits.total - before;
      if (status !== 200) throw new Error(`${path} responded ${status}`);
      await settled(works);
      return atMost(what, [waited], most, "ms");
    };
    const version = (token: string, turn: number): [path: string, RequestInit] => [
      "/api/addsublist/",
      {
        method: "PUT",
        headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
        body: JSON.stringify({ id: sample.listId, item: draft(turn, ITEMS).items.map(toItem) }),
      },
    ];
    const [first = "", ...crowd] = tokens;
    const page = `/lists/${sample.listId}`;
    const Cookie = `auth-user=${sample.webToken}; ${bookmark}`;
    const figures = [
      await waiting(`${FAR} ms from the database, ${NEAR} ms from a replica: a stranger waits`, 20, page),
      await waiting("a member's page", 220, page, { headers: { Cookie } }),
      await waiting("a version, written by the list's writer", 260, ...version(first, 1)),
    ];
    const empty: number[] = [];
    for (let i = 0; i < EMPTY_TRIPS; i++)
      empty.push(await secondsOf(() => d1.batch([d1.prepare("select 1")])));
    const tripsBefore = waits.count;
    let accepted = 0;
    const seconds = await secondsOf(async () => {
      const responses = await Promise.all(crowd.map((token, i) => send(...version(token, i + 2))));
      accepted = responses.filter(({ status }) => status === 200).length;
    });
    // the way to the writer is no trip to the database
    const http = median(empty) * (waits.count - tripsBefore - AT_ONCE);
    await settled(works);
    const crowded = `${AT_ONCE} of them at once, ${accepted} accepted; without the bench's own HTTP`;
    const figure = `${seconds.toFixed(1)} s, ${http.toFixed(1)} of it HTTP`;
    return [...figures, aim(crowded, figure, "≤ 1.5 s", accepted === AT_ONCE && seconds - http <= 1.5)];
  });
}

const toItem = ({ title }: { title: string }) => ({ itemTitle: title });

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

/** Waits for work after responses, and for the work that it leaves. */
async function settled(works: Set<Promise<unknown>>): Promise<void> {
  for (const work of works) {
    await work;
    works.delete(work);
  }
}

/** Adds up delays; those that overlap count once. */
class Waits {
  total = 0;
  count = 0;
  #open = 0;
  #longest = 0;

  async during<T>(ms: number, work: () => Promise<T>): Promise<T> {
    this.#longest = Math.max(this.#longest, ms);
    this.#open++;
    this.count++;
    try {
      await new Promise((resolve) => setTimeout(resolve, ms));
      return await work();
    } finally {
      this.#open--;
      if (this.#open === 0) {
        this.total += this.#longest;
        this.#longest = 0;
      }
    }
  }
}

const isWrite = ({ sql }: Query) => !/^\s*(select|with)\b/i.test(sql);

function distant(
  d1: D1Database,
  waits: Waits,
  delayOf: (session: string, writes: boolean) => number,
): Pick<D1Database, "withSession"> {
  const send = (queries: Query[]) =>
    d1.batch(queries.map(({ sql, params }) => d1.prepare(sql).bind(...params)));
  return {
    withSession: (session = "first-unconstrained") =>
      Object.assign(
        bindingTo((queries) => waits.during(delayOf(session, queries.some(isWrite)), () => send(queries))),
        { getBookmark: () => null },
      ),
  };
}
