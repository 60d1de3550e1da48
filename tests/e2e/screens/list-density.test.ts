/** Number of items per screen on the list page, and the rank plots, which read as one chart. */
import type { Locator, Page } from "playwright";
import { beforeAll, describe, expect, test } from "vitest";
import { variants } from "#tests/support/full";
import { overflowOf } from "#tests/support/screens";
import { follow } from "#tests/support/steps";
import { boxOf, exactly, screenFixture } from "./fixture";

const fixture = screenFixture({ SEED: "demo" });

const ids = { films: "", games: "" };

beforeAll(async () => {
  const cards = await fixture.call<{ listId: string; listTitle: string }[]>(null, "GET", "/feed/0/50");
  const idOf = (title: string) => cards.find(({ listTitle }) => listTitle.startsWith(title))?.listId ?? "";
  ids.films = idOf("Greatest films");
  ids.games = idOf("Board games");
});

const masterlist = (page: Page) => page.getByRole("region", exactly("Masterlist"));
const item = (page: Page, place: number) => page.locator(`#item-${place}`);

/** The bar of a row, which opens its reasons and places. */
const summaryOf = (row: Locator) => row.locator("summary:has([role=img])");

async function onPhone(path: string, options: Parameters<typeof fixture.visit>[1] = {}): Promise<Page> {
  const page = await fixture.visit(path, { screen: "phone", ...options });
  await page.setViewportSize({ width: 360, height: 780 });
  return page;
}

async function openAll(page: Page): Promise<void> {
  await masterlist(page)
    .getByText(/^ALL ITEMS/)
    .click();
  await item(page, 24).waitFor();
}

describe("density", () => {
  test.each(variants(["films", "games"] as const))(
    "the first screen of the %s on a phone has the title, who, the podium, the verdict and the first item",
    async (name) => {
      const page = await onPhone(`/lists/${ids[name]}`);
      await page.setViewportSize({ width: 390, height: 844 });
      await openAll(page);
      await page.evaluate(() => scrollTo(0, 0));
      const head = page.locator("main header").first();
      const dock = page.locator("[data-place=dock]");
      await dock.getByRole("link", exactly("RANK IT YOURSELF")).waitFor();
      const top = (await boxOf(dock)).y;
      for (const part of [
        head.getByRole("heading", { level: 1 }),
        head.getByText(/^\d+ people$/),
        head
          .getByText(/Yours (decides|could (break|change) it)\.$|to change that\.$|^Wide open:/)
          .locator("visible=true")
          .first(),
        head.getByRole("list", exactly("People")),
        ...(await head.locator("[aria-hidden] > span > [data-fit]").all()),
        item(page, 1).getByRole("heading"),
      ]) {
        await part.waitFor();
        const { y, height } = await boxOf(part);
        expect(y + height).toBeLessThanOrEqual(top);
      }
    },
  );

  test("24 items end within 4,000 pixels on a desktop, with one of them open", async () => {
    const page = await fixture.visit(`/lists/${ids.games}`);
    await openAll(page);
    await summaryOf(item(page, 4)).click();
    await item(page, 4)
      .getByText(/Named by \d+ of 12, average place/)
      .waitFor();
    const bottom = await item(page, 24).evaluate((row) => row.getBoundingClientRect().bottom + scrollY);
    expect(bottom).toBeLessThan(4000);
  });
});

test("every row shows its note and its comments at every width", async () => {
  const page = await onPhone(`/lists/${ids.games}`);
  await openAll(page);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const rows = await masterlist(page)
      .locator("li[id^=item-]")
      .evaluateAll((all) =>
        all.map((row) => {
          const isShown = (one: Element) => one.checkVisibility();
          const noteOf = () => [...row.querySelectorAll("blockquote :is(p, summary)")].find(isShown);
          const fold = row.querySelector("details:has([role=img])");
          fold?.toggleAttribute("open", false);
          const closed = noteOf()?.getBoundingClientRect().height ?? 0;
          fold?.toggleAttribute("open", true);
          const words = document.createRange();
          words.selectNodeContents(noteOf() ?? row);
          const [text, box] = [words.getBoundingClientRect(), row.getBoundingClientRect()];
          const link = row.querySelector("a[href$='#reply']")?.getBoundingClientRect();
          return {
            hasNote: closed > 0,
            isWhole: text.right <= box.right + 1 && text.bottom <= box.bottom,
            hasCount: Math.min(link?.width ?? 0, link?.height ?? 0) >= 44,
          };
        }),
      );
    expect(rows).toEqual(Array(24).fill({ hasNote: true, isWhole: true, hasCount: true }));
  }
});

test("text of twice the size breaks no word of a title and fits a phone", async () => {
  const page = await onPhone(`/lists/${ids.games}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "32px"));
  await openAll(page);
  expect(await overflowOf(page)).toBe(0);
  const broken = await page.locator("main :is(h1, h3)").evaluateAll((all) =>
    all.flatMap((title) => {
      const words = document.createTreeWalker(title, NodeFilter.SHOW_TEXT).nextNode() as Text;
      return [...words.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(words, index);
        range.setEnd(words, index + word.length);
        return range.getClientRects().length > 1 ? [word] : [];
      });
    }),
  );
  expect(broken).toEqual([]);
});

test("on a desktop all bars share one column and one width", async () => {
  const page = await fixture.visit(`/lists/${ids.games}`);
  await openAll(page);
  const axes = await masterlist(page)
    .locator("li[id^=item-]")
    .evaluateAll((all) =>
      all.map((one) => {
        const bar = one.querySelector("summary [role=img]")?.getBoundingClientRect();
        return `${Math.round(bar?.left ?? 0)} ${Math.round(bar?.right ?? 0)}`;
      }),
    );
  expect(axes).toHaveLength(24);
  expect(new Set(axes).size).toBe(1);
});

test("on a desktop the column beside a masterlist stays above the versions", async () => {
  const page = await fixture.visit(`/lists/${ids.games}#versions`);
  const bottomOf = async (part: Locator) => (await boxOf(part)).y + (await boxOf(part)).height;
  const beside = page.getByRole("complementary", { name: "About this list" }).locator("> div");
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  expect(await bottomOf(beside)).toBeLessThanOrEqual((await boxOf(page.locator("#versions"))).y);
});

test("the most disputed items follow the versions, with the people on each side", async () => {
  const page = await onPhone(`/lists/${ids.games}`);
  const disputed = page.getByRole("region", exactly("Most disputed"));
  await disputed.getByText("ann and carmen_r have it 1st", { exact: true }).waitFor();
  await disputed.getByText("dele and 5 more left it out", { exact: true }).waitFor();
  const [list, { y }] = [await boxOf(masterlist(page)), await boxOf(disputed)];
  expect(y).toBeGreaterThanOrEqual(list.y + list.height);
  expect(y).toBeGreaterThan((await boxOf(page.locator("#versions"))).y);
  await follow(disputed.getByRole("link", exactly("Ticket to Ride")));
  await expect.poll(async () => (await boxOf(item(page, 4))).y).toBeLessThan(780);
});

test("the viewer's own part of a bar is marked", async () => {
  const page = await fixture.visit(`/lists/${ids.games}`, { as: "ann" });
  await expect.poll(() => item(page, 4).locator("[data-own]").count()).toBe(1);
});
