import type { Page } from "playwright";
import { beforeAll, describe, expect, test } from "vitest";
import { linkMailedTo } from "#tests/support/browser";
import { variants } from "#tests/support/full";
import { boxOf, PASSWORD, pathOf, screenFixture } from "./fixture";

const fixture = screenFixture({ members: ["ann"] });
const exactly = (name: string) => ({ name, exact: true });
let list = "";
let thread = "";
beforeAll(async () => {
  const { listId, itemIds } = await fixture.drop("ann", ["Rye", "Wheat", "Spelt"], { chapters: ["bread"] });
  list = listId;
  thread = `/item/${listId}/ann/${itemIds[0]}`;
});

async function register(page: Page, name: string): Promise<void> {
  await page.locator("input[name=username]").fill(name);
  await page.locator("input[name=email]").fill(`${name}@example.org`);
  await page.locator("input[name=password]").fill(PASSWORD);
  await page.getByRole("button", exactly("REGISTER")).click();
  await page.waitForURL("**/register/almost-done/**");
}

describe.each(variants([true, false]))("after a sign-up people come back, with scripts: %s", (javaScript) => {
  const WAYS: [
    why: string,
    press: (page: Page) => Promise<void>,
    from: () => string,
    words: string,
    to: () => string,
  ][] = [
    [
      "drop",
      (page) => page.getByRole("main").locator(`a[href="/drop/${list}"]`).first().click(),
      () => `/lists/${list}`,
      "to add your version of “Best bread in town”",
      () => `/drop/${list}`,
    ],
    [
      "save",
      (page) => page.getByRole("main").getByRole("link", exactly("SAVE")).first().click(),
      () => `/lists/${list}`,
      "to save, follow or report “Best bread in town”",
      () => `/lists/${list}`,
    ],
    [
      "follow",
      (page) => page.getByRole("main").getByRole("link", exactly("FOLLOW")).first().click(),
      () => "/chapter/bread",
      "to follow “bread”",
      () => "/chapter/bread",
    ],
    [
      "reply",
      (page) => page.getByRole("link", exactly("LOG IN TO REPLY")).click(),
      () => thread,
      "to reply to comments on “Best bread in town”",
      () => thread,
    ],
  ];

  test.each(variants(WAYS))(
    "to %s, by a link opened in another browser",
    async (why, press, from, words, to) => {
      const name = `${why}-${javaScript}`;
      const page = await fixture.visit(from(), { javaScript });
      await press(page);
      await page.waitForURL(`**/login?to=${encodeURIComponent(to())}`);
      await page.getByText(`Log in ${words}`).waitFor();
      const register1 = page.getByRole("link", exactly("REGISTER"));
      const logIn = page.getByRole("button", exactly("LOG IN"));
      const [one, two] = [await boxOf(register1), await boxOf(logIn)];
      expect(one.height).toBe(two.height);
      expect(one.y < two.y).toBe(why === "drop");
      await register1.click();
      await page.getByText(`Register ${words}`).waitFor();
      await register(page, name);

      const elsewhere = await fixture.visit(await linkMailedTo(`${name}@example.org`, fixture.url()), {
        javaScript,
      });
      await elsewhere.getByRole("button", exactly("CONFIRM MY E-MAIL")).click();
      await elsewhere.getByText(`Log in ${words}`).waitFor();
      await elsewhere.waitForURL("**/login?**");
      await expect.poll(() => elsewhere.locator("input[name=username]").inputValue()).toBe(name);
      await elsewhere.locator("input[name=password]").fill(PASSWORD);
      await elsewhere.getByRole("button", exactly("LOG IN")).click();
      await elsewhere.waitForURL(`**${to()}`);
      expect(pathOf(elsewhere)).toBe(to());
    },
  );
});

test("the purpose contains only public facts", async () => {
  const secret = await fixture.drop("ann", ["Sourdough"], { title: "Breads that I hide", hidden: true });
  for (const path of [`/drop/${secret.listId}`, `/lists/${secret.listId}`, "/chapter/call-0900-555-555"]) {
    const page = await fixture.visit(`/login?to=${encodeURIComponent(path)}`, { javaScript: false });
    const mainText = await page.getByRole("main").textContent();
    expect(mainText).not.toMatch(/hide|555/);
    expect(mainText).toMatch(
      /Log in to (add your version of a list|save, follow or report a list|follow a chapter)/,
    );
  }
});

test("a failed register form shows all errors at once, and each goes when it is corrected", async () => {
  const page = await fixture.visit("/register");
  const summary = page.getByRole("alert");
  await page.locator("input[name=username]").fill("x");
  await page.locator("input[name=password]").fill("123");
  await page.getByRole("button", exactly("REGISTER")).click();
  await summary.waitFor();
  await expect.poll(() => summary.evaluate((box) => box === document.activeElement)).toBe(true);
  const lines = () => summary.getByRole("link").allInnerTexts();
  await expect
    .poll(() => lines())
    .toEqual([
      "Username must be at least 3 characters.",
      "Email is required.",
      "Password must be at least 6 characters.",
    ]);
  await summary.getByRole("link", { name: "Email is required." }).click();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("email");
  await page.keyboard.type("kim@example.org");
  await expect.poll(lines).toHaveLength(2);
  await page.locator("input[name=username]").fill("kim!");
  await page.locator("input[name=username]").blur();
  await page.getByText("Username may have letters, digits, - and _", { exact: true }).waitFor();
  await page.locator("input[name=username]").fill("kim");
  await page.locator("input[name=password]").fill(PASSWORD);
  await summary.waitFor({ state: "detached" });
  await page.locator("input[name=username]").fill("ann");
  await page.getByRole("button", exactly("REGISTER")).click();
  await page.getByText("Username is taken, choose another one", { exact: true }).waitFor();
  await page.locator("input[name=username]").fill("ann2");
  await summary.waitFor({ state: "detached" });
});

test("without scripts the summary comes first and links to the fields", async () => {
  const page = await fixture.visit("/register", { javaScript: false });
  await page.getByRole("button", exactly("REGISTER")).click();
  const summary = page.getByRole("alert");
  await expect.poll(() => summary.getAttribute("autofocus")).not.toBeNull();
  expect(
    await summary.getByRole("link").evaluateAll((links) => links.map((link) => link.getAttribute("href"))),
  ).toEqual(["#username", "#email", "#password"]);
});
