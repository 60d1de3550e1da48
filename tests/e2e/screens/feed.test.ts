import { beforeAll, describe, expect, test } from "vitest";
import { waitForHydration } from "#tests/support/browser";
import { isFull, variants } from "#tests/support/full";
import { boxOf, pathOf, screenFixture, UNREACHABLE_ORIGIN } from "./fixture";

const fixture = screenFixture({ members: ["ann", "bob"] });
/** Slightly more than two pages. */
const FILLERS = 21;

let list: string;
let request: string;
let withImage: string;

beforeAll(async () => {
  for (let n = 1; n <= FILLERS; n++) await fixture.drop("bob", ["One"], { title: `Filler number ${n}` });
  const image = { title: "A picture that is gone", imageUrl: `${UNREACHABLE_ORIGIN}/bread.jpg` };
  withImage = (await fixture.drop("bob", ["One"], image)).listId;
  request = (await fixture.drop("bob", [], { title: "Quiet places, please", chapters: ["work", "quiet"] }))
    .listId;
  list = (
    await fixture.drop("bob", ["Rye", "Spelt", "Oat", "Corn"], { chapters: ["food", "bread", "baking"] })
  ).listId;
  await fixture.add("ann", list, ["Rye", "Corn"]);
  await fixture.drop("ann", ["Secret"], { title: "Presents for bob", hidden: true });
  await fixture.call("ann", "PUT", "/followchapter/", { chapter: "bread" });
});

const byTitle = (name: string) => ({ name, exact: true });

describe.each(variants([true, false]))("a card, with scripts: %s", (javaScript) => {
  test("shows who, how many, the first three items, and its chapters behind a toggle", async () => {
    const page = await fixture.visit("/", { as: "ann", javaScript });
    const card = page.getByRole("article", byTitle("Best bread in town"));
    await card.getByText("2 people").waitFor();
    await expect
      .poll(() => card.getByRole("listitem").filter({ hasText: /^\d/ }).allTextContents())
      .toEqual(["1Rye", expect.stringContaining("Corn"), expect.stringMatching(/Spelt|Oat/)]);
    await expect.poll(() => card.getByRole("link", { name: "food" }).isVisible()).toBe(false);
    await card.getByText("3 chapters").locator("visible=true").click();
    await card.getByRole("link", { name: "food", exact: true }).waitFor();
    await card.getByRole("link", { name: "followed: bread" }).waitFor();
    await card.getByRole("link", { name: "READ MORE" }).click();
    await page.waitForURL(`**/lists/${list}`);
  });

  test("with up to two chapters shows them; without items asks for some", async () => {
    const page = await fixture.visit("/", { javaScript });
    const card = page.getByRole("article", byTitle("Quiet places, please"));
    for (const chapter of ["work", "quiet"]) await card.getByRole("link", byTitle(chapter)).waitFor();
    await expect
      .poll(() => card.getByRole("link", { name: "list request - add items" }).getAttribute("href"))
      .toBe(`/drop/${request}`);
  });

  test("SAVE becomes a check and back, and both are announced", async () => {
    const page = await fixture.visit("/", { as: javaScript ? "ann" : "bob", javaScript });
    const card = page.getByRole("article", byTitle("Best bread in town"));
    // pressed as a double click, it saves once
    if (javaScript) await card.getByRole("button", byTitle("SAVE")).dblclick();
    else await card.getByRole("button", byTitle("SAVE")).click();
    await page.getByRole("status").filter({ hasText: "list added to my stuff!" }).waitFor();
    const saved = card.getByRole("button", byTitle("SAVED"));
    await expect.poll(() => saved.getAttribute("aria-pressed")).toBe("true");
    await expect.poll(() => saved.locator("svg").count()).toBe(1);
    await saved.click();
    await page.getByRole("status").filter({ hasText: "list removed from my stuff!" }).waitFor();
    await card.getByRole("button", byTitle("SAVE")).waitFor();
    expect(pathOf(page)).toBe("/");
  });

  test("SAVE sends a stranger to log in, and back", async () => {
    const page = await fixture.visit("/", { javaScript });
    await page.getByRole("article", byTitle("Best bread in town")).getByRole("link", byTitle("SAVE")).click();
    await page.waitForURL("**/login?to=%2F");
  });

  test("shows no private list, not even to its creator", async () => {
    const page = await fixture.visit("/", { as: "ann", javaScript });
    await page.getByRole("article", byTitle("Best bread in town")).waitFor();
    await expect.poll(() => page.getByText("Presents for bob").count()).toBe(0);
  });
});

test("an image that fails is hidden, and stays so when scripts take over", async () => {
  const page = await fixture.visit("/");
  const card = page.getByRole("article", byTitle("A picture that is gone"));
  await card.scrollIntoViewIfNeeded();
  await card.locator("img").waitFor({ state: "hidden" });
  await expect
    .poll(() => card.getByRole("link", { name: "READ MORE" }).getAttribute("href"))
    .toBe(`/lists/${withImage}`);
});

describe("more", () => {
  test("loads by itself near the end, ten at a time, each list once", async () => {
    const page = await fixture.visit("/");
    const cards = page.getByRole("article");
    await expect.poll(() => cards.count()).toBe(10);
    for (const count of [20, 24]) {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await expect.poll(() => cards.count()).toBe(count);
    }
    expect(new Set(await cards.getByRole("heading").allTextContents()).size).toBe(24);
    await expect.poll(() => page.getByRole("link", byTitle("More")).count()).toBe(0);
  });

  test("loads after 85 per cent of the page were seen, and not before", async () => {
    const page = await fixture.visit("/");
    const asked: string[] = [];
    page.on("request", (request) => request.url().includes("before=") && asked.push(request.url()));
    const see = (share: number) =>
      page.evaluate(async (share) => {
        window.scrollTo(0, document.documentElement.scrollHeight * share - window.innerHeight);
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      }, share);
    await see(0.84);
    expect(asked).toEqual([]);
    await see(0.86);
    await expect.poll(() => page.getByRole("article").count()).toBe(20);
    expect(asked).toHaveLength(1);
  });

  test("is a link without scripts, with a way back to the newest", async () => {
    const page = await fixture.visit("/", { javaScript: false });
    await page.getByRole("link", byTitle("More")).click();
    await expect.poll(() => page.getByRole("article").count()).toBe(10);
    await page.getByRole("link", byTitle("More")).click();
    await expect.poll(() => page.getByRole("article").count()).toBe(4);
    await expect.poll(() => page.getByRole("link", byTitle("More")).count()).toBe(0);
    await page.getByRole("link", { name: "TO THE NEWEST" }).click();
    await page.getByRole("article", byTitle("Best bread in town")).waitFor();
  });

  test("More also works when pressed at once", async () => {
    for (let time = 0; time < (isFull ? 6 : 2); time++) {
      const page = await fixture.visit("/");
      await page.getByRole("link", byTitle("More")).dispatchEvent("click");
      await expect.poll(() => page.getByRole("article").count()).toBeGreaterThanOrEqual(20);
    }
  });

  test("loaded cards are restored on the way back from a list", async () => {
    const page = await fixture.visit("/");
    const cards = page.getByRole("article");
    await page.getByRole("link", byTitle("More")).dispatchEvent("click");
    await expect.poll(() => cards.count()).toBe(20);
    await cards.nth(15).getByRole("link", { name: "READ MORE" }).click();
    await page.waitForURL("**/lists/*");
    await page.goBack();
    await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(20);
  });

  test("fills a screen that has room for more than ten cards, without a scroll", async () => {
    const { page, goto } = await fixture.open();
    await page.setViewportSize({ width: 1280, height: 9000 });
    await goto("/");
    await expect.poll(() => page.getByRole("article").count()).toBe(24);
  });

  test("loaded cards and the place are restored after Back from a page that was loaded in full, and after a reload", async () => {
    const page = await fixture.visit("/");
    const cards = page.getByRole("article");
    await page.getByRole("link", byTitle("More")).dispatchEvent("click");
    await expect.poll(() => cards.count()).toBe(20);
    const isInSight = () =>
      cards.nth(17).evaluate((card) => {
        const { top, bottom } = card.getBoundingClientRect();
        return top < window.innerHeight && bottom > 0;
      });
    await cards.nth(17).scrollIntoViewIfNeeded();
    await expect.poll(isInSight).toBe(true);
    await page.goto(`${fixture.url()}/support`);
    await page.goBack();
    await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(20);
    await expect.poll(isInSight).toBe(true);
    await page.reload();
    await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(20);
    await expect.poll(isInSight).toBe(true);
    await page.goto(`${fixture.url()}/support`);
    await page.goto(`${fixture.url()}/`);
    await waitForHydration(page);
    await expect.poll(() => cards.count()).toBe(10);
  });
});

test("DROP floats on phones only, hides while scrolling down, and is the only red one", async () => {
  const fab = 'main a[href="/drop"]';
  const phone = await fixture.visit("/", { screen: "phone" });
  const top = async () => (await boxOf(phone.locator(fab).last())).y;
  const screen = phone.viewportSize()?.height ?? 0;
  expect(await top()).toBeLessThan(screen);
  await phone.evaluate(() => window.scrollTo(0, 900));
  await expect.poll(top).toBeGreaterThanOrEqual(screen);
  await phone.evaluate(() => window.scrollTo(0, 700));
  await expect.poll(top).toBeLessThan(screen);
  const colours = await phone
    .locator('a[href="/drop"]:visible')
    .evaluateAll((links) => links.map((link) => getComputedStyle(link).backgroundColor));
  expect(colours.filter((colour) => colour !== "rgba(0, 0, 0, 0)")).toHaveLength(1);
  expect(
    await phone
      .locator(fab)
      .last()
      .evaluate((link) => getComputedStyle(link).position),
  ).toBe("fixed");
  const desktop = await fixture.visit("/");
  await expect.poll(() => desktop.locator(fab).last().isVisible()).toBe(false);
});
