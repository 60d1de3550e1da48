/** The built Worker on D1 and on a libSQL server, with helpers to create members and lists. */
import { afterAll, beforeAll, describe } from "vitest";
import { rateCounters } from "#db/schema/operation";
import { bodyOf } from "#tests/support/body";
import { isFull } from "#tests/support/full";
import { startLibsqlServer } from "#tests/support/libsql-server";
import { PlainBrowser } from "#tests/support/plain-browser";
import { droppedResponse, list } from "#tests/support/shapes";
import { accessTokenOf, cookieOf, memberOf } from "#tests/support/test-app";
import { bootWorker, type TestWorker } from "#tests/support/worker";
import { type Answer, ask, type Client, clientOf } from "./client";

/** A member: an API client with their bearer token, and their browser's cookies. */
export type Person = Client & { username: string; token: string; cookie: string };

type Mail = { to: string; subject: string; text: string; links: string[]; headers: Record<string, string> };

export type Site = {
  worker: TestWorker;
  anyone: Client;
  /** Creates a member whose name has this prefix. */
  person: (name: string, options?: { roles?: string[] }) => Promise<Person>;
  /** Requests anything other than an API call, without following redirects. */
  page: (path: string, init?: Parameters<typeof ask>[2]) => Promise<Answer>;
  /** Opens a page in a browser without scripts. */
  visit: (person: Person | null, path: string) => Promise<PlainBrowser>;
  /** Returns all mails, or those to an address, the newest first. */
  mails: (address?: string) => Promise<Mail[]>;
  /** Runs the scheduled jobs as if it were that moment. */
  cronAt: (moment: number) => Promise<Answer>;
};

type Served = { url: string; stop: () => Promise<void> };

/** Starts a database; D1 needs no server, because it comes with workerd. */
type Start = () => Promise<Served | undefined>;
const D1: Record<string, Start> = { D1: async () => undefined };
const BOTH: Record<string, Start> = { ...D1, libSQL: startLibsqlServer };

type Options = {
  /** Override the settings of development. */
  vars?: Record<string, string>;
  /** Runs the tests on libSQL even without `--full`. */
  both?: boolean;
  /** Runs the tests on a Worker of their own, without other tests' data. */
  isAlone?: boolean;
};

let shared: Promise<TestWorker> | undefined;
/** Makes usernames unique among the test files that share a Worker. */
let people = 0;

/** Returns this process's Worker on D1, for all its test files, with no limit used up; it ends with the process. */
async function sharedWorker(): Promise<TestWorker> {
  shared ??= bootWorker();
  const worker = await shared;
  await worker.app.db.delete(rateCounters);
  return worker;
}

/**
 * Runs the tests on D1, and with `--full` on a fresh libSQL server too. Test files share the Worker on D1, so they
 * make their own members and lists.
 */
export function onEachDatabase(what: string, tests: (site: Site) => void, options: Options = {}): void {
  describe.each(Object.entries(options.both || isFull ? BOTH : D1))(`${what}, on %s`, (_kind, start) => {
    const site = {} as Site;
    let server: Served | undefined;
    let isShared = false;

    beforeAll(async () => {
      server = await start();
      isShared = !server && !options.vars && !options.isAlone;
      const { vars } = options;
      const worker = await (isShared ? sharedWorker() : bootWorker({ vars, databaseUrl: server?.url }));
      Object.assign(site, {
        worker,
        anyone: clientOf(worker.fetch),
        page: (path, init) => ask(worker.fetch, path, init),
        visit: (person, path) => new PlainBrowser(worker.fetch, person?.cookie).goto(path),
        mails: async (address) => {
          const all = (await site.page("/dev/mail.json")).body as Mail[];
          return address === undefined ? all : all.filter(({ to }) => to === address);
        },
        cronAt: (moment) => site.page(`/dev/cron?at=${new Date(moment).toISOString()}`, { method: "POST" }),
        person: async (name, options) => {
          const member = await memberOf(worker.app, `${name}${++people}`, options);
          const token = accessTokenOf(member);
          const client = clientOf(worker.fetch, { Authorization: `Bearer ${token}` });
          return { ...client, username: member.username, token, cookie: cookieOf(member) };
        },
      } satisfies Site);
    });
    afterAll(async () => {
      if (!isShared) await site.worker?.close();
      await server?.stop();
    });

    tests(site);
  });
}

/** Runs tests that see everybody's data, such as the order of all lists, on an empty database. */
export const onEmptyDatabase = (what: string, tests: (site: Site) => void) =>
  onEachDatabase(what, tests, { isAlone: true });

/** Runs tests of stored data on a fresh D1 and on a fresh libSQL server. */
export const onBothDatabases = (what: string, tests: (site: Site) => void) =>
  onEachDatabase(what, tests, { both: true });

export type DropFields = Partial<{
  title: string;
  chapters: string[];
  hidden: boolean;
  image: string | null;
  /** Notes by their item's title. */
  notes: Record<string, string>;
}>;

const items = (titles: string[], notes: Record<string, string> = {}) =>
  titles.map((itemTitle) => ({ itemTitle, itemContext: notes[itemTitle] ?? "" }));

export const version = (titles: string[], hidden = false, notes: Record<string, string> = {}) => ({
  subListHidden: hidden,
  item: items(titles, notes),
});

export async function drop(person: Person, titles: string[], fields: DropFields = {}): Promise<string> {
  const { title = "Things worth a list", chapters = [], hidden = false, image = null, notes } = fields;
  const body = { listTitle: title, chapters, listImageUrl: image, sublist: [version(titles, hidden, notes)] };
  const answer = await person.post("/list/", body);
  return bodyOf(answer, droppedResponse).listId;
}

export async function add(person: Person, id: string, titles: string[], hidden = false) {
  const answer = await person.put("/addsublist/", { id, sublist: [version(titles, hidden)] });
  return bodyOf(answer, list);
}

export const edit = (person: Person, id: string, titles: string[], hidden = false) =>
  person.put("/list/", { id, sublist: [version(titles, hidden)] });

export async function itemId(
  client: Client,
  listId: string,
  title: string,
  creator?: Person,
): Promise<string> {
  const { sublist } = bodyOf(await client.get(`/list/${listId}`), list);
  for (const { subListCreator, item } of sublist) {
    if (creator && subListCreator !== creator.username) continue;
    for (const { itemTitle, commentId } of item) if (itemTitle === title) return commentId;
  }
  throw new Error(`No item ${title}`);
}

/** A valid id that does not exist. */
export const UNKNOWN_ID = "f".repeat(24);
