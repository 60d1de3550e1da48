/** Glyphs on tiles: their files come after the first paint, and people pick them in the rows of the form. */
import { afterAll, expect, test } from "vitest";
import { logIn, openPage, sharedBrowser, waitForHydration } from "#tests/support/browser";
import { serve } from "#tests/support/served-route";
import { goTo, load } from "#tests/support/steps";

const [product, browser] = await Promise.all([serve(), sharedBrowser()]);
afterAll(() => product.stop());

const KB = 1024;

test.each(["/", "/list"])(
  "%s draws its glyphs after the first paint, from at most 60 KB, and nothing moves",
  async (name) => {
    const { page, context } = await openPage(browser, product.url);
    // how well the machine's own face stands in for the display face is no matter of tiles
    await page.route("**/young-serif*", (route) => route.abort());
    await load(page, "/");
    const list = await page.locator("a[href^='/lists/']").first().getAttribute("href");
    const path = name === "/" ? "/" : list;
    await load(page, path ?? "");
    await expect.poll(() => page.locator("[data-drawn]").count()).toBeGreaterThan(0);
    await expect.poll(() => page.locator("[data-glyph]:not([data-drawn])").count()).toBe(0);
    await page.waitForLoadState("networkidle");
    const measured = await page.evaluate(() => {
      const [paint] = performance.getEntriesByName("first-contentful-paint");
      const files = performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.includes("/glyphs-")) as PerformanceResourceTiming[];
      const shifts = new PerformanceObserver(() => {});
      shifts.observe({ type: "layout-shift", buffered: true });
      return {
        early: files.filter(({ startTime }) => startTime < (paint?.startTime ?? 0)).length,
        files: files.length,
        bytes: files.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
        shifts: shifts.takeRecords().length,
      };
    });
    expect(measured).toMatchObject({ early: 0, shifts: 0 });
    expect(measured.bytes).toBeLessThanOrEqual(60 * KB);
    await context.close();
  },
);

test("a picker that does not load says so, and opens when pressed again", async () => {
  const { page, context } = await openPage(browser, product.url);
  await logIn(page, "ann");
  await goTo(page, "/drop");
  await page.route("**/glyph-picker*", (route) => route.abort());
  const tile = page.getByRole("button", { name: "Picture of item 1" });
  await tile.click();
  await page.getByText("The pictures did not load. Try again").first().waitFor();
  await page.unroute("**/glyph-picker*");
  await context.close();
});

test("a glyph is searched, walked to and picked by keys alone, and comes first the next time", async () => {
  const { page, context } = await openPage(browser, product.url);
  await logIn(page, "ann");
  await goTo(page, "/drop");
  await waitForHydration(page);
  await page.getByRole("combobox", { name: "Item 1", exact: true }).fill("Laksa");
  const tile = page.getByRole("button", { name: "Picture of Laksa" });
  await tile.press("Enter");
  const picker = page.getByRole("dialog", { name: "Picture for Laksa" });
  await picker.getByRole("searchbox").waitFor();
  // a tag: the name is 'steaming bowl'
  await picker.getByRole("searchbox").fill("ramen");
  await page.keyboard.press("Enter");
  await expect.poll(() => picker.count()).toBe(0);
  await expect.poll(() => page.locator("[name='sublist[0].item[0].glyph']").inputValue()).toBe("🍜");
  expect(await tile.evaluate((button) => button === document.activeElement)).toBe(true);
  await tile.press("Enter");
  await picker.getByRole("searchbox").waitFor();
  await picker.getByRole("searchbox").press("ArrowDown");
  await expect.poll(() => picker.locator(":focus").getAttribute("aria-label")).toBe("steaming bowl");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => picker.locator(":focus").getAttribute("aria-label")).toBe("melon");
  await page.keyboard.press("Escape");
  await expect.poll(() => picker.count()).toBe(0);
  await context.close();
});
