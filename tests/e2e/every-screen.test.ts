import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, Page } from "playwright";
import { matchPath } from "react-router-dom";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { logIn, type OpenedPage, openPage, sharedBrowser, waitForHydration } from "#tests/support/browser";
import { isFull, testInFull } from "#tests/support/full";
import { htmlProblems } from "#tests/support/html";
import { allScreens, overflowOf, type Screen } from "#tests/support/screens";
import { type ServedSite, serve } from "#tests/support/served-route";
import { follow, goTo, load } from "#tests/support/steps";
import { tooLow } from "#tests/support/touch-targets";
import { ENDPOINTS } from "~/lib/addresses/endpoint-table";
import { flatRows, PAGES } from "~/lib/addresses/page-table";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The most visited screens; `--full` checks the others too. */
const MAIN = ["home", "list of twelve", "thread", "drop", "room"];

type Finding = { id: string; impact?: string | null; nodes: { html: string }[] };

let product: ServedSite;
let browser: Browser;
let screens: Screen[];
let visitor: (OpenedPage & { as: Screen["as"] }) | undefined;

/** Opens a page for a visitor, and closes the one of the visitor before: on a slow processor each keeps it busy. */
async function visitorAs(as: Screen["as"], screen: "phone" | "desktop"): Promise<OpenedPage> {
  if (visitor?.as === as) return visitor;
  await visitor?.context.close();
  visitor = { as, ...(await openPage(browser, product.url, { screen })) };
  if (as !== "anyone") await logIn(visitor.page, as);
  return visitor;
}

beforeAll(async () => {
  browser = await sharedBrowser();
  product = await serve();
  screens = await allScreens(product.url);
});

afterEach(async () => {
  await visitor?.context.close();
  visitor = undefined;
});

afterAll(async () => {
  await product?.stop();
});

type Axe = { run: (part: string | Document) => Promise<{ violations: Finding[] }> };

async function seriousFindings(page: Page, part?: string): Promise<string[]> {
  await page.evaluate(axeSource);
  const violations = await page.evaluate(
    async (part) => (await (window as unknown as { axe: Axe }).axe.run(part ?? document)).violations,
    part,
  );
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
}

/** Returns true if the top bar has a filled DROP although the page has a filled button of its own. */
const hasTwoFilled = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const inBar = document.querySelector('header a[href="/drop"]');
    const isFilled = inBar && getComputedStyle(inBar).backgroundColor !== "rgba(0, 0, 0, 0)";
    return Boolean(isFilled && document.querySelector('main [data-variant="drop"]:not(dialog *)'));
  });

/** Returns fields that a form sends twice, which is refused unless the page's row names them, and ticks that say nothing. */
async function unsendable(page: Page): Promise<string[]> {
  const found = await page.locator("form[method=post]").evaluateAll((forms) =>
    forms.flatMap((form) => {
      const fields = [...(form as HTMLFormElement).elements].filter((field) => "name" in field && field.name);
      const names = fields.flatMap((field) =>
        field instanceof HTMLButtonElement || (field instanceof HTMLInputElement && field.type === "radio")
          ? []
          : [(field as HTMLInputElement).name],
      );
      const empty = fields.flatMap((field) =>
        field instanceof HTMLInputElement && field.type === "checkbox" && field.value === ""
          ? [`${field.name} ''`]
          : [],
      );
      return [...names.filter((name, i) => names.indexOf(name) !== i), ...empty];
    }),
  );
  const { pathname } = new URL(page.url());
  const row = flatRows(PAGES).find(({ path }) => matchPath(path, pathname));
  return found.filter((name) => !row?.repeats?.includes(name));
}

async function tooLowOnTouch(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await devtools.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  expect(await page.evaluate(() => matchMedia("(pointer: coarse)").matches)).toBe(true);
  const found = await tooLow(page);
  await devtools.send("Emulation.setTouchEmulationEnabled", { enabled: false });
  await devtools.detach();
  return found;
}

/** Returns the overflow of a phone's page for a reader whose browser shows text twice as large. */
async function overflowOfLargeText(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
  const wider = await overflowOf(page);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 16, fixed: 13 } });
  await devtools.detach();
  return wider;
}

/** Pages that are no screen of the demo community. */
const ELSEWHERE: Record<string, string> = {
  "/l/:key/join": "the invitation with the name of who comes back",
  "/guest": "a guest's own page",
  "/chapter": "a chapter whose name can't be a part of an address",
  "/r/:code": "leads to an invitation",
  "/decisions/:decisionId": "a decision, which the demo has none of",
};

test("every page of the table is among the screens of tests/support/screens.ts, or elsewhere with a reason", () => {
  const paths = screens.map(({ path }) => new URL(path, product.url).pathname);
  const isShown = (pattern: string) =>
    paths.some((path) =>
      new RegExp(`^${pattern.replaceAll(/:\w+/g, "[^/]+").replace("*", ".*")}$`).test(path),
    );
  const pages = [...PAGES, ...ENDPOINTS].flatMap((row) => [row, ...(row.children ?? [])]);
  const missing = pages
    .filter(({ file }) => file.endsWith(".tsx"))
    .map(({ path }) => path)
    .filter((path) => !isShown(path));
  expect(missing.sort()).toEqual(Object.keys(ELSEWHERE).sort());
});

/** Words that the product avoids: members with a version on a list are counted as 'people'. */
const OTHER_WORDS_FOR_PEOPLE =
  /\b\d+ (creators?|contributors?|participants?|voters?|members?|users?|authors?|listers?)\b/gi;

test(
  "every screen: valid HTML, nothing that keeps people out, no sideways scrolling with large text either, high enough for a finger, forms that can be sent, one word for people, a title of its own, no faults",
  async () => {
    const problems: string[] = [];
    const titles = new Map<string, string>();
    const looked = screens.filter(({ name }) => isFull || MAIN.includes(name));
    for (const { name, path, as } of looked) {
      const { page, faults } = await visitorAs(as, "desktop");
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
      const answer = await load(page, path);
      const html = (await answer?.text()) ?? "";
      for (const problem of await htmlProblems(html)) problems.push(`${name}, as it is sent: ${problem}`);
      await waitForHydration(page);
      for (const problem of await htmlProblems(await page.content()))
        problems.push(`${name}, hydrated: ${problem}`);
      if ((await page.locator("h1").count()) === 0) problems.push(`${name}: no h1`);
      const title = await page.title();
      if (!title.includes("Listdrop")) problems.push(`${name}: title '${title}'`);
      titles.set(name, title);
      for (const finding of await seriousFindings(page)) problems.push(`${name}, light: ${finding}`);
      for (const field of await unsendable(page)) problems.push(`${name}: a form can't send ${field}`);
      await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
      await page.setViewportSize({ width: 320, height: 640 });
      for (const finding of await seriousFindings(page)) problems.push(`${name}, dark at 320 px: ${finding}`);
      const wider = await overflowOf(page);
      const others = (await page.locator("body").textContent())?.match(OTHER_WORDS_FOR_PEOPLE) ?? [];
      for (const words of others) problems.push(`${name}: '${words}' instead of people`);
      if (wider > 0) problems.push(`${name}: ${wider} px wider than a window of 320 px`);
      const widerInLarge = await overflowOfLargeText(page);
      if (widerInLarge > 0) problems.push(`${name}: ${widerInLarge} px wider than 390 px with large text`);
      await page.setViewportSize({ width: 320, height: 640 });
      if (await hasTwoFilled(page)) problems.push(`${name}: two filled buttons at 320 px`);
      for (const target of await tooLowOnTouch(page)) problems.push(`${name}, on touch: ${target}`);
      const real = faults.filter((fault) => !(name.includes("not found") && fault.includes("404")));
      problems.push(...real.map((fault) => `${name}: ${fault}`));
      faults.length = 0;
    }
    expect(problems).toEqual([]);
    expect(new Set(titles.values()).size).toBeGreaterThan(looked.length / 2);
  },
  60 * 60_000,
);

const DIALOG = "dialog:modal";
const MENU = "details[open]:has(> summary[aria-label^='More about'])";
const SUGGESTIONS = "[role=listbox]";

type Opening = [screen: string, what: string, part: string, open: (page: Page) => Promise<void>];

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();
const openMenu = (page: Page) => page.locator("summary[aria-label^='More about']").first().click();

async function openReport(page: Page, name: string) {
  await openMenu(page);
  await follow(page.getByRole("link", { name, exact: true }).first(), page.locator(DIALOG));
}

async function askOfPairs(page: Page) {
  for (const n of [1, 2, 3]) await page.getByLabel(`Item ${n}`, { exact: true }).fill(`Film ${n}`);
  await press(page, "This or that");
}

/** Menus, dialogs and suggestions, each opened once. */
const OPENINGS: Opening[] = [
  ["list of twelve", "a stranger's menu", MENU, openMenu],
  ["own list", "share", DIALOG, (page) => press(page, "SHARE")],
  ["thread of a member", "share an item", DIALOG, (page) => press(page, "SHARE")],
  ["thread of a member", "delete a comment", DIALOG, (page) => press(page, "DELETE")],
  ["item of a member", "share an item from its page", DIALOG, (page) => press(page, "SHARE")],
  ["others' list", "menu", MENU, openMenu],
  ["others' list", "report a list", DIALOG, (page) => openReport(page, "report this list")],
  ["others' list", "report comments", DIALOG, (page) => openReport(page, "report one of the comments")],
  ["edit", "delete a list", DIALOG, (page) => press(page, "DELETE LIST")],
  ["drop a version", "this or that", DIALOG, askOfPairs],
  [
    "edit",
    "chapters",
    SUGGESTIONS,
    (page) => page.getByLabel("Add a chapter", { exact: true }).pressSequentially("fo"),
  ],
  [
    "drop a version",
    "items",
    SUGGESTIONS,
    (page) => page.getByLabel("Item 1", { exact: true }).pressSequentially("Cit"),
  ],
];

testInFull(
  "every dialog, menu and list of suggestions, opened on a phone: high enough for a finger, in the window, nothing that keeps people out",
  async () => {
    const problems: string[] = [];
    const film = screens.find(({ name }) => name === "list of twelve");
    const all = [...screens, { ...film, name: "others' list", path: film?.path ?? "", as: "ann" as const }];
    for (const [name, what, part, open] of OPENINGS) {
      const screen = all.find((one) => one.name === name);
      if (!screen) throw new Error(`No screen ${name}`);
      const { page, faults } = await visitorAs(screen.as, "phone");
      await page.setViewportSize({ width: 360, height: 780 });
      await goTo(page, screen.path);
      await open(page);
      await page.locator(part).first().waitFor();
      for (const target of await tooLow(page)) problems.push(`${what}: ${target}`);
      for (const finding of await seriousFindings(page, part)) problems.push(`${what}: ${finding}`);
      const wider = await overflowOf(page);
      if (wider > 0) problems.push(`${what}: ${wider} px wider than the window`);
      problems.push(...faults.splice(0).map((fault) => `${what}: ${fault}`));
    }
    expect(problems).toEqual([]);
  },
);
