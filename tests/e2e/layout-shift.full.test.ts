/** Nothing moves while a page arrives, on a phone with a slow line. */
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPage, sharedBrowser } from "#tests/support/browser";
import { allScreens, type Screen } from "#tests/support/screens";
import { type ServedSite, serve } from "#tests/support/served-route";

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

const SLOW_LINE = { offline: false, latency: 100, downloadThroughput: 60_000, uploadThroughput: 60_000 };

type Shift = { value: number; moved: string[] };

async function shiftsOf(page: Page, path: string): Promise<Shift[]> {
  // how well the machine's own face stands in for the display face is no matter of the page
  await page.route("**/*.woff2", (route) => route.abort());
  await page.addInitScript(() => {
    type Entry = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
    const shifts: Shift[] = [];
    const note = (entries: PerformanceEntryList) => {
      for (const { value, sources } of entries as Entry[])
        shifts.push({ value, moved: sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? "") });
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: "layout-shift" });
    Object.assign(window, {
      shiftsSoFar() {
        note(observer.takeRecords());
        return shifts;
      },
    });
  });
  const line = await page.context().newCDPSession(page);
  await line.send("Network.enable");
  await line.send("Network.emulateNetworkConditions", SLOW_LINE);
  await page.goto(path, { waitUntil: "networkidle" });
  return page.evaluate(() => (window as unknown as { shiftsSoFar: () => Shift[] }).shiftsSoFar());
}

test("a visitor's pages don't move while they arrive", async () => {
  const moving: [string, Shift[]][] = [];
  for (const { name, path } of screens.filter(({ as }) => as === "anyone")) {
    const { page, context } = await openPage(browser, product.url, { screen: "phone" });
    const shifts = await shiftsOf(page, path);
    if (shifts.length > 0) moving.push([name, shifts]);
    await context.close();
  }
  expect(moving).toEqual([]);
});
