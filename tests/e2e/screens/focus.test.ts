/** Where the keyboard is after an act: never lost, and where one would go on. */
import type { Page } from "playwright";
import { beforeAll, describe, expect, test } from "vitest";
import { hydrated } from "#tests/support/browser";
import { screenFixture } from "./fixture";

const fixture = screenFixture({ members: ["ann", "bob"] });
const exactly = (name: string) => ({ name, exact: true });

let list: string;
let thread: string;
let item: string;

beforeAll(async () => {
  const { listId, itemIds } = await fixture.drop("bob", ["Rye", "Spelt"]);
  list = `/lists/${listId}`;
  thread = `/item/${listId}/bob/${itemIds[0]}`;
  item = `/lists/${listId}/items/${itemIds[0]}`;
  await fixture.add("ann", listId, ["Rye", "Oat"]);
});

/** The words of what has the focus, or for a field its name. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    if (!(element instanceof HTMLElement)) return null;
    return element instanceof HTMLTextAreaElement ? element.name : (element.textContent ?? "");
  });

test("comments: the new one after REPLY, the words after a refusal, the changed one after SAVE CHANGES", async () => {
  const page = await fixture.visit(thread, { as: "ann" });
  const press = async (name: string) => {
    await page.getByRole("button", exactly(name)).focus();
    await page.keyboard.press("Enter");
  };
  await press("REPLY");
  await page.getByText("Comment is required").waitFor();
  await expect.poll(() => focused(page)).toBe("commentContent");
  await page.keyboard.type("Frist of all");
  await press("REPLY");
  await expect.poll(() => focused(page)).toMatch(/^ann.*Frist of all/s);

  await page.getByRole("link", exactly("EDIT")).focus();
  await page.keyboard.press("Enter");
  const field = page.getByRole("listitem").getByRole("textbox", { name: "Your comment" });
  await expect.poll(() => field.evaluate((words) => words === document.activeElement)).toBe(true);
  await field.fill("");
  await press("SAVE CHANGES");
  await page.getByText("Comment is required").waitFor();
  await expect.poll(() => field.evaluate((words) => words === document.activeElement)).toBe(true);
  await field.fill("First of all");
  await press("SAVE CHANGES");
  await expect.poll(() => focused(page)).toMatch(/^ann.*First of all/s);

  await page.goto(item);
  await hydrated(page);
  await page.getByPlaceholder("comment").fill("Said of all versions");
  await press("REPLY");
  await expect.poll(() => focused(page)).toMatch(/^ann.*Said of all versions/s);
});

describe("a report", () => {
  const menu = "summary[aria-label='More about the list of bob']";

  test("Escape leads back to its entry in the menu, a second one to the menu; SUBMITTED! keeps it", async () => {
    const page = await fixture.visit(list, { as: "ann" });
    await page.locator(menu).focus();
    await page.keyboard.press("Enter");
    const entry = page.getByRole("button", exactly("report this list"));
    await entry.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", exactly("I would like to report this list"));
    await dialog.waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await expect.poll(() => focused(page)).toBe("report this list");
    await page.keyboard.press("Escape");
    await entry.waitFor({ state: "hidden" });
    expect(await page.locator(menu).evaluate((toggle) => toggle === document.activeElement)).toBe(true);

    await page.keyboard.press("Enter");
    await entry.focus();
    await page.keyboard.press("Enter");
    await dialog.getByRole("button", exactly("SUBMIT")).focus();
    await page.keyboard.press("Enter");
    await dialog.getByRole("button", exactly("SUBMITTED!")).waitFor();
    await expect.poll(() => focused(page)).toBe("SUBMITTED!");
  });
});

test("MARK ALL SEEN: what says that it is done", async () => {
  const page = await fixture.visit("/my-stuff/notifications", { as: "bob" });
  await page.getByRole("button", exactly("MARK ALL SEEN")).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => focused(page)).toBe("All of them are seen.");
});
