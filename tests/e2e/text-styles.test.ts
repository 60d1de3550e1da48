/** Every text is set in one of the twelve text styles of app/styles/text.css. */
import type { Browser, Page } from "playwright";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { closeOpenPages, logIn, openPage, sharedBrowser } from "#tests/support/browser";
import { allScreens, type Screen } from "#tests/support/screens";
import { type ServedSite, serve } from "#tests/support/served-route";
import { goTo } from "#tests/support/steps";

const STYLES = [
  ...["hero", "title", "head", "item-title", "row-title", "figure"],
  ...["lede", "quote", "label", "body", "small", "fine"],
];

/** Screens by name, see tests/support/screens.ts. */
const SCREENS = {
  anyone: [
    ...[
      "home",
      "list of twelve",
      "list request",
      "item",
      "long list",
      "tiers",
      "compared",
      "details",
      "thread",
    ],
    ...["search", "search results", "chapter", "profile", "ranking before an account", "login", "register"],
    ...["marketing", "invitation", "not found"],
  ],
  ann: [
    ...["home of a member", "own list", "drop", "edit", "saved", "drops", "notifications", "settings"],
    ...["profile of another", "year in lists", "first steps", "tick off", "same item"],
  ],
  moderator: ["moderation", "moderation of a list"],
  admin: ["admin", "admin/sign-ups", "admin/members"],
};

let product: ServedSite;
let browser: Browser;
let screens: Screen[];

beforeAll(async () => {
  browser = await sharedBrowser();
  product = await serve();
  screens = await allScreens(product.url);
});

afterEach(closeOpenPages);

afterAll(async () => {
  await product?.stop();
});

/**
 * Returns the visible texts that are set in none of the styles, as `words: family, size, weight …`. Bold words are
 * emphasis within a style. Tiles, discs, faces and the wordmark are pictures with letters; code has the browser's font.
 */
const oddTexts = (page: Page): Promise<string[]> =>
  page.evaluate((names) => {
    const PICTURES = '[data-fit] > b, header a[aria-label$=", home"], select, textarea, code';
    const FIGURES = /^[\d\s.,:%–+−-]+$/;
    const lookOf = (element: Element, words: string) => {
      const { fontFamily, fontSize, fontWeight, fontStyle, letterSpacing, textTransform } =
        getComputedStyle(element);
      const isCapitals = textTransform === "uppercase" || words === words.toUpperCase();
      return {
        family: fontFamily.split(",")[0],
        size: Number.parseFloat(fontSize).toFixed(1),
        weight: fontWeight,
        slope: fontStyle,
        spacing: Number.parseFloat(letterSpacing === "normal" ? "0" : letterSpacing).toFixed(2),
        case: textTransform === "none" || isCapitals ? "as typed" : textTransform,
        isCapitals,
      };
    };
    const samples = names.map((name) => {
      const sample = document.createElement("span");
      sample.className = name;
      document.body.appendChild(sample);
      const look = lookOf(sample, "");
      sample.remove();
      return { name, ...look };
    });
    const isIn = (sample: (typeof samples)[number], look: ReturnType<typeof lookOf>, words: string) => {
      const isFigure = sample.name === "figure";
      const isDisplay = sample.family?.includes("Display");
      return (
        sample.family === look.family &&
        sample.slope === look.slope &&
        look.case === "as typed" &&
        (isFigure ? FIGURES.test(words) && Number(look.size) >= 12 : sample.size === look.size) &&
        (isFigure || sample.spacing === look.spacing) &&
        (sample.weight === look.weight || (!isDisplay && look.weight === "700")) &&
        (sample.name !== "label" || look.isCapitals)
      );
    };
    const odd = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement;
      const words = node.textContent?.trim() ?? "";
      if (!element || words === "" || element.closest(PICTURES)) continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      // discs and faces alone have a diameter
      if (getComputedStyle(element).getPropertyValue("--d")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { width, height } = range.getBoundingClientRect();
      if (width < 2 || height < 2 || element.closest(".sr-only")) continue;
      const look = lookOf(element, words);
      if (samples.some((sample) => isIn(sample, look, words))) continue;
      const { isCapitals: _, ...shown } = look;
      odd.add(`${words.slice(0, 40)}: ${Object.values(shown).join(", ")}`);
    }
    return [...odd];
  }, STYLES);

describe.each(["phone", "desktop"] as const)("on a %s", (screen) => {
  test.each(Object.entries(SCREENS))(
    "all that %s reads is set in the twelve text styles",
    async (as, names) => {
      const { page } = await openPage(browser, product.url, { screen });
      if (as !== "anyone") await logIn(page, as);
      const odd: string[] = [];
      for (const name of names) {
        const found = screens.find((one) => one.name === name && one.as === as);
        if (!found) throw new Error(`No screen ${name}`);
        await goTo(page, found.path);
        odd.push(...(await oddTexts(page)).map((text) => `${name}: ${text}`));
      }
      expect(odd).toEqual([]);
    },
  );
});

test("a text in a style of its own is found", async () => {
  const { page } = await openPage(browser, product.url);
  await goTo(page, "/login");
  expect(await oddTexts(page)).toEqual([]);
  for (const [property, value] of [
    ["fontSize", "15px"],
    ["fontStyle", "italic"],
    ["letterSpacing", "1px"],
    ["textTransform", "capitalize"],
    ["fontFamily", "monospace"],
  ] as const) {
    await page.locator("h1").evaluate(
      (heading, [name, own]) => {
        heading.removeAttribute("style");
        heading.style[name] = own;
      },
      [property, value] as const,
    );
    expect(await oddTexts(page)).toHaveLength(1);
  }
});
