import type { Page } from "playwright";
import { beforeAll, describe, expect, test } from "vitest";
import { variants } from "#tests/support/full";
import { overflowOf } from "#tests/support/screens";
import { follow } from "#tests/support/steps";
import { boxOf, exactly, screenFixture } from "./fixture";

const fixture = screenFixture({ members: ["ann", "bob", "cleo"] });

let list: string;

beforeAll(async () => {
  const loaves = Array.from({ length: 13 }, (_, i) => `Loaf ${i + 1}`);
  list = (await fixture.drop("bob", loaves)).listId;
  await fixture.add("ann", list, ["Loaf 1", "Loaf 4", "Rye"]);
});

const card = (page: Page, creator: string) => page.getByRole("article", exactly(`The list of ${creator}`));

describe("the list page", () => {
  test("the foot of the masterlist: the versions counted, and counted again in this browser", async () => {
    const page = await fixture.visit(`/lists/${list}`);
    await page.getByText("HOW IT WAS COUNTED").click();
    await page.getByText("2 versions counted · method 1").waitFor();
    const check = page.getByRole("button", exactly("CHECK IT HERE"));
    // the page may not be hydrated yet
    await check.click();
    await page.getByText(/^Same result: 14 items, 2 versions, \d+ ms\./).waitFor();
    await expect.poll(() => check.count()).toBe(0);
  });

  test("on paper it is all its items, without controls", async () => {
    const page = await fixture.visit(`/lists/${list}`);
    await page.emulateMedia({ media: "print" });
    await page.getByRole("heading", { level: 3, name: "Loaf 1" }).first().waitFor();
    await expect.poll(() => page.locator("button:visible, form:visible, nav:visible").count()).toBe(0);
    await expect
      .poll(() => page.getByRole("region", exactly("Masterlist")).locator("h3:visible").count())
      .toBe(14);
  });

  test("ALL ITEMS of a version are there once it is pressed", async () => {
    const page = await fixture.visit(`/lists/${list}`, { as: "ann" });
    const ofBob = card(page, "bob");
    await expect.poll(() => ofBob.getByRole("listitem").count()).toBe(3);
    await ofBob.getByText("ALL ITEMS (13)").click();
    await expect.poll(() => ofBob.getByRole("listitem").count()).toBe(13);
    const badge = ofBob.locator("[data-size=small]");
    await expect.poll(() => badge.nth(8).getAttribute("data-slim")).toBeNull();
    await expect.poll(() => badge.nth(9).getAttribute("data-slim")).toBe("");
    await ofBob.getByText("ONLY TOP 3").click();
    await expect.poll(() => ofBob.getByRole("listitem").count()).toBe(3);
  });

  test("the long list shows everyone's places, can be sorted, and scrolls sideways on phones", async () => {
    const grains = await fixture.drop("bob", ["Rye", "Oat", "Spelt", "Corn"], { title: "Grains" });
    await fixture.add("ann", grains.listId, ["Corn", "Rye", "Teff"]);
    await fixture.add("cleo", grains.listId, ["Rye", "Oat"]);
    const path = `/longlist/${grains.listId}`;
    const page = await fixture.visit(path, { as: "ann", screen: "phone" });
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
    await follow(page.getByRole("link", exactly("Yours")));
    await expect.poll(first).toEqual(["Corn", "Rye", "Teff"]);
    await follow(page.getByRole("columnheader").getByRole("link", exactly("bob")));
    await expect.poll(first).toEqual(["Rye", "Oat", "Spelt"]);
    expect(new URL(page.url()).search).toBe("?by=bob");
    const table = page.getByRole("region", exactly("Places by item and person"));
    expect(await table.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true);
    expect(await overflowOf(page)).toBe(0);
    const before = await boxOf(items.first());
    await table.evaluate((box) => box.scrollTo({ left: 400, behavior: "instant" }));
    await expect.poll(async () => (await boxOf(items.first())).x).toBe(before.x);
    await follow(
      row("Corn").getByRole("link", exactly("4, bob")),
      `**/item/${grains.listId}/bob/${grains.itemIds[3]}`,
    );
  });
});

describe("back", () => {
  test("leads to the previous page", async () => {
    const page = await fixture.visit("/search?searchterm=bread");
    await follow(
      page.getByRole("article").getByRole("link", { name: "READ MORE" }).first(),
      `**/lists/${list}`,
    );
    await follow(card(page, "bob").getByRole("link", exactly("Back")), "**/search?searchterm=bread");
  });

  test("leads to the list without a previous page", async () => {
    const page = await fixture.visit(`/longlist/${list}`);
    await follow(page.getByRole("link", exactly("BACK")), `**/lists/${list}`);
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
