/** The way from the front page to a room on a phone, and what its host finds there. */
import { beforeAll, expect, test } from "vitest";
import { follow, press } from "#tests/support/steps";
import { boxOf, exactly, screenFixture } from "./fixture";
import { button, item } from "./form";

const fixture = screenFixture({ members: ["ann"] });

// an empty site asks its questions instead
beforeAll(() => fixture.drop("ann", ["Rye"]));

test("two presses lead from the front page to a QR code, and the host ranks the choices that all see", async () => {
  const page = await fixture.visit("/", { as: "ann", screen: "phone" });
  await page.getByRole("heading", exactly("Where do we eat on Friday?")).waitFor();
  await follow(page.getByRole("link", exactly("ASK YOUR GROUP")));
  await page.getByLabel("Your question").fill("Where do we eat on Friday?");
  await page.getByLabel("To choose from").fill("ラーメン\nكشري\nPizza");
  await press(button(page, "OPEN THE ROOM"), "**/room");
  const code = await boxOf(page.getByRole("img", exactly("QR code of the link")));
  expect(code.y + code.height).toBeLessThan(844);
  const offered = page.getByRole("list", exactly("To choose from")).getByRole("listitem");
  await expect
    .poll(async () => (await offered.allTextContents()).toSorted())
    .toEqual(["Pizza", "كشري", "ラーメン"]);

  await follow(page.getByRole("link", exactly("RANK YOURS")));
  for (const [i, title] of ["ラーメン", "Pizza"].entries()) {
    await button(page, title).tap();
    await expect.poll(() => item(page, i + 1).inputValue()).toBe(title);
  }
  await press(button(page, "SAVE CHANGES"), "**/room");
  await page.getByRole("list", exactly("Who is in")).getByText("ann").waitFor();
  await expect.poll(() => offered.count()).toBe(3);
});
