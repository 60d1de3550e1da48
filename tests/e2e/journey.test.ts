import type { Page } from "playwright";
import { expect, test } from "vitest";
import { fillLogIn } from "#tests/support/browser";
import { arriveAt, goTo, press } from "#tests/support/steps";
import { PASSWORD, register, screenFixture } from "./screens/fixture";
import { chooseWhoSees, item, write } from "./screens/form";

const fixture = screenFixture();

/** Signs up and confirms by the mailed link, which logs in and returns to the page that required a login. */
async function join(page: Page, name: string, wanted: string) {
  await goTo(page, `/register?to=${encodeURIComponent(wanted)}`);
  const link = await register(page, name);
  await goTo(page, "/login");
  await fillLogIn(page, name, PASSWORD);
  await arriveAt(page, "**/register/check-mail");

  await goTo(page, link);
  expect(page.url()).not.toContain(link.split("/").at(-1));
  await press(page.getByRole("main").getByRole("button", { name: /confirm/i }), `**${wanted}`);
}

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem("auth-token"));

test("two strangers sign up, drop, and find their masterlist with its reasons", async () => {
  const title = "Best bread in town";
  const first = await fixture.open();
  const { page } = first;
  await join(page, "baker", "/drop");
  await expect.poll(() => storedToken(page)).toMatch(/^ey/);
  await page.getByLabel("Title", { exact: false }).first().fill(title);
  await write(page, ["Rye", "", "Focaccia"]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /drop it/i }).click();
  await page.getByText("Item title needs to be filled (or removed)").first().waitFor();
  await expect.poll(() => item(page, 3).inputValue()).toBe("Focaccia");
  await item(page, 2).fill("Sourdough");
  await page.keyboard.press("Escape");
  await press(page.getByRole("button", { name: /drop it/i }), /\/lists\/[0-9a-f]{24}/);
  const listPath = new URL(page.url()).pathname;
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await page
    .getByText(/masterlist appears/i)
    .first()
    .waitFor();

  const second = await fixture.open();
  await join(second.page, "miller", listPath.replace("/lists/", "/drop/"));
  const readOnly = second.page.getByRole("textbox", { name: "Title" });
  await expect.poll(() => readOnly.inputValue()).toBe(title);
  await expect.poll(() => readOnly.isEditable()).toBe(false);
  await write(second.page, ["Sourdough", "rye", "Baguette"]);
  await second.page.keyboard.press("Escape");
  await press(second.page.getByRole("button", { name: /drop it/i }), `**${listPath}`);

  await goTo(page, listPath);
  const masterlist = page.getByRole("region", { name: /masterlist/i }).first();
  const text = (await masterlist.textContent()) ?? "";
  await masterlist.locator("summary:has([role=img])").first().click();
  await masterlist.getByText("Named by 2 of 2, average place 1.5.").waitFor();
  expect(text.indexOf("Rye")).toBeLessThan(text.indexOf("Baguette"));
  expect((await (await fetch(fixture.url())).text()).includes(title)).toBe(true);

  await goTo(second.page, listPath.replace("/lists/", "/edit/"));
  await chooseWhoSees(second.page, "Only me");
  await press(second.page.getByRole("button", { name: /save/i }).last(), `**${listPath}`);
  await goTo(page, listPath);
  await expect.poll(() => page.getByText("miller").count()).toBe(0);
  await expect.poll(() => page.getByText("Baguette").count()).toBe(0);

  await goTo(page, "/my-stuff/profile");
  await press(
    page.getByRole("button", { name: /^log out$/i }).first(),
    page.getByRole("link", { name: /log in/i }).first(),
  );
  expect(await storedToken(page)).toBeNull();
  await goTo(page, "/drop");
  expect(new URL(page.url()).pathname).toBe("/login");
});
