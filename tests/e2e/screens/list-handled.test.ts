/** Interaction on the list page: opening a part does not move the rest, and everything is reachable. */
import type { Locator, Page } from "playwright";
import { beforeAll, describe, expect, test } from "vitest";
import { holdRequests } from "#tests/support/browser";
import { variants } from "#tests/support/full";
import { follow, goTo, load, press, tryToFollow } from "#tests/support/steps";
import { boxOf, exactly, expectFocus, pathOf, screenFixture } from "./fixture";

const fixture = screenFixture({ members: ["ann", "bob", "cleo"] });

let list: string;
let tie: string;

beforeAll(async () => {
  const many = Array.from({ length: 12 }, (_, i) => `Loaf ${i + 1}`);
  list = (
    await fixture.drop("bob", [{ title: "Rye", context: "It keeps." }, ...many], { chapters: ["food"] })
  ).listId;
  await fixture.add("ann", list, ["Rye", "Loaf 1"]);
  await fixture.add("cleo", list, ["Loaf 1", "Spelt"]);
  tie = (await fixture.drop("bob", ["Corn", "Oat"], { title: "Two of a kind" })).listId;
  await fixture.add("ann", tie, ["Oat", "Corn"]);
  await fixture.call("ann", "PUT", "/followchapter/", { chapter: "food" });
  await fixture.call("ann", "PUT", "/addsaved/", { id: list });
});

const masterlist = (page: Page) => page.getByRole("region", exactly("Masterlist"));
const firstItem = (page: Page) => masterlist(page).getByRole("listitem").first();
/** Opens the fold of the first item, whose summary is its bar. */
const openPlaces = (page: Page) => firstItem(page).locator("summary:has([role=img])").click();
const whoHasIt = (page: Page) =>
  firstItem(page).getByRole("link", exactly("Why, who has it where, and everything said about it"));
const breakdownOf = (page: Page) => firstItem(page).getByText("put it above Loaf 1");

describe("the share sheet", () => {
  test.each(
    variants([
      [320, 568],
      [360, 780],
      [390, 844],
      [640, 320],
    ]),
  )("fits within %d by %d pixels", async (width, height) => {
    const page = await fixture.visit(`/lists/${list}`, { screen: "phone" });
    await page.setViewportSize({ width, height });
    const sheet = page.getByRole("dialog", exactly("Share"));
    await press(page.getByRole("button", exactly("SHARE")).first(), sheet);
    const parts = [
      ...["Twitter", "Reddit", "Whatsapp", "Facebook"].map((name) => sheet.getByRole("link", exactly(name))),
      ...["Close", "COPY LINK"].map((name) => sheet.getByRole("button", exactly(name))),
      sheet.getByRole("textbox"),
    ];
    for (const part of parts) {
      await part.scrollIntoViewIfNeeded();
      const box = await boxOf(part);
      expect(Math.round(box.height)).toBeGreaterThanOrEqual(44);
      expect(Math.round(box.width)).toBeGreaterThanOrEqual(44);
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.y + box.height).toBeLessThanOrEqual(height + 0.5);
    }
    expect(await sheet.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  });
});

test("COPY LINK puts the link on the clipboard and says COPIED!; Escape closes and gives the focus back", async () => {
  const { page, context, goto } = await fixture.open();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.clock.install();
  await goto(`/lists/${list}`);
  const share = page.getByRole("button", exactly("SHARE")).first();
  await press(share, page.getByRole("button", exactly("COPY LINK")));
  await page.clock.pauseAt(Date.now() + 86_400_000);
  await page.getByRole("button", exactly("COPY LINK")).click();
  await page.getByRole("button", exactly("COPIED!")).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${fixture.url()}/lists/${list}`);
  await page.clock.runFor(3000);
  await page.getByRole("button", exactly("COPY LINK")).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", exactly("Share")).waitFor({ state: "hidden" });
  await expectFocus(share);
});

describe("what opens", () => {
  test("WHO PUT IT WHERE stays in its row", async () => {
    const page = await fixture.visit(`/lists/${list}`);
    const toggle = firstItem(page).locator("summary:has([role=img])");
    const before = await boxOf(toggle);
    await toggle.click();
    await whoHasIt(page).waitFor();
    await firstItem(page).getByRole("definition").first().waitFor();
    expect(await boxOf(toggle)).toEqual(before);
  });

  test("ONLY TOP 3 is after all items, and closing them keeps it under the finger", async () => {
    const page = await fixture.visit(`/lists/${list}`, { screen: "phone" });
    await masterlist(page).getByText("ALL ITEMS (14)").click();
    const close = masterlist(page).getByText("ONLY TOP 3");
    await close.waitFor();
    const last = masterlist(page).getByRole("heading", { level: 3 }).last();
    expect((await boxOf(close)).y).toBeGreaterThan((await boxOf(last)).y);
    await close.scrollIntoViewIfNeeded();
    const before = await boxOf(close);
    await close.click();
    const open = masterlist(page).getByText("ALL ITEMS (14)");
    await open.waitFor();
    await expect.poll(async () => Math.abs((await boxOf(open)).y - before.y)).toBeLessThan(3);
  });
});

describe("who put it where", () => {
  test("comes into a fold that was opened before the page's scripts", async () => {
    const { page } = await fixture.open({ screen: "phone" });
    const release = await holdRequests(page, "**/assets/*.js");
    await load(page, `/lists/${list}`);
    await openPlaces(page);
    await whoHasIt(page).waitFor();
    await expect.poll(() => breakdownOf(page).count()).toBe(0);
    release();
    await breakdownOf(page).waitFor();
    expect(pathOf(page)).toBe(`/lists/${list}`);
  });

  test("is a link to the item's page if the page's scripts can't be loaded", async () => {
    const { page } = await fixture.open({ screen: "phone" });
    await page.route("**/assets/*.js", (route) => route.abort());
    await load(page, `/lists/${list}`);
    await openPlaces(page);
    await tryToFollow(whoHasIt(page));
    await page.getByRole("img", { name: "bob has it 1st, ann has it 1st; 1 left it out" }).waitFor();
  });

  test("is a link to the item's page while it can't be requested, and comes with the next fold", async () => {
    const page = await fixture.visit(`/lists/${list}`);
    await page.route("**/places.json", (route) => route.abort());
    const failed = page.waitForEvent("requestfailed");
    await openPlaces(page);
    await failed;
    await whoHasIt(page).waitFor();
    await page.unroute("**/places.json");
    await masterlist(page).locator("summary:has([role=img])").nth(1).click();
    await masterlist(page).locator("dl").first().waitFor();
  });
});

/** Returns the rows of a badge's picture with ink in the middle columns, and the number of rows. */
async function numeralRows(badge: Locator) {
  const picture = (await badge.screenshot()).toString("base64");
  const blank = await badge.page().context().newPage();
  const rows = await blank.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const { width, height } = image;
    const canvas = new OffscreenCanvas(width, height).getContext("2d");
    canvas?.drawImage(image, 0, 0);
    const from = Math.floor(width * 0.3);
    const lit: number[] = [];
    for (let y = 3; y < height - 3; y++) {
      const { data } = canvas?.getImageData(from, y, width - 2 * from, 1) ?? { data: [] };
      if (data.some((value) => value > 140 && value < 255)) lit.push(y);
    }
    return { top: lit[0] ?? 0, bottom: height - 1 - (lit.at(-1) ?? 0) };
  }, picture);
  await blank.close();
  return rows;
}

test("a badge's numeral is in its middle, and 'tied' outside of it", async () => {
  const page = await fixture.visit(`/lists/${list}`);
  for (const size of ["big", "small"]) {
    const badge = page.locator(`[data-size=${size}]:not([data-first])`).first();
    const { top, bottom } = await numeralRows(badge);
    const { height } = await boxOf(badge);
    expect(Math.min(top, bottom)).toBeGreaterThan(3);
    expect(Math.abs(top - bottom)).toBeLessThan(height / 10);
  }
  await goTo(page, `/lists/${tie}`);
  const tied = masterlist(page).getByText("tied", { exact: true }).first();
  const badge = tied.locator("xpath=preceding-sibling::*");
  expect((await boxOf(tied)).y).toBeGreaterThanOrEqual((await boxOf(badge)).y + (await boxOf(badge)).height);
});

test("SHARE on a version's card opens its sheet and gets the focus back, and before scripts leads to the page that has it", async () => {
  for (const javaScript of [true, false]) {
    const page = await fixture.visit(`/lists/${list}`, { javaScript });
    const share = page.getByRole("article").first().locator("footer").getByRole("link", exactly("SHARE"));
    const sheet = page.getByRole("dialog", exactly("Share"));
    await follow(share, javaScript ? sheet : `**/listdetails/${list}/*`);
    if (!javaScript) await press(page.getByRole("button", exactly("SHARE")).first(), sheet);
    await sheet.getByRole("link", exactly("Reddit")).waitFor();
    await page.keyboard.press("Escape");
    if (javaScript) await expectFocus(share);
  }
});

test("on a phone a version's time keeps its distance", async () => {
  const page = await fixture.visit(`/lists/${tie}`, { screen: "phone" });
  const time = page.locator("article time").first();
  const words = await time.evaluate((box) => {
    const before = document.createRange();
    const said = box.previousSibling as Text;
    before.setStart(said, 0);
    before.setEnd(said, said.data.trimEnd().length);
    return before.getBoundingClientRect().right;
  });
  expect((await boxOf(time)).x - words).toBeGreaterThan(2);
});

test("a later visit in the same browser marks items that rose or fell since the last one", async () => {
  const { listId } = await fixture.drop("bob", ["Corn", "Oat", "Teff"], { title: "What moves meanwhile" });
  await fixture.add("ann", listId, ["Corn", "Oat", "Teff"]);
  const { page, goto, context } = await fixture.open({});
  await goto(`/lists/${listId}`);
  const kept = () => page.evaluate(() => localStorage.getItem("visits") ?? "");
  await expect.poll(kept).toContain(listId);
  await fixture.call("bob", "PUT", "/list/", {
    id: listId,
    sublist: [{ item: ["Oat", "Teff", "Corn"].map((itemTitle) => ({ itemTitle, itemContext: "" })) }],
  });
  await fixture.add("cleo", listId, ["Oat", "Teff", "Corn"]);
  // half an hour without activity ends a visit
  await page.evaluate(() => {
    const visits = JSON.parse(localStorage.getItem("visits") ?? "{}");
    for (const visit of Object.values<{ at: number }>(visits)) visit.at -= 31 * 60_000;
    localStorage.setItem("visits", JSON.stringify(visits));
  });
  await goto(`/lists/${listId}`);
  const marks = (on: Page) =>
    on
      .locator("[data-since]")
      .evaluateAll((all) =>
        all.map((row) => [row.querySelector("h3")?.textContent, row.getAttribute("data-since")]),
      );
  await expect
    .poll(() => marks(page))
    .toEqual([
      ["Oat", "▲ 1"],
      ["Teff", "▲ 1"],
      ["Corn", "▼ 2"],
    ]);
  const elsewhere = await fixture.visit(`/lists/${listId}`);
  await expect.poll(() => elsewhere.evaluate(() => localStorage.getItem("visits"))).toContain(listId);
  expect(await marks(elsewhere)).toEqual([]);
  await context.close();
});
