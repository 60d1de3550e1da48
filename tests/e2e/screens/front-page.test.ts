import { beforeAll, describe, expect, test } from "vitest";
import { overflowOf } from "#tests/support/screens";
import { goTo } from "#tests/support/steps";
import { boxOf, exactly, screenFixture } from "./fixture";

const fixture = screenFixture({ members: ["ann", "bob", "cleo"] });

let request: string;
let settle: string;

beforeAll(async () => {
  await fixture.drop("bob", ["One"], { title: "The very first list", chapters: ["beginnings"] });
  await fixture.drop("bob", ["Chicken soup with stars", "Minestrone"], {
    title: "Soups for the first cold week",
    chapters: ["food"],
  });
  settle = (await fixture.drop("ann", ["Layla", "Purple Rain"], { title: "Songs that end better" })).listId;
  await fixture.add("bob", settle, ["Purple Rain", "Layla"]);
  request = (await fixture.drop("bob", [], { title: "Quiet places, please", chapters: ["work"] })).listId;
  for (let n = 1; n <= 5; n++) await fixture.drop("ann", ["Rye", "Spelt"], { title: `Filler number ${n}` });
});

describe("the front page", () => {
  test("says what it is, leads to a room, and shows the first card on the first screen", async () => {
    const page = await fixture.visit("/");
    await page.getByRole("heading", { level: 1, name: "Everyone ranks it. One list comes out." }).waitFor();
    await expect
      .poll(() => page.getByRole("link", exactly("ASK YOUR GROUP")).getAttribute("href"))
      .toBe("/start-room");
    expect((await boxOf(page.getByRole("article").first())).y).toBeLessThan(800);
  });

  test("reads row by row in three columns", async () => {
    const page = await fixture.visit("/");
    const boxes = await page.getByRole("article").evaluateAll((cards) =>
      cards.map((card) => {
        const { left, top, width } = card.getBoundingClientRect();
        return { left: Math.round(left), top: Math.round(top), width: Math.round(width) };
      }),
    );
    expect(boxes.length).toBeGreaterThanOrEqual(9);
    const [one, two, , four] = boxes;
    expect(two?.left).toBeGreaterThan((one?.left ?? 0) + (one?.width ?? 0));
    expect(Math.abs((two?.top ?? 0) - (one?.top ?? 0))).toBeLessThan(20);
    expect(four?.left).toBe(one?.left);
    expect(four?.top).toBeGreaterThan(one?.top ?? 0);
    expect(await overflowOf(page)).toBe(0);
  });

  test("shows what is wanted, asks between the cards, and ends with ways on", async () => {
    const page = await fixture.visit("/");
    const wanted = page.getByRole("article", exactly("Quiet places, please"));
    await wanted.getByText("Wanted", { exact: true }).waitFor();
    await wanted.getByText("bob asks").waitFor();
    await expect
      .poll(() => wanted.getByRole("link", exactly("BE THE FIRST")).getAttribute("href"))
      .toBe(`/drop/${request}`);
    const rail = page.getByRole("complementary");
    await rail.getByText("Layla or Purple Rain?").or(rail.getByText("Purple Rain or Layla?")).waitFor();
    await expect
      .poll(() => rail.getByRole("link", exactly("RANK IT YOURSELF")).getAttribute("href"))
      .toBe(`/lists/${settle}/try`);
    const end = page.getByRole("region", exactly("You've reached the end. What next?"));
    for (const [name, path] of [
      [/The most disputed/, "/?tab=disputed"],
      [/Drop a list of your own/, "/drop"],
      [/How lists merge/, "/how-lists-merge"],
      ["food", "/chapter/food"],
    ] as const)
      await expect.poll(() => end.getByRole("link", { name }).getAttribute("href")).toBe(path);
  });
});

test("a phone has one column, in the same order", async () => {
  const page = await fixture.visit("/", { screen: "phone" });
  const lefts = await page
    .getByRole("article")
    .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().left)));
  expect(new Set(lefts).size).toBe(1);
  expect(await overflowOf(page)).toBe(0);
});

test("a member follows a chapter from the rail, without scripts too", async () => {
  for (const javaScript of [true, false]) {
    const page = await fixture.visit("/", { as: javaScript ? "ann" : "bob", javaScript });
    const row = page.getByRole("complementary").getByRole("listitem").filter({ hasText: "food" });
    await row.getByRole("button", exactly("FOLLOW")).click();
    await row.getByRole("button", exactly("FOLLOWED")).waitFor();
  }
});

describe("a rail is about its page", () => {
  test("of a chapter: who drops there, and the chapters near it", async () => {
    await fixture.drop("bob", ["Rye"], { title: "Bread to bake again", chapters: ["food", "baking"] });
    const page = await fixture.visit("/chapter/food");
    const rail = page.getByRole("complementary");
    await rail.getByRole("navigation", exactly("Who drops here")).getByRole("link", exactly("bob")).waitFor();
    const near = rail.getByRole("navigation", exactly("Related chapters"));
    await near.getByRole("link", exactly("baking")).waitFor();
    await expect.poll(() => near.getByRole("link", exactly("food")).count()).toBe(0);
  });

  test("of a profile and of search: the chapters of what they show", async () => {
    const page = await fixture.visit("/profile/bob");
    await page
      .getByRole("navigation", exactly("Where bob drops"))
      .getByRole("link", exactly("food"))
      .waitFor();
    await goTo(page, "/search/soups");
    await page
      .getByRole("navigation", exactly("Chapters of these lists"))
      .getByRole("link", exactly("food"))
      .waitFor();
  });
});
