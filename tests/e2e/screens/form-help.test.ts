/** Help in the list form: paste with notes, start from other versions, preview, order by pairs. */
import type { Locator, Page } from "playwright";
import { beforeAll, describe, expect, test } from "vitest";
import { press, tryToFollow } from "#tests/support/steps";
import { tooLow } from "#tests/support/touch-targets";
import { boxOf, expectFocus, screenFixture } from "./fixture";
import { button, chooseWhoSees, focusedFieldName, item, items, note, write } from "./form";

const fixture = screenFixture({ members: ["ann", "bob", "cleo"] });

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((words) => navigator.clipboard.writeText(words), text);
  await page.keyboard.press("Control+V");
}

/** Presses the button of the preview, which has the focus. */
async function fillIn(page: Page, count: string): Promise<void> {
  await button(page, `FILL IN ${count}`).and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Enter");
}

test("pasted titles bring the notes behind their dashes, and one press takes all of it back", async () => {
  const { page, context, goto } = await fixture.open({ as: "ann" });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await goto("/drop");
  await write(page, ["Catan"]);
  await note(page, 1).fill("for sheep");
  await item(page, 2).focus();
  await paste(page, "1. Azul - plays in 40 minutes\n2. Spider-Man — with both hands");
  await page.getByText("Text: 2 numbered lines; 2 notes").waitFor();
  expect(await items(page)).toEqual(["Catan", "", ""]);
  await fillIn(page, "2 ITEMS");
  await expect.poll(() => items(page)).toEqual(["Catan", "Azul", "Spider-Man"]);
  await expect.poll(() => note(page, 2).inputValue()).toBe("plays in 40 minutes");
  await expect.poll(() => note(page, 3).inputValue()).toBe("with both hands");
  await page
    .getByRole("status")
    .filter({ hasText: "2 items pasted, with their notes" })
    .waitFor({ state: "attached" });
  await button(page, "UNDO").click();
  await expect.poll(() => items(page)).toEqual(["Catan", "", ""]);
  await expect.poll(() => note(page, 1).inputValue()).toBe("for sheep");
  await expect.poll(() => button(page, "UNDO").count()).toBe(0);
  await item(page, 2).focus();
  await paste(page, "Azul\nDixit");
  await fillIn(page, "2 ITEMS");
  await button(page, "UNDO").waitFor();
  await item(page, 3).fill("Dixit Odyssey");
  await button(page, "UNDO").waitFor({ state: "detached" });
  await expect.poll(() => items(page)).toEqual(["Catan", "Azul", "Dixit Odyssey"]);
});

test("a file fills the rows, its notes and an empty title", async () => {
  const rows = [{ title: "Bosc, ripe", context: "soft, sweet" }, "Conference", "Nashi"];
  const { listId } = await fixture.drop("ann", rows, { title: `Pears to take along` });
  const page = await fixture.visit("/drop", { as: "bob", screen: "phone" });
  await page.getByText("PASTE A LIST").click();
  const choose = async (name: string, text: string) => {
    await page
      .getByLabel("or a file")
      .setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
    if (name !== "broken.json") await fillIn(page, "3 ITEMS");
  };
  await choose("broken.json", '{"item": [');
  await page.getByText("This JSON can't be read").first().waitFor();
  for (const format of ["csv", "md"]) {
    const answer = await page.request.get(`/lists/${listId}/export.${format}`);
    await choose(`pears.${format}`, await answer.text());
    await expect.poll(() => item(page, format === "csv" ? 3 : 6).inputValue()).toBe("Nashi");
  }
  await expect.poll(() => note(page, 1).inputValue()).toBe("soft, sweet");
  await expect.poll(() => page.getByLabel("Title").inputValue()).toBe(`Pears to take along`);
});

test("a text that is no list stays in the form, below the reason in sight", async () => {
  const { page, context, goto } = await fixture.open({ as: "ann", screen: "phone" });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await goto("/drop");
  const text = "#EXTM3U\n#EXTINF:1,Kane\nkane.mp3";
  await item(page, 1).focus();
  await paste(page, text);
  const reason = page.getByRole("alert").filter({ hasText: "This looks like a playlist file (M3U)." });
  await reason.waitFor();
  await expect
    .poll(() => reason.evaluate((line) => line.getBoundingClientRect().bottom < window.innerHeight))
    .toBe(true);
  await expect.poll(() => page.getByLabel("A list to paste, one item a line").inputValue()).toBe(text);
  await expect.poll(() => items(page)).toEqual(["", "", ""]);
});

test("typed rows stay when starting from the masterlist later", async () => {
  const { listId } = await fixture.drop("ann", ["Azul", "Dixit"], { title: "Games to add below" });
  await fixture.add("bob", listId, ["Azul", "Catan"]);
  const page = await fixture.visit(`/drop/${listId}`, { as: "cleo" });
  await item(page, 2).fill("Catan");
  await note(page, 2).fill("for sheep");
  await tryToFollow(page.getByRole("link", { name: "Start from the masterlist" }));
  await expect.poll(() => items(page)).toEqual(["Catan", "Azul", "Dixit"]);
  await expect.poll(() => note(page, 1).inputValue()).toBe("for sheep");
  await page
    .getByRole("status")
    .filter({ hasText: "2 items of the masterlist added below yours" })
    .waitFor({ state: "attached" });
  await button(page, "UNDO").click();
  await expect.poll(() => items(page)).toEqual(["", "Catan", ""]);
});

describe("the preview of the masterlist", () => {
  let listId: string;

  beforeAll(async () => {
    ({ listId } = await fixture.drop("ann", ["Azul", "Dixit"], { title: "Games to tap" }));
    await fixture.add("bob", listId, ["Dixit", "Catan"]);
  });

  test("adds an item on a press, announces it, keeps the focus, and leaves out a private version", async () => {
    const page = await fixture.visit(`/drop/${listId}`, { as: "cleo" });
    await item(page, 1).fill("Catan");
    // a title counts once it is left
    await page.keyboard.press("Tab");
    const preview = page.getByRole("region", { name: "The masterlist with yours" });
    await button(page, "Catan is in your list").waitFor();
    await preview.getByRole("button", { name: "Add Azul to your list" }).click();
    await expect.poll(() => items(page)).toEqual(["Catan", "Azul", ""]);
    await page.getByRole("status").filter({ hasText: "Azul added at 2" }).waitFor({ state: "attached" });
    await expect.poll(() => focusedFieldName(page)).toBe("Azul is in your list");
    await button(page, "UNDO").click();
    await expect.poll(() => items(page)).toEqual(["Catan", "", ""]);
    await chooseWhoSees(page, "Only me");
    await preview.getByText("Yours is private, so it does not count.").waitFor();
  });

  test("is one line at the foot of a phone, above the button that drops, and opens", async () => {
    const page = await fixture.visit(`/drop/${listId}`, { as: "cleo", screen: "phone" });
    const open = page.getByRole("button", { name: /^With yours.*Open the preview of the masterlist$/ });
    await expect.poll(() => open.count()).toBe(0);
    await item(page, 1).fill("Catan");
    await page.keyboard.press("Tab");
    await expect.poll(() => open.textContent()).toMatch(/With yours.*Catan \d → \d/);
    await page
      .getByRole("status")
      .filter({ hasText: /^With yours: .*Catan.* \d → \d/ })
      .waitFor({ state: "attached" });
    const strip = await boxOf(open);
    expect(strip.height).toBeGreaterThanOrEqual(44);
    await item(page, 3).focus();
    const field = await boxOf(item(page, 3));
    expect(field.y + field.height).toBeLessThanOrEqual(strip.y);
    await button(page, "DROP IT").focus();
    const drop = await boxOf(button(page, "DROP IT"));
    expect(drop.y + drop.height).toBeLessThanOrEqual(strip.y);
    const add = button(page, "Add Dixit to your list");
    await press(open, add);
    const target = await boxOf(add);
    expect(Math.min(target.width, target.height)).toBeGreaterThanOrEqual(44);
    await add.click();
    await expect.poll(() => items(page)).toEqual(["Catan", "Dixit", ""]);
    await page.getByRole("button", { name: /Close the preview of the masterlist$/ }).click();
    await expect.poll(() => add.count()).toBe(0);
  });
});

test("on a phone rows are low, and only the focused row has buttons", async () => {
  const page = await fixture.visit("/drop", { as: "cleo", screen: "phone" });
  const tools = page.getByRole("button", { name: /^(Move|Remove) item/ });
  const heightOf = async (row: number) => (await boxOf(rowOf(row))).height;
  const rowOf = (row: number) =>
    page
      .getByRole("group", { name: "Items" })
      .getByRole("listitem")
      .nth(row - 1);
  await expect.poll(() => tools.count()).toBe(0);
  const low = await heightOf(1);
  await item(page, 1).tap();
  await expect.poll(() => tools.count()).toBe(3);
  expect(await tooLow(page)).toEqual([]);
  await item(page, 3).tap();
  await expectFocus(item(page, 3));
  await page.keyboard.type("Catan");
  await button(page, "Move item 3 up").tap();
  await expect.poll(() => items(page)).toEqual(["", "Catan", ""]);
  await expect.poll(() => focusedFieldName(page)).toBe("Move item 2 up");
  await expect.poll(() => rowOf(2).getByRole("status").count()).toBe(0);
  const inHand = await heightOf(2);
  expect(inHand).toBeGreaterThan(2 * low);
  await page.getByRole("heading", { level: 1 }).tap();
  await expect.poll(() => focusedFieldName(page)).not.toBe("Move item 2 up");
  expect(await heightOf(2)).toBe(inHand);
  await expect.poll(() => tools.count()).toBe(3);
  expect(await heightOf(1)).toBe(low);
});

describe("this or that", () => {
  const TASTE = ["Dixit", "Azul", "Uno", "Catan"];
  const screenOf = (page: Page) => page.getByRole("dialog", { name: "This or that" });

  async function open(page: Page): Promise<Locator> {
    const screen = screenOf(page);
    await press(button(page, "This or that"), screen);
    return screen;
  }

  /** Answers like someone who prefers the games in this order, until there are no more questions. */
  async function answerAll(page: Page): Promise<number> {
    const asked = screenOf(page).getByText(/Which comes first/);
    for (let count = 0; ; count++) {
      const question = (await asked.count()) === 0 ? "" : ((await asked.textContent()) ?? "");
      const [, a = "", b = ""] = /: (.*) or (.*)\?$/.exec(question) ?? [];
      if (!a) return count;
      await page.keyboard.press(TASTE.indexOf(a) < TASTE.indexOf(b) ? "ArrowLeft" : "ArrowRight");
    }
  }

  test("orders the items by keyboard, takes answers back, and is undone as one step", async () => {
    const page = await fixture.visit("/drop", { as: "cleo" });
    await write(page, ["Azul", "Catan"]);
    await note(page, 2).fill("for sheep");
    await button(page, "This or that").click();
    await page.getByText("Add 1 more item first").waitFor();
    await item(page, 3).fill("Dixit");
    await press(button(page, "ADD ITEM"), item(page, 4));
    await item(page, 4).fill("Uno");
    const screen = await open(page);
    await screen.getByText("Placing Catan, 2nd of 4").waitFor();
    await expect.poll(() => focusedFieldName(page)).toContain("Catan");
    // in the screen the focus stays, however often it is moved on
    for (let i = 0; i < 8; i++) await page.keyboard.press("Tab");
    expect(
      await screen.evaluate(
        (one) => one.contains(document.activeElement) || document.activeElement === document.body,
      ),
    ).toBe(true);
    await page.keyboard.press("ArrowLeft");
    await screen.getByText("Placing Dixit, 3rd of 4").waitFor();
    const strip = screen.getByRole("list", { name: "Your list so far" }).getByRole("listitem");
    await expect.poll(() => strip.count()).toBe(5);
    await page.keyboard.press("u");
    await screen.getByText("Placing Catan, 2nd of 4").waitFor();
    expect(await answerAll(page)).toBeLessThanOrEqual(5);
    await screen.getByText("That's your list.").waitFor();
    await expect.poll(() => focusedFieldName(page)).toBe("KEEP THIS ORDER");
    await page.keyboard.press("Enter");
    await expect.poll(() => items(page)).toEqual(TASTE);
    await expect.poll(() => note(page, 4).inputValue()).toBe("for sheep");
    await button(page, "UNDO").click();
    await expect.poll(() => items(page)).toEqual(["Azul", "Catan", "Dixit", "Uno"]);
  });

  test("about the same keeps the order, an unknown item goes, and Escape keeps what is decided", async () => {
    const page = await fixture.visit("/drop", { as: "cleo" });
    await write(page, ["Azul", "Catan", "Dixit"]);
    const screen = await open(page);
    await screen.getByText("Placing Catan").waitFor();
    await page.keyboard.press("n");
    await screen.getByText("Placing Dixit").waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => items(page)).toEqual(["Azul", "Dixit"]);
    // it goes on where it was
    await open(page);
    await screen.getByText("Placing Dixit").waitFor();
    await page.keyboard.press("s");
    await expect.poll(() => screen.getByRole("listitem").allTextContents()).toEqual(["Azul1", "Dixit2"]);
    await page.keyboard.press("z");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    await expect.poll(() => items(page)).toEqual(["Dixit", "Azul"]);
  });

  test("can stop at any time by touch; the rest keeps its order", async () => {
    const page = await fixture.visit("/drop", { as: "cleo", screen: "phone" });
    await write(page, ["Azul", "Catan", "Dixit"]);
    const screen = await open(page);
    await screen.getByRole("button", { name: "Catan" }).tap();
    await screen.getByText("Placing Dixit").waitFor();
    expect(await tooLow(page)).toEqual([]);
    await screen.getByRole("button", { name: "STOP HERE" }).tap();
    await expect.poll(() => items(page)).toEqual(["Catan", "Azul", "Dixit"]);
  });
});
