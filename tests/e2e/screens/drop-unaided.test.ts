/** The drop form with only the keyboard, and without scripts. */
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { exactly, screenFixture } from "./fixture";
import { button, dropAndOpen, focusedFieldName, items } from "./form";

const fixture = screenFixture({ members: ["ann"] });

const press = (page: Page, key: string) => page.keyboard.press(key);

/** Moves a lifted row up. Retries, because a press does nothing until the other rows are measured. */
async function moveUp(page: Page, announced: string): Promise<void> {
  await expect
    .poll(async () => {
      await press(page, "ArrowUp");
      return page.getByText(announced).waitFor({ state: "attached", timeout: 2000 });
    })
    .toBeUndefined();
}

/** Presses Tab or Shift+Tab until the element of that name has the focus. */
async function tabTo(page: Page, name: string, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  for (let tabs = 0; tabs < 60; tabs++) {
    if ((await focusedFieldName(page)) === name) return;
    await page.keyboard.press(key);
  }
  throw new Error(`The Tab key never reaches ${name}`);
}

test("a list can be written, ordered and dropped by keyboard", async () => {
  const page = await fixture.visit("/drop", { as: "ann" });
  const type = (text: string) => page.keyboard.type(text);
  await tabTo(page, "Title");
  await type("Breakfast breads");
  await page.getByText("16 of 60").waitFor();
  await tabTo(page, "Add a chapter");
  await type("breakfast,");
  await button(page, "Remove the chapter breakfast").waitFor();
  await type("breads");
  await press(page, "Enter");
  await button(page, "Remove the chapter breads").waitFor();
  await tabTo(page, "Item 1");
  await type("Rolls");
  await press(page, "Enter");
  await expect.poll(() => focusedFieldName(page)).toBe("Item 2");
  await type("Brioche");
  await press(page, "Enter");
  await expect.poll(() => focusedFieldName(page)).toBe("Item 3");
  await press(page, "Enter");
  await expect.poll(() => items(page)).toEqual(["Rolls", "Brioche", "", ""]);
  await expect.poll(() => focusedFieldName(page)).toBe("Item 4");
  await press(page, "Backspace");
  await expect.poll(() => items(page)).toHaveLength(3);
  await expect.poll(() => focusedFieldName(page)).toBe("Item 3");
  await type("Toast");
  await tabTo(page, "Why item 3 is here (optional)");
  await type("With butter");

  await tabTo(page, "Move Toast", "Shift+Tab");
  await press(page, "Space");
  await page.getByText("Toast is lifted from place 3.").waitFor({ state: "attached" });
  await moveUp(page, "Toast is over place 2 of 3.");
  await press(page, "Space");
  await expect.poll(() => items(page)).toEqual(["Rolls", "Toast", "Brioche"]);
  await page.getByText("Toast is now at place 2.").waitFor({ state: "attached" });
  await expect.poll(() => focusedFieldName(page)).toBe("Move Toast");
  await press(page, "Space");
  await page.getByText("Toast is lifted from place 2.").waitFor({ state: "attached" });
  await moveUp(page, "Toast is over place 1 of 3.");
  await press(page, "Escape");
  await page.getByText("Toast stays at place 2.").waitFor({ state: "attached" });
  await expect.poll(() => items(page)).toEqual(["Rolls", "Toast", "Brioche"]);

  // a lifted row is put back by a press elsewhere, and takes no key from there
  await press(page, "Space");
  await page.getByText("Toast is lifted from place 2.").waitFor({ state: "attached" });
  const first = page.getByLabel("Item 1", { exact: true });
  await first.click();
  await page.getByText("Toast stays at place 2.").waitFor({ state: "attached" });
  await first.press("End");
  await type(" for my list");
  await expect.poll(() => items(page)).toEqual(["Rolls for my list", "Toast", "Brioche"]);
  await first.fill("Rolls");

  await tabTo(page, "Place of item 3");
  await type("1");
  await press(page, "Enter");
  await expect.poll(() => items(page)).toEqual(["Brioche", "Rolls", "Toast"]);
  await expect.poll(() => focusedFieldName(page)).toBe("Place of item 1");
  await tabTo(page, "Settings: Public · no picture");
  await tabTo(page, "DROP IT");
  await press(page, "Enter");
  await dropAndOpen(page);
  await page.getByRole("heading", { level: 1, name: "Breakfast breads" }).waitFor();
  for (const chapter of ["breakfast", "breads"])
    await page.locator("main header").getByRole("link", exactly(chapter)).waitFor();
  const rows = page.getByRole("article").getByRole("listitem");
  await expect.poll(() => rows.first().textContent()).toContain("Brioche");
  await expect.poll(() => rows.nth(2).textContent()).toMatch(/Toast.*With butter/);
});

test("the control that moved an item keeps the focus; after a removal a remaining one has it", async () => {
  const page = await fixture.visit("/drop", { as: "ann" });
  await tabTo(page, "Item 1");
  await page.keyboard.type("Rye");
  await tabTo(page, "Item 2");
  await page.keyboard.type("Oat");
  await tabTo(page, "Item 3");
  await page.keyboard.type("Corn");
  await tabTo(page, "Move item 3 up");
  await press(page, "Enter");
  await expect.poll(() => items(page)).toEqual(["Rye", "Corn", "Oat"]);
  await expect.poll(() => focusedFieldName(page)).toBe("Move item 2 up");
  await press(page, "Enter");
  await expect.poll(() => items(page)).toEqual(["Corn", "Rye", "Oat"]);
  await expect.poll(() => focusedFieldName(page)).toBe("Move item 1 up");
  await press(page, "Enter");
  await expect.poll(() => items(page)).toEqual(["Corn", "Rye", "Oat"]);
  await tabTo(page, "Remove item 2");
  await press(page, "Enter");
  await expect.poll(() => items(page)).toEqual(["Corn", "Oat"]);
  await expect.poll(() => focusedFieldName(page)).toBe("Remove item 2");
  await tabTo(page, "P1: move the last item to the top", "Shift+Tab");
  await press(page, "Enter");
  await expect.poll(() => items(page)).toEqual(["Oat", "Corn"]);
  await expect.poll(() => focusedFieldName(page)).toBe("Item 1");
});

test("Ctrl and Enter drop from within a field", async () => {
  const page = await fixture.visit("/drop", { as: "ann" });
  await tabTo(page, "Title");
  await page.keyboard.type("Dropped in a hurry");
  for (const n of [1, 2, 3]) {
    await tabTo(page, `Item ${n}`);
    await page.keyboard.type(`Bread ${n}`);
  }
  await press(page, "Control+Enter");
  await dropAndOpen(page);
});
