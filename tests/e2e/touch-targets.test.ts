/** On a touch screen, a link or toggle that stands alone is as high as a finger needs, on every screen. */
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  hydrated,
  launchBrowser,
  logIn,
  type OpenedPage,
  openPage,
  type Product,
  startProduct,
} from "#tests/support/browser";
import { allScreens, type Screen } from "#tests/support/screens";
import { tooLow } from "#tests/support/touch-targets";

let product: Product;
let browser: Browser;
let screens: Screen[];
const visitors = new Map<Screen["as"], OpenedPage>();

beforeAll(async () => {
  browser = await launchBrowser();
  product = await startProduct();
  screens = await allScreens(product.url);
  for (const as of ["anyone", "ann", "moderator"] as const) {
    const visitor = await openPage(browser, product.url, { screen: "phone" });
    await visitor.page.setViewportSize({ width: 360, height: 780 });
    if (as !== "anyone") await logIn(visitor.page, as);
    visitors.set(as, visitor);
  }
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

test("every screen, at 360 px", async () => {
  const problems: string[] = [];
  for (const { name, path, as } of screens) {
    const page = visitors.get(as)?.page;
    if (!page) throw new Error(`Nobody to look at ${name}`);
    await page.goto(path);
    await hydrated(page);
    problems.push(...[...new Set(await tooLow(page))].map((problem) => `${name}: ${problem}`));
  }
  expect(problems).toEqual([]);
}, 300_000);
