import type { Page } from "playwright";
import { beforeAll, describe, expect, test } from "vitest";
import { plainJpeg } from "#tests/safety/support/crafted-pictures";
import { variants } from "#tests/support/full";
import { boxOf, screenFixture, UNREACHABLE_ORIGIN } from "./fixture";
import {
  button,
  chooseWhoSees,
  dropAndOpen,
  exactly,
  focusedFieldName,
  item,
  items,
  note,
  openSettings,
  settings,
  title,
  write,
} from "./form";

const fixture = screenFixture({ members: ["ann", "bob"] });

const DAY_MS = 86_400_000;

let knownList: string;

beforeAll(async () => {
  const titles = ["Sour rye", "Sourdough", "Sour cream loaf", "Sour apple", "Sour plum", "Sour beer bread"];
  knownList = (await fixture.drop("bob", titles, { chapters: ["baking", "bakeries"] })).listId;
});

/** A JPEG that trailing bytes make large. */
const jpegOf = (bytes: number) => ({
  name: "bread.jpg",
  mimeType: "image/jpeg",
  buffer: Buffer.concat([plainJpeg(), Buffer.alloc(bytes)]),
});

describe.each(variants([true, false]))("the drop form, with scripts: %s", (javaScript) => {
  test("has three rows, which can be moved, removed and added", async () => {
    const page = await fixture.visit("/drop", { as: "ann", javaScript });
    await expect.poll(() => items(page)).toEqual(["", "", ""]);
    await write(page, ["Rye", "Oat", "Corn"]);
    await note(page, 2).fill("For the porridge");
    await button(page, "Move item 2 up").click();
    await expect.poll(() => items(page)).toEqual(["Oat", "Rye", "Corn"]);
    await expect.poll(() => note(page, 1).inputValue()).toBe("For the porridge");
    await button(page, "Move item 1 down").click();
    await expect.poll(() => items(page)).toEqual(["Rye", "Oat", "Corn"]);
    await button(page, "P1: move the last item to the top").click();
    await expect.poll(() => items(page)).toEqual(["Corn", "Rye", "Oat"]);
    await button(page, "Remove item 2").click();
    await expect.poll(() => items(page)).toEqual(["Corn", "Oat"]);
    await button(page, "ADD ITEM").click();
    await expect.poll(() => items(page)).toEqual(["Corn", "Oat", ""]);
    await expect.poll(() => focusedFieldName(page)).toBe("Item 3");
    for (let left = 3; left > 0; left--) {
      await button(page, "Remove item 1").click();
      await expect.poll(() => items(page)).toHaveLength(left - 1);
    }
    await page.getByText("Without items it is a list request").waitFor();
  });

  test("shows errors on top, with the focus, and beside each field", async () => {
    const page = await fixture.visit("/drop", { as: "ann", javaScript });
    await item(page, 1).fill("x".repeat(101));
    await item(page, 3).fill("Rye");
    await button(page, "DROP IT").click();
    const summary = page.getByRole("alert");
    for (const said of [
      "Title is required",
      "Item 1: Item-title must be max. 100 characters (101)",
      "Item 2: Item title needs to be filled (or removed)",
    ])
      await summary.getByRole("link", exactly(said)).waitFor();
    await expect.poll(() => summary.evaluate((box) => box === document.activeElement)).toBe(true);
    await expect.poll(() => item(page, 2).getAttribute("aria-invalid")).toBe("true");
    await summary.getByRole("link", { name: /^Item 2/ }).click();
    await expect.poll(() => focusedFieldName(page)).toBe("Item 2");
    await title(page).fill("Soup");
    if (!javaScript) await button(page, "DROP IT").click();
    await page.getByText("Title must be at least 6 characters").first().waitFor();
    await title(page).fill("S".repeat(61));
    if (!javaScript) await button(page, "DROP IT").click();
    await page.getByText("Title must be max. 60 characters (61)").first().waitFor();
    await expect.poll(() => item(page, 1).inputValue()).toHaveLength(101);
  });

  test("adds a chapter on Enter, and drops nothing", async () => {
    const page = await fixture.visit("/drop", { as: "ann", javaScript });
    await title(page).fill("Never dropped");
    const chapter = page.getByLabel("Add a chapter");
    await openSettings(page);
    await chapter.fill("soups");
    await chapter.press("Enter");
    await button(page, "Remove the chapter soups").waitFor();
    await expect.poll(() => chapter.inputValue()).toBe("");
    await page.getByText("1 of 15", { exact: true }).waitFor();
    await chapter.fill("x".repeat(26));
    await chapter.press("Enter");
    await page.getByText("Chapter must be max. 25 characters").first().waitFor();
    await button(page, "Remove the chapter soups").click();
    await button(page, "Remove the chapter soups").waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname).toBe("/drop");
  });

  test.each(
    variants([
      ["numbered", "1. Oat\n2. Corn\n3. Spelt"],
      ["bulleted", "- Oat\n- Corn\n- Spelt"],
    ]),
  )("fills rows from a %s list", async (_, text) => {
    const page = await fixture.visit("/drop", { as: "ann", javaScript });
    await item(page, 1).fill("Rye");
    await page.getByText("PASTE A LIST").locator("visible=true").click();
    await page.getByLabel("A list to paste, one item a line").fill(text);
    await button(page, "FILL THE ROWS").click();
    if (javaScript) await button(page, "FILL IN 3 ITEMS").click();
    await expect.poll(() => items(page)).toEqual(["Rye", "Oat", "Corn", "Spelt"]);
  });

  test("shows a repeated item, with the row of the first one", async () => {
    const page = await fixture.visit("/drop", { as: "ann", javaScript });
    await title(page).fill(`Games, once each ${javaScript}`);
    await button(page, "ADD ITEM").click();
    await expect.poll(() => items(page)).toHaveLength(4);
    await write(page, ["Catan", "Azul", "azul"]);
    await button(page, "DROP IT").click();
    const summary = page.getByRole("alert");
    await expect.poll(() => summary.getByRole("link").allTextContents()).toEqual(["Item 3: Already at 2"]);
    await expect.poll(() => item(page, 3).getAttribute("aria-invalid")).toBe("true");
    await button(page, "Remove item 4").click();
    await expect.poll(() => items(page)).toEqual(["Catan", "Azul", "azul"]);
    await item(page, 3).fill("Hive");
    await button(page, "DROP IT").click();
    await dropAndOpen(page);
  });

  test("removes empty rows and drops, by one press", async () => {
    const page = await fixture.visit("/drop", { as: "ann", javaScript });
    await item(page, 2).fill("Rye");
    await button(page, "DROP IT").click();
    const summary = page.getByRole("alert");
    await summary.getByRole("button", exactly("REMOVE EMPTY ROWS AND DROP")).click();
    await expect.poll(() => items(page)).toEqual(["Rye"]);
    await summary.getByRole("link", exactly("Title is required")).waitFor();
    await expect.poll(() => button(page, "REMOVE EMPTY ROWS AND DROP").count()).toBe(0);
    await title(page).fill(`Filled in part ${javaScript}`);
    await button(page, "ADD ITEM").click();
    await expect.poll(() => items(page)).toHaveLength(2);
    await button(page, "DROP IT").click();
    await dropAndOpen(page);
    await expect.poll(() => page.getByRole("article").getByRole("listitem").count()).toBe(1);
  });

  test("restores a removed row, with its words, at its position", async () => {
    const page = await fixture.visit("/drop", { as: "ann", javaScript });
    await write(page, ["Rye", "Oat", "Corn"]);
    await note(page, 2).fill("For the porridge");
    await button(page, "Remove item 2").click();
    await expect.poll(() => items(page)).toEqual(["Rye", "Corn"]);
    await page.getByText("Oat removed").first().waitFor();
    await button(page, "UNDO").click();
    await expect.poll(() => items(page)).toEqual(["Rye", "Oat", "Corn"]);
    await expect.poll(() => note(page, 2).inputValue()).toBe("For the porridge");
    await expect.poll(() => focusedFieldName(page)).toBe("Item 2");
    await expect.poll(() => button(page, "UNDO").count()).toBe(0);
  });

  test("drops a private list with its lock", async () => {
    const page = await fixture.visit("/drop", { as: "ann", javaScript });
    await title(page).fill(`Mine alone, ${javaScript}`);
    await write(page, ["One", "Two", "Three"]);
    await chooseWhoSees(page, "Only me");
    await expect.poll(() => settings(page).innerText()).toContain("Only me · no chapters · no picture");
    await button(page, "DROP IT").click();
    await dropAndOpen(page);
    await page.getByRole("article").getByText("private list", { exact: true }).waitFor();
  });

  test("uploads a picture of more than a megabyte, and drops a list request", async () => {
    const page = await fixture.visit("/drop", { as: "ann", javaScript });
    await title(page).fill(`With a picture, ${javaScript}`);
    for (let left = 3; left > 0; left--) {
      await button(page, "Remove item 1").click();
      await expect.poll(() => items(page)).toHaveLength(left - 1);
    }
    await page.getByLabel("Choose a picture").setInputFiles(jpegOf(2_000_000));
    if (javaScript)
      await expect
        .poll(() => page.getByLabel("Image (optional)").inputValue())
        .toMatch(/^\/images\/[0-9a-f]{24}$/);
    await button(page, "DROP IT").click();
    const { listImageUrl, sublist } = await fixture.call<{ listImageUrl: string; sublist: { item: [] }[] }>(
      "ann",
      "GET",
      `/list/${await dropAndOpen(page)}`,
    );
    expect(listImageUrl).toMatch(/^\/images\/[0-9a-f]{24}$/);
    expect(sublist[0]?.item).toEqual([]);
  });

  test("refuses a file that is not a picture, names the allowed types, and keeps the words", async () => {
    const page = await fixture.visit("/drop", { as: "ann", javaScript });
    await title(page).fill("Kept beside a picture");
    await openSettings(page);
    await page.getByLabel("Choose a picture").setInputFiles({
      name: "letter.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("no picture"),
    });
    if (!javaScript) await button(page, "DROP IT").click();
    await page
      .getByText("Image must be an https link or a JPEG, PNG, WebP or AVIF of at most 5 MB")
      .first()
      .waitFor();
    await expect.poll(() => title(page).inputValue()).toBe("Kept beside a picture");
  });
});

describe("suggestions", () => {
  test("are at most five, after a pause, without items on the form", async () => {
    const { page, goto } = await fixture.open({ as: "ann" });
    await page.clock.install();
    await goto(`/drop/${knownList}`);
    const asked: string[] = [];
    page.on("request", (request) => request.url().includes("/suggest/") && asked.push(request.url()));
    await item(page, 1).fill("Sourdough");
    await page.clock.pauseAt(Date.now() + DAY_MS);
    await item(page, 2).pressSequentially("sour");
    await page.clock.resume();
    await page.getByRole("option").first().waitFor();
    const options = await page.getByRole("option").allTextContents();
    expect(options).toHaveLength(5);
    expect(options).not.toContain("Sourdough");
    expect(asked.filter((url) => url.includes("q=sour&"))).toHaveLength(1);
    expect(asked.filter((url) => /q=(s|so|sou)&/.test(url))).toEqual([]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(() => item(page, 2).inputValue()).toBe(options[0]);
    await expect.poll(() => items(page)).toHaveLength(3);
  });

  test("of items and of chapters close on Escape, and open again with the next letter", async () => {
    const page = await fixture.visit("/drop", { as: "ann" });
    await openSettings(page);
    for (const [field, typed, more] of [
      [item(page, 1), "sour", "d"],
      [page.getByLabel("Add a chapter"), "bak", "e"],
    ] as const) {
      await field.pressSequentially(typed, { delay: 20 });
      await page.getByRole("option").first().waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("option").first().waitFor({ state: "detached" });
      await expect.poll(() => field.inputValue()).toBe(typed);
      expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
      await page.keyboard.type(more);
      await page.getByRole("option").first().waitFor();
      await page.keyboard.press("Escape");
    }
  });

  test("begin as typed if there is only an article", async () => {
    await fixture.drop("bob", ["The Crumb", "Cathedral"], { title: "Bakers to know" });
    const page = await fixture.visit("/drop", { as: "ann" });
    await item(page, 1).pressSequentially("The", { delay: 20 });
    await page.getByRole("option", exactly("The Crumb")).waitFor();
  });

  test("of chapters can be added by a click", async () => {
    const page = await fixture.visit("/drop", { as: "ann" });
    await openSettings(page);
    await page.getByLabel("Add a chapter").pressSequentially("bak", { delay: 20 });
    await page.getByRole("option", exactly("bakeries")).click();
    await button(page, "Remove the chapter bakeries").waitFor();
  });

  test("name existing lists on the topic and link to them", async () => {
    const { listId } = await fixture.drop("bob", ["Baguette", "Rye"], { title: "Loaves worth a walk" });
    const page = await fixture.visit("/drop", { as: "ann" });
    await title(page).pressSequentially("loaves wor", { delay: 20 });
    const told = page.getByRole("status").filter({ hasText: "Already here: 1 person, Baguette leads." });
    await told.getByRole("link", exactly("Loaves worth a walk")).waitFor();
    await title(page).fill("zz");
    await expect.poll(() => page.getByText("Already here").count()).toBe(0);
    await title(page).fill("Walk: loaves");
    await told.getByRole("link", exactly("Add your version")).click();
    await page.waitForURL(`**/drop/${listId}`);
  });

  test("that fail show no error", async () => {
    const page = await fixture.visit("/drop", { as: "ann" });
    await page.route("**/suggest/**", (route) => route.abort());
    const failed = page.waitForEvent("console", (message) => message.type() === "warning");
    await item(page, 1).pressSequentially("sour", { delay: 20 });
    await failed;
    await expect.poll(() => page.getByRole("option").count()).toBe(0);
    await expect.poll(() => item(page, 1).inputValue()).toBe("sour");
  });
});

describe("hints", () => {
  test("show that an item is repeated, or how others spell it, and apply that spelling", async () => {
    const page = await fixture.visit(`/drop/${knownList}`, { as: "ann" });
    await write(page, ["Rye", "rye", "Sourdouhg"]);
    await item(page, 2).blur();
    await page.getByText("Already at 1", { exact: true }).waitFor();
    await item(page, 3).focus();
    await item(page, 3).blur();
    await page.getByText("Others call it Sourdough.").waitFor();
    await button(page, "use it").click();
    await expect.poll(() => items(page)).toEqual(["Rye", "rye", "Sourdough"]);
    await page.getByText("Others call it Sourdough.").waitFor({ state: "detached" });
  });

  test("come beside a title that was left before the other versions were there", async () => {
    const page = await fixture.visit(`/drop/${knownList}`, { as: "ann" });
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route("**/ballots", async (route) => {
      await arrived;
      await route.continue();
    });
    const asked = page.waitForRequest("**/ballots");
    await write(page, ["Sourdouhg"]);
    await item(page, 1).blur();
    await asked;
    arrive();
    await page.getByText("Others call it Sourdough.").waitFor();
  });

  test("count characters while typing", async () => {
    const page = await fixture.visit("/drop", { as: "ann" });
    await page.getByText("up to 60", { exact: true }).waitFor();
    await title(page).fill("T".repeat(61));
    await page.getByText("1 too many", { exact: true }).waitFor();
    await item(page, 1).fill("i".repeat(81));
    await page.getByText("81 of 100", { exact: true }).waitFor();
    await page.getByText("3 of 100", { exact: true }).waitFor();
    await openSettings(page);
    await page.getByText("0 of 15", { exact: true }).waitFor();
  });
});

async function drag(page: Page, name: string, to: number): Promise<void> {
  const handle = button(page, `Move ${name}`);
  // waits until the rows stand still: one of them may still grow
  await handle.hover();
  const from = await boxOf(handle);
  const target = await boxOf(item(page, to));
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 10, { steps: 2 });
  await page.mouse.move(x, target.y + target.height / 2, { steps: 10 });
  await page.getByText(`${name} is over place ${to} of 3.`).waitFor({ state: "attached" });
  await page.mouse.up();
}

test("a row is dragged with the mouse by its handle only", async () => {
  const page = await fixture.visit("/drop", { as: "ann" });
  await write(page, ["Rye", "Oat", "Corn"]);
  await item(page, 1).focus();
  await drag(page, "Corn", 1);
  await expect.poll(() => items(page)).toEqual(["Corn", "Rye", "Oat"]);
  await page.getByText("Corn is now at place 1.").waitFor({ state: "attached" });
  await drag(page, "Corn", 2);
  await expect.poll(() => items(page)).toEqual(["Rye", "Corn", "Oat"]);
  const words = await boxOf(item(page, 3));
  await page.mouse.move(words.x + 20, words.y + 10);
  await page.mouse.down();
  await page.mouse.move(words.x, words.y - 200, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => items(page)).toEqual(["Rye", "Corn", "Oat"]);
});

test("a list pasted into a row fills the rows", async () => {
  const { page, context, goto } = await fixture.open({ as: "ann" });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await goto("/drop");
  await page.evaluate(() => navigator.clipboard.writeText("1. Oat\n2. Corn"));
  await item(page, 1).focus();
  await page.keyboard.press("Control+V");
  await button(page, "FILL IN 2 ITEMS").click();
  await expect.poll(() => items(page)).toEqual(["Oat", "Corn"]);
});

test("a pasted sheet shows what was understood, and another column may hold the titles", async () => {
  const page = await fixture.visit("/drop", { as: "ann" });
  const html = `<table>${[
    ["Rank", "Film", "Year", "Original"],
    ["2", "Dusk", "1958", "Skymning"],
    ["1", "Dawn", "1941", "Gryning"],
  ]
    .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`)
    .join("")}</table>`;
  await item(page, 1).focus();
  await item(page, 1).evaluate((field, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "Rank\tFilm\n2\tDusk\n1\tDawn");
    clipboardData.setData("text/html", html);
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, html);
  await page.getByText('Table: rank from "Rank", title from "Film"; 1941 and 1 more go to notes').waitFor();
  await page.getByLabel("Titles are in").selectOption({ label: '"Original"' });
  await page.getByLabel("Keep the order as it is written").check();
  await button(page, "FILL IN 2 ITEMS").click();
  await expect.poll(() => items(page)).toEqual(["Skymning", "Gryning"]);
  await button(page, "UNDO").click();
  await expect.poll(() => items(page)).toEqual(["", "", ""]);
});

test("an image link shows the image; one that fails stays hidden, and a wrong one is an error", async () => {
  const page = await fixture.visit("/drop", { as: "ann" });
  const dot = Buffer.from("R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==", "base64");
  await page.route("https://pictures.example/**", (route) =>
    route.fulfill({ body: dot, contentType: "image/gif" }),
  );
  const field = page.getByLabel("Image (optional)");
  await openSettings(page);
  await field.fill("https://pictures.example/dot.gif");
  await field.blur();
  await page.locator("main form img").waitFor();
  await field.fill(`${UNREACHABLE_ORIGIN}/dot.gif`);
  await field.blur();
  await page.locator("main form img").waitFor({ state: "hidden" });
  await field.fill("javascript:alert(1)");
  await openSettings(page);
  await button(page, "DROP IT").click();
  const problem = "Image must be an https link or a JPEG, PNG, WebP or AVIF of at most 5 MB";
  await page.locator("details").getByText(problem).waitFor();
  await openSettings(page);
  await page.getByRole("alert").getByRole("link", exactly(problem)).click();
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
});
