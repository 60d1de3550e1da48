/** Members who write continuously to a running server, and record acknowledged writes. */
import fc from "fast-check";
import { PASSWORD } from "./world";

type Json = Record<string, unknown>;

/** State of an overwritten value: the acknowledged value, and a value sent without a response so far. */
type Known<T> = { is: T; perhaps?: T };

type OwnList = { id: string; rev: number; title: string; items: Known<string[]>; itemId: string };

type OwnVersion = {
  subListCreator: string;
  rev: number;
  item: { itemTitle: string; commentId: string }[];
};

export type Worker = {
  /** Writes continuously until `pause` or until the server stops. */
  work: () => Promise<void>;
  pause: () => void;
  /** Drops a list and returns its id. */
  drop: () => Promise<string>;
  /** Describes lost writes since the last call, or of all time. Call it only while no member writes. */
  missing: (all?: boolean) => Promise<string[]>;
  acknowledged: () => number;
  faults: string[];
};

/** The number of lists saved, and of chapters followed, repeatedly. */
const FEW = 10;

/**
 * Signs up a member and logs in through the API of a development server. With `together`, the id of a list, the
 * member writes to that list alone.
 */
export async function newWorker(url: string, name: string, seed: number, together?: string): Promise<Worker> {
  const token = await signedUp(url, name);
  const chance = fc.sample(fc.nat(2 ** 30), { numRuns: 20_000, seed });
  const any = (n: number) => (chance.pop() ?? 0) % n;
  const lists: OwnList[] = [];
  const comments: { itemId: string; id: string }[] = [];
  const saved = new Map<string, Known<boolean>>();
  const followed = new Map<string, Known<boolean>>();
  const faults: string[] = [];
  const touched = new Set<OwnList>();
  let written = 0;
  let working = false;

  async function ask(method: string, path: string, body?: Json): Promise<{ status: number; body: Json }> {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...(body ? { "Content-Type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: answer.status, body: (await answer.json()) as Json };
  }

  /** Sends a write; returns the acknowledged response, or null. Throws when the server is down. */
  async function write(method: string, path: string, body: Json): Promise<Json | null> {
    const answer = await ask(method, path, body);
    if (answer.status >= 500)
      faults.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    if (answer.status >= 300) return null;
    written++;
    return answer.body;
  }

  const titles = () => Array.from({ length: 1 + any(5) }, (_, i) => `${name} ${written} item ${i}`);
  const version = (items: string[]) => ({
    subListHidden: false,
    item: items.map((itemTitle) => ({ itemTitle, itemContext: "" })),
  });

  async function drop() {
    const title = `List ${written} of ${name}`;
    const items = titles();
    const body = await write("POST", "/list", {
      listTitle: title,
      chapters: ["Work"],
      sublist: [version(items)],
    });
    if (!body) return "";
    const list: OwnList = { id: String(body.listId), title, rev: 1, items: { is: items }, itemId: "" };
    lists.push(list);
    touched.add(list);
    return list.id;
  }

  /** Adds a version to the common list; a lost response may have added it already. */
  async function join(id: string) {
    const items = titles();
    const body =
      (await write("PUT", "/addsublist", { id, sublist: [version(items)] })) ??
      (await ask("GET", `/list/${id}`)).body;
    const own = ownOf(body);
    if (!own) return;
    const list = {
      id,
      title: String(body.listTitle),
      rev: own.rev,
      items: { is: titlesOf(own) },
      itemId: "",
    };
    lists.push(list);
    touched.add(list);
  }

  async function edit(list: OwnList) {
    const items = titles();
    list.items.perhaps = items;
    touched.add(list);
    const body = await write("PUT", "/list", {
      id: list.id,
      sublist: [{ ...version(items), rev: list.rev }],
    });
    if (!body) return;
    list.items = { is: items };
    list.rev++;
    list.itemId = ownOf(body)?.item[0]?.commentId ?? "";
  }

  async function comment(list: OwnList) {
    const { itemId } = list;
    if (!itemId) return edit(list);
    touched.add(list);
    const body = await write("POST", "/comment", {
      itemCommentId: itemId,
      commentContent: `Word ${written}`,
    });
    if (body) comments.push({ itemId, id: (body._id as { $oid: string }).$oid });
  }

  async function set(
    states: Map<string, Known<boolean>>,
    key: string,
    to: boolean,
    path: string,
    body: Json,
  ) {
    const before = states.get(key)?.is ?? false;
    states.set(key, { is: before, perhaps: to });
    if (await write("PUT", path, body)) states.set(key, { is: to });
  }

  async function next(): Promise<unknown> {
    const list = lists[any(Math.max(1, lists.length))];
    const intent = any(10);

    if (together) return list ? edit(list) : join(together);
    if (!list || intent < 2) return drop();
    if (intent < 5) return edit(list);
    if (intent < 7) return comment(list);
    const on = any(2) === 0;
    const id = lists[any(Math.min(FEW, lists.length))]?.id ?? "";
    if (intent === 7) return set(saved, id, on, on ? "/addsaved" : "/removesaved", { id });
    const chapter = `Chapter ${any(FEW)}`;
    return set(followed, chapter, on, on ? "/followchapter" : "/unfollowchapter", { chapter });
  }

  const ownOf = (body: Json) =>
    (body.sublist as OwnVersion[]).find(({ subListCreator }) => subListCreator === name);
  const titlesOf = (own: OwnVersion | undefined) => own?.item.map(({ itemTitle }) => itemTitle) ?? [];

  const isEither = <T>({ is, perhaps }: Known<T>, found: T) =>
    [is, perhaps].some((value) => value !== undefined && JSON.stringify(value) === JSON.stringify(found));

  /** Compares a list with the acknowledged writes, and accepts the stored value. */
  async function checkList(list: OwnList): Promise<string[]> {
    const { status, body } = await ask("GET", `/list/${list.id}`);
    if (status !== 200) return [`list ${list.title}: ${status}`];
    const own = ownOf(body);
    const found = titlesOf(own);
    if (body.listTitle !== list.title || !isEither(list.items, found))
      return [`list ${list.title}: ${found} in place of ${list.items.is}`];
    list.items = { is: found };
    list.rev = own?.rev ?? 0;
    list.itemId = own?.item[0]?.commentId ?? "";
    return [];
  }

  function checkSet(what: string, states: Map<string, Known<boolean>>, found: string[]): string[] {
    return [...states].flatMap(([key, known]) => {
      const is = found.includes(key);
      const right = isEither(known, is);
      states.set(key, { is });
      return right ? [] : [`${what} ${key}: ${is}`];
    });
  }

  /** Checks comments of a list already checked; removed items have lost their threads. */
  async function checkThread({ itemId }: OwnList): Promise<string[]> {
    const acknowledged = comments.filter((comment) => comment.itemId === itemId);
    if (acknowledged.length === 0) return [];
    const { body } = await ask("GET", `/comment/${itemId}`);
    const found = (body as unknown as { _id: { $oid: string } }[]).map(({ _id }) => _id.$oid);
    return acknowledged.filter(({ id }) => !found.includes(id)).map(({ id }) => `comment ${id}`);
  }

  async function missing(all = false): Promise<string[]> {
    const { body: mine } = await ask("GET", "/getchapters");
    const chapters = (mine as unknown as { chapter: string }[]).map(({ chapter }) => chapter);
    const { body: cards } = await ask("GET", "/getsavedlists");
    const savedNow = (cards as unknown as { id: string }[]).map(({ id }) => id);
    const wrong: string[] = [];
    for (const list of all ? lists : touched)
      wrong.push(...(await checkList(list)), ...(await checkThread(list)));
    touched.clear();
    return [...wrong, ...checkSet("follow", followed, chapters), ...checkSet("save", saved, savedNow)];
  }

  return {
    work: async () => {
      working = true;
      while (working)
        await next().catch(() => {
          working = false;
        });
    },
    pause: () => {
      working = false;
    },
    drop,
    missing,
    acknowledged: () => written,
    faults,
  };
}

async function signedUp(url: string, username: string): Promise<string> {
  const email = `${username}@example.com`;
  const post = async (path: string, body: Json) =>
    (await (
      await fetch(`${url}/api${path}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      })
    ).json()) as Json;
  await post("/auth/signup/", { username, email, password: PASSWORD });
  const mails = (await (await fetch(`${url}/dev/mail.json`)).json()) as { to: string; links: string[] }[];
  const token = mails
    .find(({ to }) => to === email)
    ?.links[0]?.split("/")
    .pop();
  await fetch(`${url}/api/confirm_email/${token}/${email}`);
  return String((await post("/auth/login/", { username, password: PASSWORD })).accessToken);
}
