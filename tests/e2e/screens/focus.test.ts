/** Keyboard focus after an action: it is never lost, and moves to the next useful element. */
import type { Locator, Page } from "playwright";
import { beforeAll, describe, expect, test } from "vitest";
import { goTo, reload } from "#tests/support/steps";
import { exactly, expectFocus, screenFixture } from "./fixture";
import { button, items, item as itemTitle, title, write } from "./form";

const fixture = screenFixture({ members: ["ann", "bob", "cleo", "dora"] });

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

/** Returns the text of the focused element, or the name of a focused field. */
const focusedName = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    if (!(element instanceof HTMLElement) || element === document.body) return null;
    const isField = element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement;
    return isField ? element.name : element.title || (element.textContent ?? "");
  });

async function pressOn(control: Locator): Promise<void> {
  await control.focus();
  await control.page().keyboard.press("Enter");
}

const says = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text }).waitFor();

test("comments: the new one after REPLY, the words after a refusal, the changed one after SAVE CHANGES", async () => {
  const page = await fixture.visit(thread, { as: "ann" });
  const press = async (name: string) => {
    await page.getByRole("button", exactly(name)).focus();
    await page.keyboard.press("Enter");
  };
  await press("REPLY");
  await page.getByText("Comment is required").waitFor();
  await expect.poll(() => focusedName(page)).toBe("commentContent");
  await page.keyboard.type("Frist of all");
  await press("REPLY");
  await expect.poll(() => focusedName(page)).toMatch(/^ann.*Frist of all/s);

  await page.getByRole("link", exactly("EDIT")).focus();
  await page.keyboard.press("Enter");
  const field = page.getByRole("listitem").getByRole("textbox", { name: "Your comment" });
  await expectFocus(field);
  await field.fill("");
  await press("SAVE CHANGES");
  await page.getByText("Comment is required").waitFor();
  await expectFocus(field);
  await field.fill("First of all");
  await press("SAVE CHANGES");
  await expect.poll(() => focusedName(page)).toMatch(/^ann.*First of all/s);

  await goTo(page, item);
  await page.getByPlaceholder("comment").fill("Said of all versions");
  await press("REPLY");
  await expect.poll(() => focusedName(page)).toMatch(/^ann.*Said of all versions/s);
});

describe("a report", () => {
  const menu = "summary[aria-label='More about the list of bob']";

  test("Escape leads back to its entry in the menu, a second one to the menu; SUBMITTED! keeps it", async () => {
    const page = await fixture.visit(list, { as: "ann" });
    const entry = page.getByRole("link", exactly("report this list"));
    await pressOn(page.locator(menu));
    await entry.waitFor();
    await pressOn(entry);
    const dialog = page.getByRole("dialog", exactly("I would like to report this list"));
    await dialog.waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await expect.poll(() => focusedName(page)).toBe("report this list");
    await page.keyboard.press("Escape");
    await entry.waitFor({ state: "hidden" });
    await expectFocus(page.locator(menu));

    await page.keyboard.press("Enter");
    await entry.waitFor();
    await pressOn(entry);
    await dialog.waitFor();
    await pressOn(dialog.getByRole("button", exactly("SUBMIT")));
    await dialog.getByRole("button", exactly("SUBMITTED!")).waitFor();
    await expect.poll(() => focusedName(page)).toBe("SUBMITTED!");
  });
});

test("MARK ALL SEEN: what says that it is done", async () => {
  const page = await fixture.visit("/my-stuff/notifications", { as: "bob" });
  await page.getByRole("button", exactly("MARK ALL SEEN")).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => focusedName(page)).toBe("You've seen them all.");
});

describe("the drop form", () => {
  /** Opens the form, which offers the draft typed before. */
  async function leftAndBack(words: string): Promise<Page> {
    const page = await fixture.visit("/drop", { as: "ann" });
    await title(page).fill(words);
    await page.waitForFunction((words) => JSON.stringify(localStorage).includes(words), words);
    await reload(page);
    return page;
  }

  test.each(["BRING IT BACK", "START OVER"])("%s: the title", async (name) => {
    const words = `Of an earlier visit, ${name}`;
    const page = await leftAndBack(words);
    await pressOn(button(page, name));
    await button(page, name).waitFor({ state: "detached" });
    await expect.poll(() => focusedName(page)).toBe("listTitle");
    await expect.poll(() => title(page).inputValue()).toBe(name === "START OVER" ? "" : words);
    await page.keyboard.press("End");
    await page.keyboard.type("!");
    await expect.poll(() => title(page).inputValue()).toMatch(/!$/);
    await expect.poll(() => focusedName(page)).toBe("listTitle");
  });

  test("UNDO after FILL THE ROWS: the first item", async () => {
    const page = await fixture.visit("/drop", { as: "ann" });
    await write(page, ["Rye"]);
    await page.getByText("PASTE A LIST").click();
    await page.getByLabel("A list to paste, one item a line").fill("Oat\nCorn");
    await pressOn(button(page, "FILL THE ROWS"));
    await button(page, "FILL IN 2 ITEMS").waitFor();
    await pressOn(button(page, "FILL IN 2 ITEMS"));
    await expect.poll(() => items(page)).toEqual(["Rye", "Oat", "Corn"]);
    await pressOn(button(page, "UNDO"));
    await expect.poll(() => items(page)).toEqual(["Rye", "", ""]);
    await expectFocus(itemTitle(page, 1));
  });
});

test("the settings: the next row after UNFOLLOW, UNMUTE and UNBLOCK, the heading after the last", async () => {
  const { page, context, goto } = await fixture.open({ as: "ann" });
  const post = (path: string, form: Record<string, string>) =>
    context.request.post(path, { form, headers: { Origin: fixture.url() } });
  for (const user of ["bob", "cleo", "dora"]) await post("/people", { user, intent: "follow-member" });
  for (const chapter of ["rye", "spelt"]) await post("/follows", { chapter, intent: "mute" });
  await goto("/my-stuff/settings");
  const press = async (words: string, status: string, next: string) => {
    await pressOn(page.getByTitle(words));
    await says(page, status);
    await expect.poll(() => focusedName(page)).toBe(next);
  };
  await press("Unfollow cleo", "You no longer follow cleo", "Unfollow dora");
  await press("Unfollow dora", "You no longer follow dora", "Unfollow bob");
  await press("Unfollow bob", "You no longer follow bob", "Members you follow");
  await press("Unmute rye", "rye is no longer muted", "Unmute spelt");
  await press("Unmute spelt", "spelt is no longer muted", "Muted chapters");
  await post("/people", { user: "dora", intent: "block" });
  await goto("/my-stuff/settings");
  await press("Unblock dora", "You have unblocked dora", "Blocked members");
});

test("a profile and a chapter: BLOCK and UNBLOCK lead to each other, MUTE becomes UNMUTE", async () => {
  const page = await fixture.visit("/profile/cleo", { as: "bob" });
  await pressOn(page.locator("summary").filter({ hasText: "BLOCK" }));
  await button(page, "BLOCK cleo").waitFor();
  await pressOn(button(page, "BLOCK cleo"));
  await says(page, "You have blocked cleo");
  await expect.poll(() => focusedName(page)).toBe("Unblock cleo");
  await page.keyboard.press("Enter");
  await says(page, "You have unblocked cleo");
  await expect.poll(() => focusedName(page)).toBe("BLOCK");
  await goTo(page, "/chapter/bread");
  await pressOn(button(page, "MUTE"));
  await says(page, "bread is muted");
  await expect.poll(() => focusedName(page)).toBe("Unmute bread");
  await page.keyboard.press("Enter");
  await says(page, "bread is no longer muted");
  await expect.poll(() => focusedName(page)).toMatch(/^Mute bread/);
});

test("UNFOLLOW among the followed chapters: the next one, and after the last where to find more", async () => {
  for (const chapter of ["rye", "spelt"]) await fixture.call("cleo", "PUT", "/followchapter/", { chapter });
  const page = await fixture.visit("/my-stuff/chapters", { as: "cleo" });
  await pressOn(page.getByTitle("Unfollow rye"));
  await says(page, "You no longer follow rye");
  await expect.poll(() => focusedName(page)).toBe("Unfollow spelt");
  await page.keyboard.press("Enter");
  await says(page, "You no longer follow spelt");
  await expect.poll(() => focusedName(page)).toBe("CHAPTERS TO FOLLOW");
});
