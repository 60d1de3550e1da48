/** Nothing moves while a page arrives, on a phone with a slow line. */
import type { Page } from "playwright";
import { afterAll, expect, test } from "vitest";
import { openPage, sharedBrowser } from "#tests/support/browser";
import { allScreens } from "#tests/support/screens";
import { serve } from "#tests/support/served-route";
import { setLine } from "#tests/support/speed";
import { load } from "#tests/support/steps";

const [product, browser] = await Promise.all([serve(), sharedBrowser()]);
afterAll(() => product.stop());

const SLOW_LINE = { latency: 100, downloadThroughput: 60_000, uploadThroughput: 60_000 };

/** An entry of the Layout Instability API, which TypeScript's library lacks. */
type LayoutShift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };

async function shiftsOf(page: Page, path: string) {
  // how well the machine's own face stands in for the display face is no matter of the page
  await page.route("**/*.woff2", (route) => route.abort());
  await setLine(page, SLOW_LINE);
  await load(page, path);
  await page.waitForLoadState("networkidle");
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: "layout-shift", buffered: true });
    return (observer.takeRecords() as LayoutShift[]).map(({ value, sources }) => ({
      value,
      moved: sources.map(({ node }) => node?.textContent?.slice(0, 60)),
    }));
  });
}

test("a visitor's pages don't move while they arrive", async () => {
  const moving: unknown[] = [];
  for (const { name, path, as } of await allScreens(product.url)) {
    if (as !== "anyone") continue;
    const { page, context } = await openPage(browser, product.url, { screen: "phone" });
    const shifts = await shiftsOf(page, path);
    if (shifts.length > 0) moving.push([name, shifts]);
    await context.close();
  }
  expect(moving).toEqual([]);
});
