import { expect, test } from "vitest";
import { variants } from "#tests/support/full";
import { follow, press } from "#tests/support/steps";
import { boxOf, exactly, pathOf, screenFixture } from "./fixture";
import { button, focusedFieldName, item, items, title } from "./form";

const fixture = screenFixture({ members: ["ann", "bob"] });

test.each(variants([true, false]))(
  "a title that belongs to somebody else is shown in full on a phone, with scripts: %s",
  async (javaScript) => {
    const long = "Breads so long in name that nobody has ever read them in one go";
    const { listId } = await fixture.drop("ann", ["Rye"], { title: long.slice(0, 60) });
    const page = await fixture.visit(`/drop/${listId}`, { as: "bob", javaScript, screen: "phone" });
    const cut = await title(page).evaluate(
      ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
        scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1,
    );
    expect(cut).toBe(false);
    const line = await title(page).evaluate((box) => Number.parseFloat(getComputedStyle(box).lineHeight));
    expect((await boxOf(title(page))).height).toBeGreaterThan(2 * line);
  },
);

test("a row that was brought back keeps its thread; an empty row is an error, and one press saves without it", async () => {
  const { listId, itemIds } = await fixture.drop("ann", ["Rye", "Oat"]);
  await fixture.comment("bob", itemIds[0] ?? "");
  const page = await fixture.visit(`/edit/${listId}`, { as: "ann" });
  // the next row comes under the pointer
  await button(page, "Remove item 1").dblclick();
  await button(page, "UNDO").waitFor();
  await button(page, "UNDO").click();
  await expect.poll(() => items(page)).toEqual(["Rye", "Oat"]);
  await item(page, 1).fill("Sour rye");
  await button(page, "ADD ITEM").click();
  await expect.poll(() => items(page)).toEqual(["Sour rye", "Oat", ""]);
  await button(page, "Move item 3 up").click();
  await expect.poll(() => items(page)).toEqual(["Sour rye", "", "Oat"]);
  const withoutEmpty = page.getByRole("alert").getByRole("button", exactly("REMOVE EMPTY ROWS AND SAVE"));
  await press(button(page, "SAVE CHANGES"), withoutEmpty);
  await press(withoutEmpty, `**/lists/${listId}`);
  await page.getByRole("status").filter({ hasText: "Your changes are saved" }).waitFor();
  const rows = page.getByRole("article").getByRole("listitem");
  await expect.poll(() => rows.count()).toBe(2);
  await rows.first().getByRole("link", { name: "1 comment on Sour rye" }).waitFor();
});

test("deleting can be cancelled; with its last version a list is gone, and its creator two screens back", async () => {
  const { listId } = await fixture.drop("ann", ["Rye"], { title: "Deleted soon" });
  const page = await fixture.visit("/profile/ann", { as: "ann" });
  const card = page.getByRole("article", exactly("Deleted soon"));
  await follow(card.getByRole("link", exactly("READ MORE")), `**/lists/${listId}`);
  await follow(page.getByRole("link", exactly("edit your list")).first(), `**/edit/${listId}`);
  const dialog = page.getByRole("dialog", exactly("Delete your list?"));
  for (const cancel of [
    () => dialog.getByRole("button", exactly("CANCEL")).click(),
    () => page.keyboard.press("Escape"),
  ]) {
    await button(page, "DELETE LIST").click();
    await dialog.getByText("Deleted soon").waitFor();
    await cancel();
    await dialog.waitFor({ state: "hidden" });
    await expect.poll(() => focusedFieldName(page)).toBe("DELETE LIST");
  }
  expect(pathOf(page)).toBe(`/edit/${listId}`);
  expect((await fetch(`${fixture.url()}/lists/${listId}`)).status).toBe(200);
  await press(button(page, "DELETE LIST"), dialog);
  await press(dialog.getByRole("button", exactly("DELETE")), "**/profile/ann");
  await card.waitFor({ state: "detached" });
  expect((await fetch(`${fixture.url()}/lists/${listId}`)).status).toBe(404);
});
