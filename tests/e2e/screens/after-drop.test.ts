/** A phone after a drop: the largest change comes first, and a thumb reaches SHARE. */
import { expect, test } from "vitest";
import { follow, press, reload } from "#tests/support/steps";
import { boxOf, exactly, screenFixture } from "./fixture";
import { button, dropAndOpen, write } from "./form";

const fixture = screenFixture({ members: ["ann", "bob", "cleo"] });

test("begins with the largest change, with SHARE at the foot of a phone and one's own picture first", async () => {
  const { listId } = await fixture.drop("ann", ["囲碁", "Azul", "الشطرنج"], { title: "Games for Sunday" });
  await fixture.add("bob", listId, ["Azul", "囲碁"]);
  const page = await fixture.visit(`/drop/${listId}`, { as: "cleo", screen: "phone" });
  await write(page, ["囲碁", "Azul"]);
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
  await press(share, sheet);
  const names = () => sheet.getByRole("img").evaluateAll((all) => all.map((one) => one.getAttribute("alt")));
  expect(await names()).toEqual(["Mine", "Masterlist", "Duel"]);
  const saves = await sheet
    .getByRole("link", exactly("SAVE PICTURE"))
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
  expect(new Set(saves.slice(1))).toEqual(new Set(["rgba(0, 0, 0, 0)"]));
  expect(saves[0]).not.toBe(saves[1]);
  await expect.poll(() => sheet.getByRole("link", exactly("STORY")).count()).toBe(2);
  await sheet.press("Escape");
  await sheet.waitFor({ state: "hidden" });

  await follow(dropped.getByRole("link", exactly("SEE THE LIST")));
  await expect.poll(async () => (await boxOf(page.locator("#list"))).y).toBeLessThan(400);
  await reload(page);
  await press(button(page, "SHARE").first(), sheet);
  expect((await names())[0]).toBe("Mine");
});
