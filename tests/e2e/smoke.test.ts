import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  logIn,
  openPage,
  type Product,
  sharedBrowser,
  startProduct,
  waitForHydration,
} from "#tests/support/browser";
import { variants } from "#tests/support/full";

describe("the product in a browser", () => {
  let product: Product;
  let browser: Browser;

  beforeAll(async () => {
    browser = await sharedBrowser();
    product = await startProduct();
  });
  afterAll(async () => {
    await product?.stop();
  });

  test("prints its address, once", () => {
    expect(product.output().match(/^Listdrop is ready on .*$/gm)).toEqual([
      `Listdrop is ready on ${product.url}`,
    ]);
  });

  test.each(
    variants([
      { screen: "phone", scheme: "light", javaScript: true },
      { screen: "desktop", scheme: "dark", javaScript: true },
      { screen: "desktop", scheme: "light", javaScript: false },
    ] as const),
  )("leads from the feed to a list: %o", async (options) => {
    const { page, context, faults } = await openPage(browser, product.url, options);
    await page.goto("/");
    if (options.javaScript) await waitForHydration(page);
    await page
      .getByRole("link", { name: /read more/i })
      .first()
      .click();
    await page.waitForURL("**/lists/*");
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  test("the title of a card becomes that of its list, and nothing moves for whoever wants no motion", async () => {
    const { page, context, faults } = await openPage(browser, product.url);
    const nameOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((one) => getComputedStyle(one).viewTransitionName);
    for (const reducedMotion of ["no-preference", "reduce"] as const) {
      await page.emulateMedia({ reducedMotion });
      await page.goto("/");
      await waitForHydration(page);
      await page.evaluate(() => {
        const start = document.startViewTransition.bind(document);
        const seen: string[] = [];
        Object.assign(window, { seen });
        document.startViewTransition = ((update: () => Promise<void>) => {
          const title = document.querySelector("main article h2");
          seen.push(title ? getComputedStyle(title).viewTransitionName : "");
          const transition = start(update);
          void transition.ready.then(
            () => seen.push(`${document.getAnimations().length > 0}`),
            () => seen.push("skipped"),
          );
          return transition;
        }) as typeof document.startViewTransition;
      });
      expect(await nameOf("main article h2")).toBe("none");
      await page.getByRole("link", { name: "READ MORE", exact: true }).first().click();
      await page.waitForURL("**/lists/*");
      const moves = reducedMotion === "no-preference";
      await expect
        .poll(() => page.evaluate(() => (window as unknown as { seen: string[] }).seen))
        .toEqual(["list-title", `${moves}`]);
      expect(await nameOf("main h1")).toBe("list-title");
    }
    expect(faults).toEqual([]);
    await context.close();
  });

  test("going back while a title still moves is no error", async () => {
    const { page, context, faults } = await openPage(browser, product.url);
    await page.goto("/");
    await waitForHydration(page);
    await page.evaluate(() => {
      const start = document.startViewTransition.bind(document);
      const begun: Promise<unknown>[] = [];
      document.startViewTransition = ((update: () => Promise<void>) => {
        // Back has its own transition: going back during that one too would leave the site
        const isFirst = begun.length === 0;
        const transition = start(async () => {
          if (isFirst) history.back();
          await update();
        });
        begun.push(transition.finished);
        if (!isFirst) void Promise.all(begun).then(() => Object.assign(window, { ended: true }));
        return transition;
      }) as typeof document.startViewTransition;
    });
    await page.getByRole("link", { name: "READ MORE", exact: true }).first().click();
    await expect.poll(() => page.evaluate(() => "ended" in window)).toBe(true);
    expect(page.url()).toBe(`${product.url}/`);
    await expect
      .poll(() => page.getByRole("link", { name: "READ MORE", exact: true }).count())
      .toBeGreaterThan(1);
    expect(faults).toEqual([]);
    await context.close();
  });

  test.each(variants([true, false]))(
    "logs in with scripts %s, and a crash of the server ends no session",
    async (javaScript) => {
      const { page, context, faults } = await openPage(browser, product.url, { javaScript });
      await logIn(page, "ann");
      await page.goto("/my-stuff/drops");
      expect(new URL(page.url()).pathname).toBe("/my-stuff/drops");
      const drops = await page.getByRole("link", { name: /read more/i }).count();
      expect(drops).toBeGreaterThan(0);
      await page.goto("about:blank");
      await product.restart("SIGKILL");
      await page.goto("/my-stuff/drops");
      expect(new URL(page.url()).pathname).toBe("/my-stuff/drops");
      await expect.poll(() => page.getByRole("link", { name: /read more/i }).count()).toBe(drops);
      expect(faults).toEqual([]);
      await context.close();
    },
  );
});
