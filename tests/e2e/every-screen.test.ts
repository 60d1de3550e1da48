import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
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
import { htmlProblems } from "#tests/support/html";
import { allScreens, overflowOf, type Screen } from "#tests/support/screens";
import { tooLow } from "#tests/support/touch-targets";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

type Finding = { id: string; impact?: string | null; nodes: { html: string }[] };

let product: Product;
let browser: Browser;
let screens: Screen[];
const visitors = new Map<Screen["as"], OpenedPage>();

beforeAll(async () => {
  browser = await launchBrowser();
  product = await startProduct();
  screens = await allScreens(product.url);
  for (const as of ["anyone", "ann", "moderator"] as const) {
    const visitor = await openPage(browser, product.url);
    if (as !== "anyone") await logIn(visitor.page, as);
    visitors.set(as, visitor);
  }
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** Serious and critical findings of axe on the page as it is. */
async function seriousFindings(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  const violations = await page.evaluate(
    async () =>
      (await (window as unknown as { axe: { run: () => Promise<{ violations: Finding[] }> } }).axe.run())
        .violations,
  );
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
}

/** Whether the top bar has a filled DROP although the page has one of its own. */
const hasTwoDrops = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const inBar = document.querySelector('header a[href="/drop"]');
    const isFilled = inBar && getComputedStyle(inBar).backgroundColor !== "rgba(0, 0, 0, 0)";
    return Boolean(isFilled && document.querySelector('main a[href="/drop"]'));
  });

/** Controls that are too low for a finger on a touch screen of 360 px. */
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

test("every screen: valid HTML, nothing that keeps people out, no sideways scrolling, high enough for a finger, a title of its own, no faults", async () => {
  const problems: string[] = [];
  const titles = new Map<string, string>();
  for (const { name, path, as } of screens) {
    const visitor = visitors.get(as);
    if (!visitor) throw new Error(`Nobody to look at ${name}`);
    const { page, faults } = visitor;
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    const answer = await page.goto(path);
    const html = (await answer?.text()) ?? "";
    for (const problem of await htmlProblems(html)) problems.push(`${name}, as it is sent: ${problem}`);
    await hydrated(page);
    for (const problem of await htmlProblems(await page.content()))
      problems.push(`${name}, hydrated: ${problem}`);
    if ((await page.locator("h1").count()) === 0) problems.push(`${name}: no h1`);
    const title = await page.title();
    if (!title.includes("Listdrop")) problems.push(`${name}: title '${title}'`);
    titles.set(name, title);
    for (const finding of await seriousFindings(page)) problems.push(`${name}, light: ${finding}`);
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await page.setViewportSize({ width: 320, height: 640 });
    for (const finding of await seriousFindings(page)) problems.push(`${name}, dark at 320 px: ${finding}`);
    const wider = await overflowOf(page);
    if (wider > 0) problems.push(`${name}: ${wider} px wider than a window of 320 px`);
    if (await hasTwoDrops(page)) problems.push(`${name}: two filled DROPs at 320 px`);
    for (const target of await tooLowOnTouch(page)) problems.push(`${name}, on touch: ${target}`);
    const real = faults.filter((fault) => !(name.includes("not found") && fault.includes("404")));
    problems.push(...real.map((fault) => `${name}: ${fault}`));
    faults.length = 0;
  }
  expect(problems).toEqual([]);
  expect(new Set(titles.values()).size).toBeGreaterThan(20);
}, 300_000);
