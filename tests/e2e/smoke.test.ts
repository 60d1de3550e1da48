import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hydrated, launchBrowser, logIn, openPage, type Product, startProduct } from "#tests/support/browser";

describe("the product in a browser", () => {
  let product: Product;
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchBrowser();
    product = await startProduct();
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  test("prints its address, once", () => {
    expect(product.said().match(/^Listdrop is ready on .*$/gm)).toEqual([
      `Listdrop is ready on ${product.url}`,
    ]);
  });

  test.each([
    { screen: "phone", scheme: "light", javaScript: true },
    { screen: "desktop", scheme: "dark", javaScript: true },
    { screen: "desktop", scheme: "light", javaScript: false },
  ] as const)("leads from the feed to a list: %o", async (options) => {
    const { page, context, faults } = await openPage(browser, product.url, options);
    await page.goto("/");
    if (options.javaScript) await hydrated(page);
    await page
      .getByRole("link", { name: /read more/i })
      .first()
      .click();
    await page.waitForURL("**/lists/*");
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  test.each([true, false])(
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
