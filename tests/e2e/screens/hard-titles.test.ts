/** Titles of one long word, without spaces and from right to left, on a small phone. */
import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { variants } from "#tests/support/full";
import { overflowOf } from "#tests/support/screens";
import { goTo } from "#tests/support/steps";
import { boxOf, exactly, screenFixture } from "./fixture";
import { button, write } from "./form";

const fixture = screenFixture({ members: ["ann", "bob"] });

const LONG = "Donaudampfschifffahrtsgesellschaftskapitaensmuetzenabzeichen";
const HELLO = "שלום עולם";
const BOOK = "كتاب الأيام";
const FILMS = "أفضل الأفلام العربية في القرن العشرين";
const SCRIPTS = [
  FILMS,
  "ร้านก๋วยเตี๋ยวเรือที่อร่อยที่สุดในกรุงเทพมหานครและปริมณฑล",
  "הסרטים הטובים ביותר בכל הזמנים",
  "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz",
  "東京でいちばん美味しいラーメン屋さん",
  "서울에서가장맛있는평양냉면집을소개합니다",
];

let listId: string;

beforeAll(async () => {
  listId = (await fixture.drop("ann", [LONG, HELLO, "Oat", BOOK], { title: LONG })).listId;
  await fixture.add("bob", listId, [BOOK, "Oat", LONG, HELLO]);
});

async function onPhone(path: string, as?: string): Promise<Page> {
  const { page, goto } = await fixture.open({ screen: "phone", ...(as && { as }) });
  await page.setViewportSize({ width: 360, height: 780 });
  await goto(path);
  return page;
}

test("nothing is wider than the screen: what a drop did, who put it where, and every page with a title", async () => {
  const { listId } = await fixture.drop("ann", ["Oat", "Rye", LONG], { title: LONG });
  const page = await onPhone(`/drop/${listId}`, "bob");
  await write(page, [LONG, "Rye", "Oat"]);
  await button(page, "DROP IT").click();
  await page.getByRole("region", exactly("Your version")).getByText(LONG).first().waitFor();
  expect(await overflowOf(page)).toBe(0);
  for (const toggle of await page.getByRole("region", exactly("Masterlist")).locator("summary").all())
    if (await toggle.isVisible()) await toggle.click();
  await page
    .getByText(/^put it above /)
    .first()
    .waitFor();
  expect(await overflowOf(page)).toBe(0);
  const { listId: id, itemIds } = await fixture.written("bob", listId);
  await fixture.call("bob", "POST", "/tokens/", { name: LONG, scope: "read" });
  const wider: string[] = [];
  for (const path of [
    ...["compare/ann/bob", "compare/bob/masterlist", "same-item", "take"].map((at) => `/lists/${id}/${at}`),
    ...["longlist", "embed", "edit", "listdetails"].map((at) => `/${at}/${id}`),
    `/item/${id}/bob/${itemIds[0]}`,
    `/lists/${id}/items/${itemIds[0]}`,
    `/search?searchterm=${LONG}`,
    "/my-stuff/drops",
    "/my-stuff/tokens",
  ]) {
    await goTo(page, path);
    if ((await overflowOf(page)) > 0) wider.push(path);
  }
  expect(wider).toEqual([]);
  const { x, width } = await boxOf(page.getByTitle(`Revoke ${LONG}`));
  expect(x + width).toBeLessThanOrEqual(360);
});

test.each(variants<string | undefined>(["ann", undefined]))(
  "the menu of a version is on the screen, seen by %s",
  async (as) => {
    for (const path of [`/lists/${listId}`, `/listdetails/${listId}/bob`]) {
      const page = await onPhone(path, as);
      await page.locator("summary[aria-label='More about the list of bob']").click();
      const entry = as
        ? page.getByRole(path.startsWith("/lists") ? "link" : "button", exactly("report one of the comments"))
        : page.getByRole("link", exactly("Log in to report (parts of) this list"));
      const { x, width } = await boxOf(entry);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(360);
    }
  },
);

test("a move stands behind a title from right to left, and its numbers in their order", async () => {
  const page = await onPhone(`/lists/${listId}`, "ann");
  const item = page.getByRole("article", exactly("The list of bob")).getByRole("listitem").first();
  const title = await item.getByText(BOOK).evaluate((words) => {
    const range = document.createRange();
    range.selectNode(words.firstChild as Node);
    return range.getBoundingClientRect().left;
  });
  const { x, width } = await boxOf(item.getByText(/^\+\d$/));
  expect(x + width).toBeLessThanOrEqual(title);
  const moved = page.getByText(/^Moved/).filter({ hasText: BOOK });
  const [name = 0, from = 0, to = 0] = await moved.evaluate((line, book) => {
    const words = line.textContent ?? "";
    // a single text node, to measure letters
    line.textContent = words;
    const { firstChild } = line;
    const at = (part: string | RegExp) => {
      const range = document.createRange();
      const start = words.search(part);
      range.setStart(firstChild as Node, start);
      range.setEnd(firstChild as Node, start + 1);
      return range.getBoundingClientRect().left;
    };
    return [at(book), at(/\d →/), at(/\d\./)];
  }, BOOK);
  expect(name).toBeLessThan(from);
  expect(from).toBeLessThan(to);
});

test("in other scripts no page is wider than 320 px, and a title has its language and direction", async () => {
  const { listId: id, itemIds } = await fixture.drop("ann", SCRIPTS, { title: FILMS });
  await fixture.add("bob", id, SCRIPTS.toReversed());
  const page = await onPhone("/", "ann");
  await page.setViewportSize({ width: 320, height: 700 });
  const wider: string[] = [];
  for (const path of [
    ...[`/lists/${id}/compare/ann/bob`, `/lists/${id}/items/${itemIds[0]}`, `/item/${id}/ann/${itemIds[0]}`],
    ...["longlist", "embed", "edit", "lists"].map((at) => `/${at}/${id}`),
  ]) {
    await goTo(page, path);
    if ((await overflowOf(page)) > 0) wider.push(path);
  }
  expect(wider).toEqual([]);
  const title = page.getByRole("heading", { level: 1 });
  await expect.poll(() => title.getAttribute("lang")).toBe("ar");
  expect(await title.evaluate((heading) => getComputedStyle(heading).direction)).toBe("rtl");
});
