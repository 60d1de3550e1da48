/** Lists in scripts that run from right to left, have no spaces or very long words, on a phone of 320 px. */
import { beforeAll, expect, test } from "vitest";
import { overflowOf } from "#tests/support/screens";
import { screenFixture } from "./fixture";

const fixture = screenFixture({ members: ["ann", "bob"] });

const TITLES = [
  "ร้านก๋วยเตี๋ยวเรือที่อร่อยที่สุดในกรุงเทพมหานครและปริมณฑล",
  "أفضل الأفلام العربية في القرن العشرين",
  "הסרטים הטובים ביותר בכל הזמנים",
  "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz",
  "東京でいちばん美味しいラーメン屋さん",
  "서울에서가장맛있는평양냉면집을소개합니다",
];

let listId: string;
let itemId = "";

beforeAll(async () => {
  const dropped = await fixture.drop("ann", TITLES, { title: TITLES[1] ?? "" });
  listId = dropped.listId;
  itemId = dropped.itemIds[0] ?? "";
  await fixture.add("bob", listId, TITLES.toReversed());
});

test("no page with such titles scrolls sideways, and titles name their language", async () => {
  const { page, goto } = await fixture.open({ screen: "phone", as: "ann" });
  await page.setViewportSize({ width: 320, height: 700 });
  const wider: string[] = [];
  for (const path of [
    `/lists/${listId}/compare/ann/bob`,
    `/lists/${listId}/items/${itemId}`,
    `/item/${listId}/ann/${itemId}`,
    ...["longlist", "embed", "edit", "lists"].map((at) => `/${at}/${listId}`),
    "/",
  ]) {
    await goto(path);
    if ((await overflowOf(page)) > 0) wider.push(path);
  }
  expect(wider).toEqual([]);
  await goto(`/lists/${listId}`);
  const title = page.getByRole("heading", { level: 1 });
  await expect.poll(() => title.getAttribute("lang")).toBe("ar");
  expect(await title.evaluate((heading) => getComputedStyle(heading).direction)).toBe("rtl");
});
