/**
 * `npm run screenshots -- [folder]`: every screen of the demo community, phone and desktop, light and dark;
 * `npm run screenshots -- --readme`: the pictures of README.md.
 */
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Browser, Page } from "playwright";
import { readArguments } from "#scripts/flags";
import { root } from "#scripts/settings";
import { logIn, openPage, sharedBrowser, startProduct } from "#tests/support/browser";
import { allScreens, type Screen } from "#tests/support/screens";
import { goTo } from "#tests/support/steps";

const WIDTHS = { phone: 360, desktop: 1280 };
const SCHEMES = ["light", "dark"] as const;

/** Screens in README.md, cropped to the first viewport. */
const README: {
  file: string;
  name: string;
  screen: keyof typeof WIDTHS;
  colorScheme: (typeof SCHEMES)[number];
}[] = [
  { file: "list.png", name: "list of twelve", screen: "desktop", colorScheme: "light" },
  { file: "home-on-a-phone.png", name: "home", screen: "phone", colorScheme: "dark" },
  { file: "room.png", name: "room", screen: "desktop", colorScheme: "light" },
  { file: "list-on-a-phone.png", name: "list of twelve", screen: "phone", colorScheme: "light" },
  { file: "compared-on-a-phone.png", name: "compared", screen: "phone", colorScheme: "light" },
];

const { has, positionals } = readArguments({ flags: ["readme"], most: 1 });
const forReadme = has("readme");
const folder = resolve(
  forReadme ? join(root, "docs/pictures") : (positionals[0] ?? join(root, ".cache/screenshots")),
);
const [product, browser] = await Promise.all([startProduct(), sharedBrowser()]);
try {
  mkdirSync(folder, { recursive: true });
  const screens = await allScreens(product.url);
  let count = 0;
  if (forReadme) count = await takeForReadme(browser, product.url, screens);
  else
    for (const as of ["anyone", "ann", "moderator", "admin"] as const)
      count += await takeAll(browser, product.url, as, screens);
  console.log(`${count} pictures in ${folder}`);
} finally {
  await browser.close();
  await product.stop();
}

async function takeAll(on: Browser, url: string, as: Screen["as"], screens: Screen[]): Promise<number> {
  let count = 0;
  for (const screen of ["phone", "desktop"] as const) {
    const { page, context } = await openPage(on, url, { screen });
    if (as !== "anyone") await logIn(page, as);
    for (const { name, path } of screens.filter((one) => one.as === as)) {
      await page.setViewportSize({ width: WIDTHS[screen], height: 800 });
      await goTo(page, path);
      await glyphsDrawn(page);
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

async function takeForReadme(on: Browser, url: string, screens: Screen[]): Promise<number> {
  for (const { file, name, screen, colorScheme } of README) {
    const { page, context } = await openPage(on, url, { screen, scheme: colorScheme });
    await page.setViewportSize({ width: WIDTHS[screen], height: 800 });
    const { as = "anyone", path = "/" } = screens.find((one) => one.name === name) ?? {};
    if (as !== "anyone") await logIn(page, as);
    await goTo(page, path);
    await glyphsDrawn(page);
    await page.screenshot({ path: join(folder, file) });
    await context.close();
  }
  return README.length;
}

/** Waits for as many of a page's first glyphs as a page ever draws. */
async function glyphsDrawn(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll("[data-glyph]")]
      .slice(0, 40)
      .every((one) => one.hasAttribute("data-drawn")),
  );
}
