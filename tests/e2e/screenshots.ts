/** `npm run screenshots -- [folder]`: every screen of the demo community, phone and desktop, light and dark. */
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Browser } from "playwright";
import { root } from "#scripts/settings";
import { hydrated, launchBrowser, logIn, openPage, startProduct } from "#tests/support/browser";
import { allScreens, type Screen } from "#tests/support/screens";

const WIDTHS = { phone: 360, desktop: 1280 };
const SCHEMES = ["light", "dark"] as const;

const folder = resolve(process.argv[2] ?? join(root, ".cache/screenshots"));
const [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
try {
  mkdirSync(folder, { recursive: true });
  const screens = await allScreens(product.url);
  let count = 0;
  for (const as of ["anyone", "ann", "moderator", "admin"] as const)
    count += await takeAll(browser, product.url, as, screens);
  console.log(`${count} pictures of ${screens.length} screens in ${folder}`);
} finally {
  await browser.close();
  await product.stop();
}

/** Takes the screens of viewer `as` and returns how many. */
async function takeAll(on: Browser, url: string, as: Screen["as"], screens: Screen[]): Promise<number> {
  let count = 0;
  for (const screen of ["phone", "desktop"] as const) {
    const { page, context } = await openPage(on, url, { screen });
    if (as !== "anyone") await logIn(page, as);
    for (const { name, path } of screens.filter((one) => one.as === as)) {
      await page.setViewportSize({ width: WIDTHS[screen], height: 800 });
      await page.goto(path);
      await hydrated(page);
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        const file = `${name.replaceAll(" ", "-")}-${WIDTHS[screen]}-${colorScheme}.png`;
        await page.screenshot({ path: join(folder, file), fullPage: true });
        count += 1;
      }
    }
    await context.close();
  }
  return count;
}
