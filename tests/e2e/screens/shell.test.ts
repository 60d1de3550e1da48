/** The shell around every screen, and the static screens. */
import { describe, expect, test } from "vitest";
import { hasOwnFonts } from "#tests/support/browser";
import { variants } from "#tests/support/full";
import { pathOf, screenFixture } from "./fixture";

const fixture = screenFixture({ members: ["ann", "bob"] });
const exactly = (name: string) => ({ name, exact: true });
const TAGLINE = "it's always nice to have options";

describe.each(
  variants([
    { javaScript: true, screen: "desktop" },
    { javaScript: false, screen: "phone" },
  ] as const),
)("%o", (options) => {
  test("the top bar leads home, to my stuff, to drop, to search, and a stranger to log in", async () => {
    const page = await fixture.visit("/support", options);
    const bar = page.getByRole("navigation", exactly("Main"));
    const ways = {
      "Listdrop, home": "/",
      "MY STUFF": "/my-stuff",
      DROP: "/drop",
      "LOG IN": "/login",
      // where there is room, a field stands in its place
      ...(options.screen === "phone" ? { Search: "/search" } : {}),
    };
    await expect.poll(() => bar.getByLabel("Find lists").isVisible()).toBe(options.screen === "desktop");
    for (const [name, href] of Object.entries(ways)) {
      const link = bar.getByRole("link", exactly(name));
      expect([name, await link.getAttribute("href"), await link.isVisible()]).toEqual([name, href, true]);
    }
    const member = await fixture.visit("/support", { as: "ann", ...options });
    await expect.poll(() => member.getByRole("link", exactly("LOG IN")).count()).toBe(0);
    const account = member.getByRole("button", exactly("Your account"));
    const profile = member.getByRole("link", exactly("Your profile"));
    for (const close of [() => member.keyboard.press("Escape"), () => member.mouse.click(5, 300)]) {
      await account.click();
      await profile.waitFor();
      await close();
      await profile.waitFor({ state: "hidden" });
    }
    await account.click();
    await member.getByRole("button", exactly("Log out")).waitFor();
  });

  test("the bottom bar is on every route except home", async () => {
    const page = await fixture.visit("/", options);
    await expect.poll(() => page.getByText(TAGLINE).count()).toBe(0);
    for (const path of ["/support", "/login", "/search", "/chapter/food", "/nothing/here"]) {
      await page.goto(path);
      const bar = page.getByRole("contentinfo");
      await bar.getByText(TAGLINE, { exact: true }).waitFor();
      await expect.poll(() => bar.getByRole("link", exactly("Home")).getAttribute("href")).toBe("/");
    }
  });

  test("support welcomes and gives an address; marketing leads to drop", async () => {
    const page = await fixture.visit("/support", options);
    await page.getByRole("heading", { level: 1, name: "Welcome to Listdrop support" }).waitFor();
    const mail = page.getByRole("main").locator("a[href^='mailto:']").first();
    await expect.poll(() => mail.textContent()).toMatch(/^[^@\s]+@[^@\s]+$/);
    const drop = page.getByRole("main").getByRole("link", exactly("DROP"));
    await expect.poll(() => drop.count()).toBe(1);
    const fixed = options.screen === "phone" ? "fixed" : "static";
    await expect.poll(() => drop.evaluate((link) => getComputedStyle(link).position)).toBe(fixed);
    await page.goto("/marketing");
    await page.getByRole("main").getByRole("link", exactly("DROP")).first().click();
    await page.waitForURL("**/login?to=%2Fdrop");
  });

  test("marketing's features have plain titles on close lines, and no numbers like ranks", async () => {
    const page = await fixture.visit("/marketing", options);
    const features = page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ has: page.locator("h2") });
    await features.filter({ hasText: "Follow what you care about" }).waitFor();
    await expect.poll(() => features.filter({ hasText: /^\d/ }).count()).toBe(0);
    const titles = features.getByRole("heading");
    const heights = await titles.evaluateAll((all) =>
      all.map((title) => Number.parseFloat(getComputedStyle(title).lineHeight)),
    );
    expect(heights.length).toBeGreaterThan(5);
    expect(Math.max(...heights)).toBeLessThanOrEqual(32);
  });

  test("the privacy policy has its date, its law, and one cookie in its table", async () => {
    const page = await fixture.visit("/privacy-policy", options);
    await page.getByText("24 January 2023").first().waitFor();
    await page.getByText(/UK General Data Protection Regulation/).waitFor();
    await page.getByText(/governed by the law of England and Wales/).waitFor();
    await expect.poll(() => page.getByRole("table").getByRole("row").count()).toBe(2);
    await page.getByRole("rowheader", exactly("auth-user")).waitFor();
    await page.getByRole("cell", exactly("Functionality")).waitFor();
    await page.getByRole("cell", { name: /login details and profile settings/ }).waitFor();
  });

  test("guarded routes remember the requested page", async () => {
    const { listId } = await fixture.drop("bob", ["Rye"]);
    for (const path of ["/drop", `/drop/${listId}`, `/edit/${listId}`, "/my-stuff"]) {
      const page = await fixture.visit(path, options);
      expect(pathOf(page)).toBe(`/login?to=${encodeURIComponent(path)}`);
    }
  });
});

test("the badge appears only above 0 and updates on every open page", async () => {
  const { listId } = await fixture.drop("ann", ["Rye"]);
  const page = await fixture.visit("/support", { as: "ann" });
  const badge = page.getByRole("navigation", exactly("Main")).getByRole("link", { name: /unread/ });
  await expect.poll(() => badge.count()).toBe(0);
  await fixture.add("bob", listId, ["Oat"]);
  await page.getByRole("contentinfo").getByRole("link", exactly("Home")).click();
  await expect.poll(() => badge.textContent()).toBe("1 unread notification");
  await badge.click();
  await page.waitForURL("**/my-stuff/notifications");
});

test("a sign-out in one tab reaches the others", async () => {
  const { page, context, goto } = await fixture.open({ as: "bob" });
  await goto("/support");
  await page.waitForFunction(() => localStorage.getItem("auth-token") !== null);
  const other = await context.newPage();
  await other.goto("/my-stuff/profile");
  await other.getByRole("button", exactly("LOG OUT")).first().click();
  await other.getByRole("link", exactly("LOG IN")).waitFor();
  await page.getByRole("link", exactly("LOG IN")).waitFor();
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
});

test("pages are laid out in the fonts that the tests bring, unless they are switched off", async () => {
  const page = await fixture.visit("/support");
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("DOM.enable");
  await devtools.send("CSS.enable");
  const { root } = await devtools.send("DOM.getDocument");
  const { nodeId } = await devtools.send("DOM.querySelector", { nodeId: root.nodeId, selector: "main p" });
  const { fonts } = await devtools.send("CSS.getPlatformFontsForNode", { nodeId });
  const used = fonts.map(({ familyName }) => familyName);
  expect(used).toHaveLength(1);
  if (hasOwnFonts) expect(["Arimo", "Tinos"]).toEqual(expect.arrayContaining(used));
});
