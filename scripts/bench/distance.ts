/** P16: the time for which people far from the primary wait for the database, with delays per round trip. */
import { cpSync } from "node:fs";
import { join } from "node:path";
import { bookmarkCookie } from "#functions/http/near-reads";
import { dropList } from "~/features/lists/writes/drop-list.server";
import { openSession } from "~/features/members/sessions/sessions.server";
import { bindingTo, type Query, withLocalD1 } from "../local-d1";
import { root } from "../settings";
import { withApp } from "../with-app";
import { bindingsOf, persistence } from "../worker-options";
import { aim, atMost, type Figure, figureNote } from "./figures";
import { ballot, draft, membersOf, type Sample } from "./sample";
import { VERSION_PATH, versionCall } from "./send-version";
import { type BenchState, benchSettings } from "./state";

/** In ms per round trip: to the primary and to an object beside it, to the nearest replica, and within that place. */
const FAR = 200;
const NEAR = 10;
const BESIDE = 1;

const AT_ONCE = 30;
const ITEMS = 10;
const ORIGIN = "http://127.0.0.1:8787";

type Writer = Sample["member"];
type Context = { waitUntil: (work: Promise<unknown>) => void; getWebSockets: () => [] };
type Built = {
  default: { fetch: (request: Request, env: object, context: Context) => Promise<Response> };
  ListWriter: new (state: Context, env: object) => { fetch: (request: Request) => Promise<Response> };
};

export async function distanceFigures({ settings, sample }: BenchState, folder: string): Promise<Figure[]> {
  const copy = join(folder, "distance");
  cpSync(settings.stateDir, copy, { recursive: true });
  const own = benchSettings(copy);
  const people: Writer[] = [];
  const prepared = { listId: "", bookmark: "" };
  await withApp(own, async (app) => {
    const [owner, ...members] = await membersOf(app, AT_ONCE + 2);
    for (const { id, username } of members) {
      const { webToken, accessToken } = await openSession(app, id);
      people.push({ username, webToken, accessToken });
    }
    const list = {
      title: "A list for people far away",
      chapters: [],
      imageUrl: null,
      version: draft(0, ITEMS),
    };
    prepared.listId = (await dropList(app, owner ?? null, list)).listId;
    prepared.bookmark = (await bookmarkCookie(app, "00000001-00000001")).split(";")[0] ?? "";
  });
  const { d1Databases, bindings } = await bindingsOf(own.vars);
  const built = (await import(join(root, "build/server/index.js"))) as Built;
  const figures: Figure[] = [];
  await withLocalD1({ ...persistence(copy), d1Databases }, async (binding) => {
    figures.push(...(await measure(built, bindings, binding, { ...prepared, sample, people })));
  });
  return figures;
}

type Parts = { listId: string; bookmark: string; sample: Sample; people: Writer[] };

async function measure(built: Built, bindings: object, d1: D1Database, parts: Parts): Promise<Figure[]> {
  const { listId, bookmark, sample, people } = parts;
  const waits = new Waits();
  const works = new Set<Promise<unknown>>();
  const context: Context = { waitUntil: (work) => void works.add(work), getWebSockets: () => [] };
  const beside = { ...bindings, DB: distant(d1, waits, () => BESIDE) };
  const env = {
    ...bindings,
    DB: distant(d1, waits, (session, writes) => (session === "first-primary" || writes ? FAR : NEAR)),
    LIST_WRITERS: writersBeside(new built.ListWriter(context, beside), waits),
  };
  const ask = (path: string, init: RequestInit) =>
    built.default.fetch(new Request(ORIGIN + path, init), env, context);
  async function waited(path: string, init: RequestInit = {}): Promise<number> {
    const before = waits.total;
    const { status } = await ask(path, init);
    const after = waits.total;
    if (status !== 200) throw new Error(`${path} responded ${status}`);
    await restOfWork();
    return after - before;
  }
  /** Waits for work after responses, and for the work that it leaves. */
  async function restOfWork(): Promise<void> {
    for (const work of works) {
      await work;
      works.delete(work);
    }
  }
  const drop = (writer: Writer, turn: number) => versionCall(writer.accessToken, listId, ballot(turn, ITEMS));
  const [first, ...crowd] = people as [Writer, ...Writer[]];
  const path = `/lists/${sample.listId}`;
  const cookie = `auth-user=${first.webToken}`;
  const page = await waited(path);
  const withoutBookmark = await waited(path, { headers: { Cookie: cookie } });
  const member = await waited(path, { headers: { Cookie: `${cookie}; ${bookmark}` } });
  const written = await waited(VERSION_PATH, drop(first, 1));
  const began = performance.now();
  const answers = await Promise.all(
    crowd.slice(0, AT_ONCE).map((writer, i) => ask(VERSION_PATH, drop(writer, i + 2))),
  );
  const seconds = (performance.now() - began) / 1000;
  const accepted = answers.filter(({ status }) => status === 200).length;
  await restOfWork();
  const what = `waiting for the database ${FAR} ms away, replica ${NEAR} ms`;
  return [
    atMost("P16", `${what}: a stranger's page`, page, 20, { unit: " ms" }),
    atMost("P16", "a member's page", member, 220, { unit: " ms" }),
    figureNote("P16", "a member's page without a bookmark", `${withoutBookmark} ms`),
    atMost("P16", "a version, written by the list's writer beside the database", written, 260, {
      unit: " ms",
    }),
    aim(
      "P16",
      `${AT_ONCE} of them at once, ${accepted} accepted`,
      `${seconds.toFixed(1)} s`,
      "≤ 1.5 s",
      accepted === AT_ONCE && seconds <= 1.5,
    ),
  ];
}

/** Adds up delays; those that overlap count once. */
class Waits {
  total = 0;
  #open = 0;
  #longest = 0;

  async during<T>(ms: number, work: () => Promise<T>): Promise<T> {
    this.#longest = Math.max(this.#longest, ms);
    this.#open++;
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

type DelayOf = (session: string, writes: boolean) => number;

const isWrite = ({ sql }: Query) => !/^\s*(select|with)\b/i.test(sql);

function distant(d1: D1Database, waits: Waits, delayOf: DelayOf): Pick<D1Database, "withSession"> {
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

/** One object runs the writes of every list; the way to it is as long as that to the primary. */
const writersBeside = (writer: { fetch: (request: Request) => Promise<Response> }, waits: Waits) => ({
  idFromName: (name: string) => name,
  get: () => ({
    fetch: async (request: Request) => {
      await waits.during(FAR, async () => undefined);
      return writer.fetch(request);
    },
  }),
});
