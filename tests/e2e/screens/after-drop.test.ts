/** A phone after a drop: the largest change comes first, and a thumb reaches SHARE. */
import { expect, test } from "vitest";
import { variants } from "#tests/support/full";
import { follow, press, reload } from "#tests/support/steps";
import { boxOf, exactly, screenFixture } from "./fixture";
import { button, dropAndOpen, item, write } from "./form";

const fixture = screenFixture({ members: ["ann", "bob", "cleo", "dan"] });

test("begins with the largest change, with SHARE at the foot of a phone and one's own picture first", async () => {
  const { listId } = await fixture.drop("ann", ["囲碁", "Azul", "الشطرنج"], { title: "Games for Sunday" });
  await fixture.add("bob", listId, ["Azul", "囲碁"]);
  const page = await fixture.visit(`/drop/${listId}`, { as: "cleo", screen: "phone" });
  await write(page, ["囲碁", "Azul"]);
  const pictures: string[] = [];
  page.on("request", (request) => request.url().includes(".png") && pictures.push(request.url()));
  await button(page, "DROP IT").tap();
  await dropAndOpen(page);
  const main = page.getByRole("main");
  await main.getByRole("heading", exactly("You put 囲碁 on top.")).waitFor();
  await expect.poll(() => main.getByRole("heading").first().textContent()).toBe("You put 囲碁 on top.");
  const dropped = page.getByRole("region", exactly("Your version"));
  const share = dropped.getByRole("button", exactly("SHARE"));
  const { y, height } = await boxOf(share);
  expect(y).toBeGreaterThan(844 - 100);
  expect(y + height).toBeLessThanOrEqual(844);
  await expect.poll(() => main.locator("[data-variant=drop]:visible").allTextContents()).toEqual(["SHARE"]);

  const sheet = page.getByRole("dialog", exactly("Share"));
  expect(pictures).toEqual([]);
  await press(share, sheet);
  const shown = () => sheet.getByRole("img").evaluateAll((all) => all.map((one) => one.getAttribute("alt")));
  const save = sheet.getByRole("link", exactly("SAVE PICTURE"));
  const pick = (name: string) => sheet.getByText(name, { exact: true }).tap();
  const names = await sheet
    .getByRole("radio")
    .evaluateAll((all) => all.map((one) => one.getAttribute("value")));
  expect(names).toEqual(["Mine", "Masterlist", "Duel", "Wide", "Story"]);
  expect(await shown()).toEqual(["Mine"]);
  await expect.poll(() => pictures.map((url) => url.replace(/.*\//, ""))).toEqual(["share.png?shared"]);
  await expect.poll(() => save.getAttribute("href")).toMatch(/\/cleo\/share\.png$/);
  await pick("Story");
  await expect.poll(() => save.getAttribute("href")).toMatch(/\/cleo\/share\.png\?shape=tall$/);
  await pick("Duel");
  await expect.poll(shown).toEqual(["Duel"]);
  await expect.poll(() => save.getAttribute("href")).toMatch(/\/duel\.png$/);
  await expect.poll(() => sheet.getByText("Story", { exact: true }).isVisible()).toBe(false);
  await sheet.press("Escape");
  await sheet.waitFor({ state: "hidden" });

  await follow(dropped.getByRole("link", exactly("SEE THE LIST")));
  await expect.poll(async () => (await boxOf(page.locator("#list"))).y).toBeLessThan(400);
  await reload(page);
  await press(button(page, "SHARE").first(), sheet);
  await expect.poll(shown).toEqual(["Mine"]);
});

const GAMES = ["囲碁", "Azul", "الشطرنج", "Hive", "Root", "Ra"];

test.each(variants([true, false]))(
  "the nearest person can be followed from there, with scripts: %s",
  async (javaScript) => {
    const [title, near] = javaScript ? ["Games for two", "bob"] : ["Games for many", "ann"];
    const { listId } = await fixture.drop("ann", GAMES, { title });
    await fixture.add("bob", listId, GAMES.toReversed());
    const page = await fixture.visit(`/drop/${listId}`, { as: "cleo", javaScript });
    await write(page, (javaScript ? GAMES.toReversed() : GAMES).slice(0, 3));
    await button(page, "DROP IT").click();
    await dropAndOpen(page);
    const dropped = page.getByRole("region", exactly("Your version"));
    await dropped.getByText(`${near} is closest to you`).waitFor();
    await dropped.getByRole("button", exactly("FOLLOW")).click();
    const followed = dropped.getByRole("button", exactly("FOLLOWED"));
    await followed.waitFor();
    await reload(page);
    await followed.waitFor();
    await expect.poll(() => followed.getAttribute("title")).toBe(`Unfollow ${near}`);
  },
);

test("people who rank like one stand beside the rows, and one can follow them there", async () => {
  const { listId } = await fixture.drop("ann", [...GAMES, "Catan"], { title: "Games for Monday" });
  await fixture.add("bob", listId, [...GAMES, "Catan"]);
  const page = await fixture.visit(`/drop/${listId}`, { as: "dan" });
  await write(page, GAMES.slice(0, 3));
  for (const [i, game] of [...GAMES, "Catan"].entries()) {
    if (i < 3) continue;
    await press(button(page, "ADD ITEM"), item(page, i + 1));
    await item(page, i + 1).fill(game);
  }
  await button(page, "DROP IT").click();
  await dropAndOpen(page);
  const alike = page.getByRole("region", exactly("Two who rank like you"));
  const rows = page.getByRole("region", exactly("Your version")).getByRole("list").first();
  const [beside, left] = [await boxOf(alike), await boxOf(rows)];
  expect(beside.x).toBeGreaterThan(left.x + left.width);
  expect(Math.abs(beside.y - left.y)).toBeLessThan(40);
  await alike.getByRole("listitem").filter({ hasText: "bob" }).getByRole("button", exactly("FOLLOW")).click();
  await page.getByText("You follow bob now").waitFor();
  const still = page.getByRole("region", exactly("One who ranks like you"));
  await still.getByRole("link", exactly("ann")).waitFor();
});
