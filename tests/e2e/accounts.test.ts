import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { linkMailedTo, logIn, openPage, sharedBrowser, waitForHydration } from "#tests/support/browser";
import { variants } from "#tests/support/full";
import { type ServedSite, serve } from "#tests/support/served-route";

const PASSWORD = "correct horse 7";
const NEW_PASSWORD = "brand new words";

let product: ServedSite;
let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
  product = await serve({ SEED: "none" });
});
afterAll(async () => {
  await product?.stop();
});

const linkTo = (address: string) => linkMailedTo(address, product.url);

const storedNames = (page: Page) =>
  page.evaluate(() => ({
    token: localStorage.getItem("auth-token"),
    user: JSON.parse(localStorage.getItem("auth-user") ?? "null"),
    saved: sessionStorage.getItem("saved_lists"),
  }));

const fill = (page: Page, name: string, value: string) => page.locator(`input[name=${name}]`).fill(value);
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const waitForHeading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name }).waitFor();

describe.each(variants([true, false]))("an account, with scripts: %s", (javaScript) => {
  const name = javaScript ? "scripted" : "unscripted";
  const email = `${name}@gmail.com`;

  const open = async () => {
    const opened = await openPage(browser, product.url, { javaScript });
    const goto = async (path: string) => {
      await opened.page.goto(path);
      if (javaScript) await waitForHydration(opened.page);
    };
    return { ...opened, goto };
  };

  test("is made by a sign-up, confirmed by the mailed link's button, and leads back to the page asked for", async () => {
    const { page, context, faults, goto } = await open();
    await goto("/my-stuff/drops");
    expect(page.url()).toContain("/login?to=%2Fmy-stuff%2Fdrops");
    await page.getByRole("link", { name: "Register" }).click();
    await waitForHeading(page, "Register");
    await fill(page, "username", "x");
    await fill(page, "email", email);
    await fill(page, "password", PASSWORD);
    await press(page, "REGISTER");
    await page.getByText("Signup failed: Username must be at least 3 characters").waitFor();
    await expect.poll(() => page.locator("input[name=email]").inputValue()).toBe(email);
    await fill(page, "username", name);
    await fill(page, "password", PASSWORD);
    await press(page, "REGISTER");
    await page.waitForURL(`**/register/almost-done/${encodeURIComponent(email)}/${name}`);
    await expect.poll(() => page.getByText("OPEN GMAIL").getAttribute("href")).toContain("mail.google.com");
    await press(page, "RESEND");
    await page.getByText("SENT", { exact: true }).waitFor();

    await goto("/login?to=%2Fmy-stuff%2Fdrops");
    await fill(page, "username", name);
    await fill(page, "password", PASSWORD);
    await press(page, "LOG IN");
    await page.waitForURL("**/register/check-mail");

    await goto(await linkTo(email));
    expect(page.url()).toBe(`${product.url}/register-success`);
    await press(page, "CONFIRM MY E-MAIL");
    await page.waitForURL("**/my-stuff/drops");
    await context.clearCookies();

    await goto("/login?to=%2Fmy-stuff%2Fdrops");
    await fill(page, "username", name);
    await fill(page, "password", "not the one");
    await press(page, "LOG IN");
    await page.getByText("Login failed: Wrong username or password").waitFor();
    await expect.poll(() => page.locator("input[name=username]").inputValue()).toBe(name);
    await fill(page, "password", PASSWORD);
    await press(page, "LOG IN");
    await page.waitForURL("**/my-stuff/drops");
    if (javaScript) {
      await page.waitForFunction(() => localStorage.getItem("auth-token"));
      const { token, user, saved } = await storedNames(page);
      expect(user).toMatchObject({ username: name, accessToken: token, saved_lists: "" });
      expect(saved).toBe("");
      expect(await page.content()).not.toContain(token ?? "");
    }
    expect(faults.filter((fault) => !/status of 4\d\d/.test(fault))).toEqual([]);
    await context.close();
  });

  test("gets a new password by a mailed link, which works once and ends every session", async () => {
    const { page, context, goto } = await open();
    await logIn(page, name, PASSWORD);
    const other = await open();
    await other.goto("/login");
    await other.page.getByRole("link", { name: "Forgot your password?" }).click();
    await waitForHeading(other.page, "Forgot your password?");
    await fill(other.page, "email", email);
    await press(other.page, "SEND LINK");
    await other.page.getByText("SENT", { exact: true }).waitFor();
    const link = await linkTo(email);
    await other.goto(link);
    expect(other.page.url()).toBe(`${product.url}/changepassword`);
    await fill(other.page, "password", "12345");
    await press(other.page, "CHANGE!");
    await other.page.getByText("NOT CHANGED!").waitFor();
    await fill(other.page, "password", NEW_PASSWORD);
    if (javaScript) {
      await press(other.page, "Show password");
      await expect.poll(() => other.page.locator("input[name=password]").getAttribute("type")).toBe("text");
    }
    await press(other.page, "CHANGE!");
    await other.page.getByRole("link", { name: "DROP A LIST" }).waitFor();
    await other.page.getByRole("link", { name: "TO FEED" }).waitFor();

    await goto("/my-stuff");
    expect(page.url()).toContain("/login");
    if (javaScript) expect(await storedNames(page)).toEqual({ token: null, user: null, saved: null });
    await goto(link);
    await fill(page, "password", "once more, please");
    await press(page, "CHANGE!");
    await page.getByText("It might be that your link is expired").waitFor();
    await logIn(page, name, NEW_PASSWORD);
    await Promise.all([context.close(), other.context.close()]);
  });
});

test("an expired link offers another mail", async () => {
  const { page, context } = await openPage(browser, product.url);
  await page.goto("/register-success?email=old%40example.com&token=abc");
  expect(page.url()).toBe(`${product.url}/register-success`);
  await press(page, "CONFIRM MY E-MAIL");
  await waitForHeading(page, "E-mail not confirmed");
  await page.getByText("It could be that your link to old@example.com is expired, try resend").waitFor();
  await press(page, "RESEND");
  await page.getByText("SENT", { exact: true }).waitFor();
  await context.close();
});
