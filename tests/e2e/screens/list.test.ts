import type { Page } from "playwright";
import { beforeAll, describe, expect, test } from "vitest";
import { waitForHydration } from "#tests/support/browser";
import { variants } from "#tests/support/full";
import { overflowOf } from "#tests/support/screens";
import { boxOf, pathOf, screenFixture } from "./fixture";

const fixture = screenFixture({ members: ["ann", "bob", "cleo"] });

const TWELVE = Array.from({ length: 12 }, (_, i) => `Loaf ${i + 1}`);
const NOTE = `See https://example.org/bread first. ${"crust ".repeat(40)}`.trim();

let list: string;
let alone: string;
let request: string;
let hiddenList: string;
let bob: { listId: string; itemIds: string[] };

beforeAll(async () => {
  const [first = "", ...rest] = TWELVE;
  const items = [
    { title: first, context: NOTE },
    { title: "Loaf of 190", context: "x".repeat(190) },
    ...rest,
  ];
  bob = await fixture.drop("bob", items, { chapters: ["food", "bread", "baking"] });
  list = bob.listId;
  await fixture.add("ann", list, ["Loaf 1", "Loaf 4", "Rye"]);
  await fixture.add("cleo", list, []);
  await fixture.comment("ann", bob.itemIds[0] ?? "", "The crust!");
  await fixture.call("ann", "PUT", "/followchapter/", { chapter: "food" });
  alone = (await fixture.drop("bob", ["One", "Two"], { title: "A list of one", chapters: ["one", "two"] }))
    .listId;
  request = (await fixture.drop("bob", [], { title: "A list request", chapters: ["only"] })).listId;
  hiddenList = (await fixture.drop("ann", ["Secret"], { title: "A private list", hidden: true })).listId;
});

const exactly = (name: string) => ({ name, exact: true });
const card = (page: Page, creator: string) => page.getByRole("article", exactly(`The list of ${creator}`));
const toggle = (page: Page, words: string) => page.getByText(words, { exact: true }).locator("visible=true");

describe.each(variants([true, false]))("the list page, with scripts: %s", (javaScript) => {
  test("more than two chapters: the first, and a toggle for all", async () => {
    const page = await fixture.visit(`/lists/${list}`, { as: "ann", javaScript });
    const head = page.locator("main header").first();
    await head.getByRole("link", exactly("food")).waitFor();
    await head.getByRole("button", exactly("FOLLOWED")).waitFor();
    await expect.poll(() => head.getByRole("link", exactly("bread")).isVisible()).toBe(false);
    await toggle(page, "show all 3 chapters").click();
    await head.getByRole("link", exactly("bread")).waitFor();
    await head.getByRole("link", exactly("baking")).waitFor();
    await toggle(page, "hide all 3 chapters").click();
    await head.getByRole("link", exactly("bread")).waitFor({ state: "hidden" });
  });

  test("one or two chapters are all shown, without a toggle", async () => {
    const page = await fixture.visit(`/lists/${alone}`, { javaScript });
    for (const name of ["one", "two"])
      await page.locator("main header").getByRole("link", exactly(name)).waitFor();
    await expect.poll(() => page.getByText(/show all/).count()).toBe(0);
    await page.goto(`/lists/${request}`);
    await page.locator("main header").getByRole("link", exactly("only")).waitFor();
    await expect
      .poll(() => page.locator("main header").getByRole("link", { name: "FOLLOW" }).count())
      .toBe(1);
  });

  test("the foot of the masterlist: the versions counted, and counted again in this browser", async () => {
    const page = await fixture.visit(`/lists/${list}`, { javaScript });
    await page.getByText("2 versions counted · method 1").waitFor();
    const check = page.getByRole("button", exactly("CHECK IT HERE"));
    if (!javaScript) return expect.poll(() => check.isVisible()).toBe(false);
    // the page may not be hydrated yet
    await check.click();
    await page.getByText(/^Same result: 14 items, 2 versions, \d+ ms\. Schulze's method has /).waitFor();
    await expect.poll(() => check.count()).toBe(0);
  });

  test("on paper it is all its items, without controls", async () => {
    const page = await fixture.visit(`/lists/${list}`, { javaScript });
    await page.emulateMedia({ media: "print" });
    await page.getByRole("heading", { level: 3, name: "Loaf 1" }).first().waitFor();
    await expect.poll(() => page.locator("button:visible, form:visible, nav:visible").count()).toBe(0);
    await expect
      .poll(() => page.getByRole("region", exactly("Masterlist")).locator("h3:visible").count())
      .toBe(14);
  });

  test("the masterlist: creators, change, long list, the first three and all, badges, ties, reasons", async () => {
    const page = await fixture.visit(`/lists/${list}`, { javaScript });
    await page.getByText("3 people", { exact: true }).waitFor();
    await page.getByText("1 listener", { exact: true }).waitFor();
    await expect.poll(() => page.getByText(/^changed /).textContent()).toMatch(/just now|\d+[sm] ago/);
    await expect
      .poll(() => page.getByRole("link", { name: "long list" }).getAttribute("href"))
      .toBe(`/longlist/${list}`);
    const masterlist = page.getByRole("region", exactly("Masterlist"));
    const items = masterlist.getByRole("heading", { level: 3 });
    await expect.poll(() => items.count()).toBe(3);
    await expect.poll(() => items.first().textContent()).toBe("Loaf 1");
    await masterlist.getByText("ALL ITEMS (14)").click();
    await expect.poll(() => items.count()).toBe(14);
    const badge = (rank: string) =>
      masterlist.locator("[data-size]", { hasText: new RegExp(`^${rank}(?!\\d)`) });
    await expect.poll(() => badge("1").first().getAttribute("data-first")).toBe("true");
    await expect.poll(() => badge("9").first().getAttribute("data-slim")).toBeNull();
    await expect.poll(() => badge("10").first().getAttribute("data-slim")).toBe("true");
    const tied = masterlist.locator("[title^='Tied for']");
    for (const text of await tied.allTextContents()) expect(text).toContain("(tied)");
    await masterlist.getByText("ONLY TOP 3").click();
    await expect.poll(() => items.count()).toBe(3);
  });

  test("WHO PUT IT WHERE has the reason, and the voter breakdown or a link to it", async () => {
    const page = await fixture.visit(`/lists/${list}`, { javaScript });
    const first = page.getByRole("region", exactly("Masterlist")).getByRole("listitem").first();
    await first.getByText("WHO PUT IT WHERE").locator("visible=true").click();
    const elsewhere = first.getByRole("link", exactly("Who has it where, and everything said about it"));
    await expect.poll(() => elsewhere.getAttribute("href")).toBe(`/lists/${list}/items/${bob.itemIds[0]}`);
    const link = first.getByRole("definition").getByRole("link", exactly("ann"));
    if (javaScript) await expect.poll(() => link.getAttribute("href")).toBe(`/listdetails/${list}/ann`);
    await first.getByText(/Named by 2 of 2/).waitFor();
    await first.getByRole("link", { name: "1 COMMENT on Loaf 1" }).click();
    await page.waitForURL(`**/lists/${list}/items/${bob.itemIds[0]}#reply`);
  });

  test("versions: one's own first, items behind a toggle, a link to one's own or to drop one", async () => {
    const page = await fixture.visit(`/lists/${list}`, { as: "ann", javaScript });
    const names = await page
      .getByRole("article")
      .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
    expect(names).toEqual(["The list of ann", "The list of cleo", "The list of bob"]);
    const ofBob = card(page, "bob");
    await expect
      .poll(() => ofBob.getByRole("link", exactly("bob")).getAttribute("href"))
      .toBe("/profile/bob");
    await expect.poll(() => ofBob.getByRole("listitem").count()).toBe(3);
    await ofBob.getByText("ALL ITEMS (13)").click();
    if (javaScript) {
      await expect.poll(() => ofBob.getByRole("listitem").count()).toBe(13);
      const badge = ofBob.locator("[data-size=small]");
      await expect.poll(() => badge.nth(8).getAttribute("data-slim")).toBeNull();
      await expect.poll(() => badge.nth(9).getAttribute("data-slim")).toBe("true");
    } else {
      const rest = ofBob.getByRole("link", exactly("Items 4 to 13 on the page of this version"));
      await expect.poll(() => rest.getAttribute("href")).toBe(`/listdetails/${list}/bob`);
    }
    await ofBob.getByText("ONLY TOP 3").click();
    await expect.poll(() => ofBob.getByRole("listitem").count()).toBe(3);
    await card(page, "cleo").getByText("list request - no items yet").waitFor();
    for (const link of await page.getByRole("link", { name: /your list$/ }).all()) {
      await expect.poll(() => link.textContent()).toBe("edit your list");
      await expect.poll(() => link.getAttribute("href")).toBe(`/edit/${list}`);
    }
    const stranger = await fixture.visit(`/lists/${list}`, { javaScript });
    await expect.poll(() => stranger.getByText("edit your list").count()).toBe(0);
    const drop = card(stranger, "bob").getByRole("link", exactly("drop your list"));
    await expect.poll(() => drop.getAttribute("href")).toBe(`/drop/${list}`);
  });

  test("a note of more than 190 characters is clamped, one of 190 is not; its links can be pressed", async () => {
    const page = await fixture.visit(`/lists/${list}`, { javaScript });
    const [long, short] = await card(page, "bob").getByRole("listitem").all();
    const start = long?.locator("summary");
    // a start is cut before its first link, as the unit tests of clampBeforeLink show
    await expect.poll(() => start?.locator("span").first().textContent()).toBe("See…");
    await expect
      .poll(() => long?.getByRole("link", { name: "https://example.org/bread" }).isVisible())
      .toBe(false);
    await long?.getByText("more", { exact: true }).click();
    const link = long?.getByRole("link", { name: "https://example.org/bread" });
    await link?.waitFor();
    await expect.poll(() => link?.getAttribute("rel")).toContain("noopener");
    await long?.getByText("less", { exact: true }).click();
    await link?.waitFor({ state: "hidden" });
    await expect.poll(() => short?.locator("summary").count()).toBe(0);
    await expect.poll(() => short?.getByText("x".repeat(190)).isVisible()).toBe(true);
  });

  test("below two creators there is a placeholder for the masterlist", async () => {
    const page = await fixture.visit(`/lists/${alone}`, { javaScript });
    const text = page.getByText("A masterlist appears here when someone drops a second list.");
    await text.waitFor();
    expect(await text.evaluate((box) => getComputedStyle(box).borderTopStyle)).toBe("dashed");
    await page.getByText("1 person", { exact: true }).waitFor();
    await page.goto(`/longlist/${alone}`);
    await text.waitFor();
    await card(page, "bob").getByText("Two").waitFor();
  });

  test("a private list has its mark for its creator, and does not exist for others", async () => {
    const page = await fixture.visit(`/lists/${hiddenList}`, { as: "ann", javaScript });
    await card(page, "ann").getByText("private list", { exact: true }).waitFor();
    const others = await fixture.visit(`/lists/${hiddenList}`, { as: "bob", javaScript });
    await others.getByRole("heading", { name: "Nothing here" }).waitFor();
  });

  test("the long list holds every item at once", async () => {
    const page = await fixture.visit(`/longlist/${list}`, { javaScript });
    await expect.poll(() => page.getByRole("row").count()).toBe(14 + 2);
    await page.getByText(/The long list: 14 items from 3 people/).waitFor();
    await page.getByRole("heading", { level: 1 }).getByRole("link").click();
    await page.waitForURL(`**/lists/${list}`);
  });

  test("the long list shows everyone's places, can be sorted, and scrolls sideways on phones", async () => {
    const grains = await fixture.drop("bob", ["Rye", "Oat", "Spelt", "Corn"], {
      title: `Grains ${javaScript}`,
    });
    await fixture.add("ann", grains.listId, ["Corn", "Rye", "Teff"]);
    await fixture.add("cleo", grains.listId, ["Rye", "Oat"]);
    const path = `/longlist/${grains.listId}`;
    const page = await fixture.visit(path, { as: "ann", javaScript, screen: "phone" });
    // in any font the table is wider than this
    await page.setViewportSize({ width: 320, height: 640 });
    const items = page.getByRole("rowheader");
    const first = async () =>
      (await items.allTextContents()).slice(0, 3).map((text) => text.replace(/^\d+( \(tied\))?/, ""));
    await expect.poll(first).toEqual(["Rye", "Oat", "Corn"]);
    const row = (name: string) =>
      page.getByRole("row").filter({ has: page.getByRole("link", { name, exact: true }) });
    await row("Corn").getByRole("link", exactly("1, you")).waitFor();
    await row("Corn").getByRole("link", exactly("4, bob")).waitFor();
    await row("Corn").getByText("left out", { exact: true }).waitFor({ state: "attached" });
    await page.getByRole("link", exactly("Yours")).click();
    await expect.poll(first).toEqual(["Corn", "Rye", "Teff"]);
    await page.getByRole("columnheader").getByRole("link", exactly("bob")).click();
    await expect.poll(first).toEqual(["Rye", "Oat", "Spelt"]);
    expect(new URL(page.url()).search).toBe("?by=bob");
    const table = page.getByRole("region", exactly("Places by item and person"));
    expect(await table.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true);
    expect(await overflowOf(page)).toBe(0);
    const before = await boxOf(items.first());
    await table.evaluate((box) => box.scrollTo({ left: 400, behavior: "instant" }));
    await expect.poll(async () => (await boxOf(items.first())).x).toBe(before.x);
    await row("Corn").getByRole("link", exactly("4, bob")).click();
    await page.waitForURL(`**/item/${grains.listId}/bob/${grains.itemIds[3]}`);
  });

  test("details show all items, and notes from 80 characters on clamped with an ellipsis", async () => {
    const page = await fixture.visit(`/listdetails/${list}/bob`, { javaScript, screen: "phone" });
    await expect.poll(() => page.locator("[data-size=small]").count()).toBe(13);
    const start = await page.locator("summary span").filter({ hasText: "…" }).first().textContent();
    expect(start).toBe("See…");
    expect(start?.length).toBeLessThanOrEqual(81);
    await page.getByText("more", { exact: true }).first().click();
    await page.getByRole("link", { name: "https://example.org/bread" }).waitFor();
    await page.getByRole("link", exactly("BACK")).waitFor();
  });
});

describe("back", () => {
  test("leads to the previous page", async () => {
    const page = await fixture.visit("/search?searchterm=bread");
    await page.getByRole("article").getByRole("link", { name: "READ MORE" }).first().click();
    await page.waitForURL(`**/lists/${list}`);
    await card(page, "bob").getByRole("link", exactly("Back")).click();
    await page.waitForURL("**/search?searchterm=bread");
  });

  test("leads to the previous page when the list was loaded in full", async () => {
    const page = await fixture.visit("/search?searchterm=bread");
    await page.goto(`${fixture.url()}/lists/${list}`);
    await waitForHydration(page);
    await card(page, "bob").getByRole("link", exactly("Back")).click();
    await page.waitForURL("**/search?searchterm=bread");
  });

  test("leads to the list without a previous page", async () => {
    const page = await fixture.visit(`/longlist/${list}`);
    await page.getByRole("link", exactly("BACK")).click();
    await page.waitForURL(`**/lists/${list}`);
  });
});

describe("chapters of a list", () => {
  test("FOLLOW becomes a check in place, and back", async () => {
    const page = await fixture.visit(`/lists/${alone}`, { as: "cleo" });
    const chapter = page.locator("main header li", { hasText: "one" }).first();
    await chapter.getByRole("button", exactly("FOLLOW")).click();
    const followed = chapter.getByRole("button", exactly("FOLLOWED"));
    await followed.waitFor();
    await page.getByText("1 listener", { exact: true }).waitFor();
    await followed.click();
    await chapter.getByRole("button", exactly("FOLLOW")).waitFor();
    await page.getByText("0 listeners", { exact: true }).waitFor();
    expect(pathOf(page)).toBe(`/lists/${alone}`);
  });

  test("FOLLOW sends a stranger to log in, and back", async () => {
    const page = await fixture.visit(`/lists/${alone}`);
    await page.getByRole("link", exactly("FOLLOW")).first().click();
    await page.waitForURL(`**/login?to=${encodeURIComponent(`/lists/${alone}`)}`);
  });
});

describe.each(variants(["phone", "desktop"] as const))("an open list page on a %s", (screen) => {
  test("offers new versions above its actions, and shows them when asked", async () => {
    const { listId } = await fixture.drop("bob", ["Rye", "Oat", "Spelt"], { title: `Grains on a ${screen}` });
    await fixture.add("cleo", listId, ["Oat", "Rye"]);
    const { page, goto } = await fixture.open({ as: "bob", screen });
    await page.clock.install();
    await goto(`/lists/${listId}`);
    const show = page.getByRole("button", exactly("SHOW"));
    await page.mouse.move(30, 30);
    await fixture.add("ann", listId, ["Oat", "Millet"]);
    await page.clock.fastForward("00:31");
    await page.getByText("1 new version").waitFor();
    await expect.poll(() => card(page, "ann").count()).toBe(0);
    const bar = await boxOf(page.getByRole("status").filter({ has: show }));
    if (screen === "phone") {
      const dock = await boxOf(page.locator("[data-place=dock]"));
      expect(bar.y + bar.height).toBeLessThan(dock.y);
    }
    await show.click();
    await card(page, "ann").waitFor();
    await show.waitFor({ state: "detached" });
  });
});
