/** Test fixture of screens: one server per file, one browser per process. */
import type { Browser, Cookie, Locator, Page } from "playwright";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { closeVisit, linkMailedTo, type OpenedPage, openPage, sharedBrowser } from "#tests/support/browser";
import { type ServedSite, serve } from "#tests/support/served-route";
import { goTo, press } from "#tests/support/steps";
import { accessTokenOf, cookieOf, MEMBERS_PASSWORD, memberOf } from "#tests/support/test-app";
import { SESSION_COOKIE } from "~/platform/cookies.server";
import type { Member } from "~/platform/viewer.server";

export const PASSWORD = MEMBERS_PASSWORD;

/** Finds what has this name and no more: `getByRole("button", exactly("SAVE"))`. */
export const exactly = (name: string) => ({ name, exact: true });

const DEMO_PASSWORD = "listdrop";
/** The browser logs failed requests, and Remix logs failed prefetches. */
const EXPECTED_ERRORS =
  /status of 4\d\d|net::ERR_(FAILED|CONNECTION_RESET|INTERNET_DISCONNECTED|NAME_NOT_RESOLVED)|AbortError: signal is aborted|Failed to fetch manifest patches/;
/** An address of pictures that never load, without using the internet. */
export const UNREACHABLE_ORIGIN = "https://pictures.invalid";

type Item = string | { title: string; context: string };
type ListOptions = Partial<{ title: string; chapters: string[]; imageUrl: string; hidden: boolean }>;
type Written = { listId: string; itemIds: string[] };

type VisitOptions = Parameters<typeof openPage>[2] & {
  /** The member who opens the page; by default nobody is logged in. */
  as?: string;
};

export type Visit = OpenedPage & {
  /** Opens a path and waits for hydration, if the page has scripts. */
  goto: (path: string) => Promise<void>;
};

type Settings = {
  members?: string[];
  SEED?: string;
  PUSH_TO_LOCALHOST?: string;
  /** Errors that the tests cause on purpose. */
  expected?: RegExp;
};

/** Starts and stops with the test file; `members` get a confirmed account. A page error fails the test. */
export function screenFixture({ members = [], expected = EXPECTED_ERRORS, ...settings }: Settings = {}) {
  let product: ServedSite;
  let browser: Browser;
  const known = new Map<string, Member>();
  const demoTokens = new Map<string, string>();
  const demoCookies = new Map<string, Cookie[]>();
  const opened: OpenedPage[] = [];

  beforeAll(async () => {
    [product, browser] = await Promise.all([serve({ SEED: "none", ...settings }), sharedBrowser()]);
    for (const name of members) await join(name);
  });

  afterEach(async () => {
    const faults = opened
      .flatMap(({ faults }) => faults)
      .filter((fault) => !EXPECTED_ERRORS.test(fault) && !expected.test(fault));
    await Promise.all(opened.splice(0).map(closeVisit));
    expect(faults).toEqual([]);
  });

  afterAll(async () => {
    await product?.stop();
  });

  async function call<T>(as: string | null, method: string, path: string, body?: unknown): Promise<T> {
    const headers: Record<string, string> = { "Content-Type": "application/json" };
    if (as) headers.Authorization = `Bearer ${await tokenOf(as)}`;
    const answer = await fetch(`${product.url}/api${path}`, { method, headers, body: JSON.stringify(body) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text) as T;
  }

  async function join(username: string): Promise<void> {
    known.set(username, await memberOf(product.app, username));
  }

  async function tokenOf(username: string): Promise<string> {
    const member = known.get(username);
    if (member) return accessTokenOf(member);
    const before = demoTokens.get(username);
    if (before) return before;
    const login = { username, password: DEMO_PASSWORD };
    const { accessToken } = await call<{ accessToken: string }>(null, "POST", "/auth/login/", login);
    demoTokens.set(username, accessToken);
    return accessToken;
  }

  async function enter({ context }: OpenedPage, username: string): Promise<void> {
    const member = known.get(username);
    if (member) return context.addCookies(cookiesOf(member));
    const before = demoCookies.get(username);
    if (before) return context.addCookies(before);
    await context.request.post("/login", {
      form: { username, password: DEMO_PASSWORD },
      headers: { Origin: product.url },
      // the server may have ended an idle connection
      maxRetries: 3,
    });
    demoCookies.set(username, await context.cookies());
  }

  function cookiesOf(member: Member) {
    return cookieOf(member)
      .split("; ")
      .map((pair) => {
        const [name = "", value = ""] = pair.split("=");
        return { name, value, url: product.url, httpOnly: name === SESSION_COOKIE, sameSite: "Lax" as const };
      });
  }

  async function open({ as, ...options }: VisitOptions = {}): Promise<Visit> {
    const page = await openPage(browser, product.url, options);
    opened.push(page);
    if (as) await enter(page, as);
    return { ...page, goto: (path) => goTo(page.page, path) };
  }

  const sublist = (items: Item[], hidden = false) => [
    {
      subListHidden: hidden,
      item: items.map((item) =>
        typeof item === "string"
          ? { itemTitle: item, itemContext: "" }
          : { itemTitle: item.title, itemContext: item.context },
      ),
    },
  ];

  async function written(as: string, listId: string): Promise<Written> {
    type List = { sublist: { subListCreator: string; item: { commentId: string }[] }[] };
    const list = await call<List>(as, "GET", `/list/${listId}`);
    const own = list.sublist.find(({ subListCreator }) => subListCreator === as);
    return { listId, itemIds: own?.item.map(({ commentId }) => commentId) ?? [] };
  }

  return {
    url: () => product.url,
    call,
    open,
    written,
    visit: async (path: string, options?: VisitOptions): Promise<Page> => {
      const { page, goto } = await open(options);
      await goto(path);
      return page;
    },
    drop: async (as: string, items: Item[], options: ListOptions = {}): Promise<Written> => {
      const { listId } = await call<{ listId: string }>(as, "POST", "/list/", {
        listTitle: options.title ?? "Best bread in town",
        chapters: options.chapters ?? [],
        ...(options.imageUrl ? { listImageUrl: options.imageUrl } : {}),
        sublist: sublist(items, options.hidden),
      });
      return written(as, listId);
    },
    add: async (as: string, listId: string, items: Item[]): Promise<Written> => {
      await call(as, "PUT", "/addsublist/", { id: listId, sublist: sublist(items) });
      return written(as, listId);
    },
    comment: (as: string, itemCommentId: string, commentContent = "Well said.") =>
      call(as, "POST", "/comment/", { itemCommentId, commentContent }),
  };
}

/** Fills in the register form, and returns the path of the mailed link. */
export async function register(page: Page, username: string): Promise<string> {
  const email = `${username}@example.org`;
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await press(page.getByRole("button", exactly("REGISTER")), "**/register/almost-done/**");
  return new URL(await linkMailedTo(email, new URL(page.url()).origin)).pathname;
}

export const expectFocus = (what: Locator) =>
  expect.poll(() => what.evaluate((element) => element === document.activeElement)).toBe(true);

export const pathOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

/** Returns an element's position, once the page's styles have loaded. */
export async function boxOf(what: Locator) {
  await what.page().waitForLoadState();
  const box = await what.boundingBox();
  if (!box) throw new Error("It is not there");
  return box;
}
