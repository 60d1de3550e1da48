/** Script budgets per page; code that is needed later loads on use. */
import { brotliCompressSync } from "node:zlib";
import type { Browser, Page, Response } from "playwright";
import { matchPath } from "react-router-dom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { logIn, openPage, sharedBrowser } from "#tests/support/browser";
import { inlineScriptsOf } from "#tests/support/html";
import { allScreens, type Screen } from "#tests/support/screens";
import { type ServedSite, serve } from "#tests/support/served-route";
import { goTo } from "#tests/support/steps";
import type { PageRow } from "~/lib/addresses/page-row";
import { PAGES } from "~/lib/addresses/page-table";

/** Compressed script bytes after hydration: for pages to read, and for pages with the list form. */
const KB = 1024;
const BUDGET = 111 * KB;
const FORM_BUDGET = 160 * KB;
const budgetAt = (url: string) => {
  const { pathname } = new URL(url);
  return /^\/(drop|edit)\b|\/try$/.test(pathname) ? FORM_BUDGET : BUDGET;
};

const AT_ONCE = 4;

let product: ServedSite;
let browser: Browser;
let screens: Screen[];
beforeAll(async () => {
  [product, browser] = await Promise.all([serve(), sharedBrowser()]);
  screens = await allScreens(product.url);
});
afterAll(async () => {
  await product?.stop();
});

const gzipSizes = new Map<string, number>();

/** Measures the page's scripts, including inline scripts but not the page's data. */
function weightOf(page: Page): () => Promise<number> {
  const loading: Promise<void>[] = [];
  let bytes = 0;
  const weigh = (response: Response) => {
    const kind = response.request().resourceType();
    if ((kind !== "script" && kind !== "document") || response.status() >= 300) return;
    loading.push(
      response.body().then((body) => {
        const text = kind === "document" ? inlineScriptsOf(body.toString()) : body;
        const size = gzipSizes.get(response.url()) ?? brotliCompressSync(text).length;
        if (kind === "script") gzipSizes.set(response.url(), size);
        bytes += size;
      }),
    );
  };
  page.on("response", weigh);
  return async () => {
    await page.waitForLoadState("networkidle");
    // the page may close before a later response has its body
    page.off("response", weigh);
    await Promise.all(loading);
    return bytes;
  };
}

const patternsOf = (rows: PageRow[]): string[] =>
  rows.flatMap(({ path, file, children = [] }) => [
    ...(file.endsWith(".tsx") ? [path] : []),
    ...patternsOf(children),
  ]);

const patternOf = ({ path }: Screen) =>
  patternsOf(PAGES).find((pattern) => matchPath(pattern, new URL(path, product.url).pathname));

/** Returns true for the first screen of its page: a member's extra scripts are the same on the others. */
const isFirstOfPage = (screen: Screen): boolean =>
  screens.find((other) => patternOf(other) === patternOf(screen)) === screen;

test.each<[string, Screen["as"], (screen: Screen) => boolean]>([
  ["a stranger", "anyone", ({ as }) => as === "anyone"],
  ["a member", "ann", (screen) => screen.as === "ann" || (screen.as === "anyone" && isFirstOfPage(screen))],
  ["a moderator", "moderator", ({ as }) => as === "moderator"],
  ["an admin", "admin", ({ as }) => as === "admin"],
])(
  "%s gets at most 111 KB of scripts with a page to read, and 160 KB with a form for lists",
  async (_, as, isFor) => {
    const visitor = await openPage(browser, product.url);
    if (as !== "anyone") await logIn(visitor.page, as);
    const heavy: string[] = [];
    const waiting = screens.filter(isFor);
    const weighAll = async () => {
      for (let screen = waiting.pop(); screen; screen = waiting.pop()) {
        const page = await visitor.context.newPage();
        const weight = weightOf(page);
        await goTo(page, screen.path);
        const bytes = await weight();
        // the login page redirects a member to the form
        if (bytes > budgetAt(page.url())) heavy.push(`${screen.name}: ${bytes}`);
        await page.close();
      }
    };
    // most of the time is spent waiting for a quiet network
    await Promise.all(Array.from({ length: AT_ONCE }, weighAll));
    await visitor.context.close();
    expect(heavy).toEqual([]);
  },
);
