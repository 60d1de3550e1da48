/** On a touch screen, a link or toggle that stands alone is as high as a finger needs, on every screen. */
import type { Browser, Page } from "playwright";
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

/** What is lower than 44 px and no part of a sentence. */
const tooLow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const PRESSED = "a[href], summary";
    /** Half a pixel is a matter of rounding. */
    const LEAST = 43.5;

    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 2 && height > 2 && element.checkVisibility({ visibilityProperty: true });
    };
    const blockOf = (element: Element): Element => {
      const above = element.parentElement;
      if (!above) return element;
      return /^(inline|contents)/.test(getComputedStyle(above).display) ? blockOf(above) : above;
    };
    /** Words of its paragraph that are not to be pressed themselves; a hidden hint is none. */
    const isInSentence = (element: Element) => {
      if (!getComputedStyle(element).display.startsWith("inline")) return false;
      const block = blockOf(element);
      const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
        const around = text.parentElement;
        const isOfBlock = around === block || (around && blockOf(around) === block);
        if (isOfBlock && !around?.closest(`${PRESSED}, .visually-hidden`) && /\p{L}{2}/u.test(text.data))
          return true;
      }
      return false;
    };
    return [...document.querySelectorAll(PRESSED)]
      .filter((element) => !element.closest("svg") && isSeen(element) && !isInSentence(element))
      .flatMap((element) => {
        const { height } = element.getBoundingClientRect();
        const name = element.getAttribute("aria-label") ?? element.textContent?.trim().slice(0, 30);
        return height < LEAST ? [`${element.localName} '${name}' ${Math.round(height)} px`] : [];
      });
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
