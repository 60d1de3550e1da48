import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  linkMailedTo,
  openPage,
  type Product,
  sharedBrowser,
  startProduct,
  waitForHydration,
} from "#tests/support/browser";
import { chooseWhoSees } from "./screens/form";

let product: Product;
let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
  product = await startProduct();
});

afterAll(async () => {
  await product?.stop();
});

/** Signs up and confirms by the mailed link, which logs in and returns to the page that required a login. */
async function join(page: Page, name: string, wanted: string) {
  const email = `${name}@example.org`;
  await page.goto(`/register?to=${encodeURIComponent(wanted)}`);
  await page.getByLabel("Username").fill(name);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a long enough phrase");
  await page.getByRole("button", { name: "REGISTER" }).click();
  await page.waitForURL("**/register/almost-done/**");

  await page.goto("/login");
  await logInAs(page, name);
  await page.waitForURL("**/register/check-mail");

  const link = await linkMailedTo(email, product.url);
  await page.goto(link);
  expect(page.url()).not.toContain(link.split("/").at(-1));
  await page
    .getByRole("main")
    .getByRole("button", { name: /confirm/i })
    .click();
  await page.waitForURL(`**${wanted}`);
}

async function logInAs(page: Page, name: string) {
  await page.getByLabel("Username").fill(name);
  await page.getByLabel("Password", { exact: true }).fill("a long enough phrase");
  await page.getByRole("button", { name: "LOG IN", exact: true }).click();
}

const titleOf = (page: Page, place: number) =>
  page.locator(`[name="sublist[0].item[${place - 1}].itemTitle"]`);

async function fillItems(page: Page, titles: string[]) {
  for (const [i, title] of titles.entries()) {
    await titleOf(page, i + 1).fill(title);
    await page.keyboard.press("Escape");
  }
}

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem("auth-token"));

describe.each([
  { scripts: true, screen: "desktop" },
  { scripts: false, screen: "phone" },
] as const)("a whole evening: %o", ({ scripts, screen }) => {
  test("two strangers sign up, drop, and find their masterlist with its reasons", async () => {
    // new names per attempt, because each name can be used only once
    const suffix = `${scripts ? "js" : "plain"}${Date.now() % 1_000_000}`;
    const title = `Best bread in town, ${suffix}`;
    const first = await openPage(browser, product.url, { javaScript: scripts, screen });
    const { page } = first;
    await join(page, `baker-${suffix}`, "/drop");
    if (scripts) {
      await waitForHydration(page);
      await expect.poll(() => storedToken(page)).toMatch(/^ey/);
    }
    await page.getByLabel("Title", { exact: false }).first().fill(title);
    await fillItems(page, ["Rye", "", "Focaccia"]);
    await page.getByRole("button", { name: /drop it/i }).click();
    await page.getByText("Item title needs to be filled (or removed)").first().waitFor();
    await expect.poll(() => titleOf(page, 3).inputValue()).toBe("Focaccia");
    await titleOf(page, 2).fill("Sourdough");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /drop it/i }).click();
    await page.waitForURL(/\/lists\/[0-9a-f]{24}/);
    const listPath = new URL(page.url()).pathname;
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await page
      .getByText(/masterlist appears/i)
      .first()
      .waitFor();

    const second = await openPage(browser, product.url, { javaScript: scripts, screen });
    await join(second.page, `miller-${suffix}`, listPath.replace("/lists/", "/drop/"));
    if (scripts) await waitForHydration(second.page);
    const readOnly = second.page.getByRole("textbox", { name: "Title" });
    await expect.poll(() => readOnly.inputValue()).toBe(title);
    await expect.poll(() => readOnly.isEditable()).toBe(false);
    await fillItems(second.page, ["Sourdough", "rye", "Baguette"]);
    await second.page.getByRole("button", { name: /drop it/i }).click();
    await second.page.waitForURL(`**${listPath}`);

    await page.goto(listPath);
    const masterlist = page.getByRole("region", { name: /masterlist/i }).first();
    const text = (await masterlist.textContent()) ?? "";
    expect(text).toMatch(/Named by 2 of 2, average place 1\.5/);
    expect(text.indexOf("Rye")).toBeLessThan(text.indexOf("Baguette"));
    expect((await (await fetch(product.url)).text()).includes(title)).toBe(true);

    await second.page.goto(listPath.replace("/lists/", "/edit/"));
    await chooseWhoSees(second.page, "Only me");
    await second.page.getByRole("button", { name: /save/i }).last().click();
    await second.page.waitForURL(`**${listPath}`);
    await page.goto(listPath);
    await expect.poll(() => page.getByText(`miller-${suffix}`).count()).toBe(0);
    await expect.poll(() => page.getByText("Baguette").count()).toBe(0);

    await page.goto("/my-stuff/profile");
    if (scripts) await waitForHydration(page);
    await page
      .getByRole("button", { name: /^log out$/i })
      .first()
      .click();
    await page
      .getByRole("link", { name: /log in/i })
      .first()
      .waitFor();
    if (scripts) expect(await storedToken(page)).toBeNull();
    await page.goto("/drop");
    expect(new URL(page.url()).pathname).toBe("/login");
    // without scripts the browser logs the status of the form that the test made fail
    const faults = [...first.faults, ...second.faults].filter((fault) => !fault.includes("status of 400"));
    expect(faults).toEqual([]);
    await first.context.close();
    await second.context.close();
  });
});
