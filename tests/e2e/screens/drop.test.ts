import type { Page } from "playwright";
import { beforeAll, describe, expect, test } from "vitest";
import { plainJpeg } from "#tests/safety/support/crafted-pictures";
import { holdRequests } from "#tests/support/browser";
import { follow } from "#tests/support/steps";
import { boxOf, exactly, expectFocus, screenFixture, UNREACHABLE_ORIGIN } from "./fixture";
import { button, dropAndOpen, item, items, openSettings, title, write } from "./form";

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

describe("the drop form", () => {
  test("uploads a picture of more than a megabyte, and refuses what is none with every word kept", async () => {
    const page = await fixture.visit("/drop", { as: "ann" });
    await title(page).fill("With a picture");
    await openSettings(page);
    const picture = page.getByLabel("Choose a picture");
    await picture.setInputFiles({
      name: "letter.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("no picture"),
    });
    await page
      .getByText("Image must be an https link or a JPEG, PNG or WebP of at most 5 MB")
      .first()
      .waitFor();
    await expect.poll(() => title(page).inputValue()).toBe("With a picture");
    await picture.setInputFiles(jpegOf(2_000_000));
    await expect
      .poll(() => page.getByLabel("Image (optional)").inputValue())
      .toMatch(/^\/images\/[0-9a-f]{24}$/);
    await write(page, ["Rye", "Oat", "Corn"]);
    await button(page, "DROP IT").click();
    const { listImageUrl } = await fixture.call<{ listImageUrl: string }>(
      "ann",
      "GET",
      `/list/${await dropAndOpen(page)}`,
    );
    expect(listImageUrl).toMatch(/^\/images\/[0-9a-f]{24}$/);
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

  test("of items and chapters close on Escape, open again with the next letter, and are taken by a click", async () => {
    const page = await fixture.visit("/drop", { as: "ann" });
    for (const [field, typed, more] of [
      [item(page, 1), "sour", "d"],
      [page.getByLabel("Add a chapter"), "bak", "e"],
    ] as const) {
      await field.pressSequentially(typed, { delay: 20 });
      await page.getByRole("option").first().waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("option").first().waitFor({ state: "detached" });
      await expect.poll(() => field.inputValue()).toBe(typed);
      await expectFocus(field);
      await page.keyboard.type(more);
      await page.getByRole("option").first().waitFor();
      await page.keyboard.press("Escape");
    }
    await page.getByLabel("Add a chapter").fill("");
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
    await follow(told.getByRole("link", exactly("Add your version")), `**/drop/${listId}`);
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
    const arrive = await holdRequests(page, "**/ballots");
    const asked = page.waitForRequest("**/ballots");
    await write(page, ["Sourdouhg"]);
    await item(page, 1).blur();
    await asked;
    arrive();
    await page.getByText("Others call it Sourdough.").waitFor();
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
  await page.getByText('rank from "Rank", title from "Film", notes from "Year"').waitFor();
  await page.getByLabel('Use "Original" as').selectOption("Title");
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
  const problem = "Image must be an https link or a JPEG, PNG or WebP of at most 5 MB";
  await page.locator("details").getByText(problem).waitFor();
  await openSettings(page);
  await follow(page.getByRole("alert").getByRole("link", exactly(problem)));
  await expectFocus(field);
});
