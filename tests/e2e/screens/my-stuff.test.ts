import type { Page } from "playwright";
import { expect, test } from "vitest";
import { arriveAt, goTo, press } from "#tests/support/steps";
import { boxOf, exactly, screenFixture } from "./fixture";

const fixture = screenFixture({ members: ["ann", "bob", "newcomer"] });

test("notifications: newest first, each with its title, time, text and link; MARK SEEN and the badge", async () => {
  const bread = await fixture.drop("ann", ["Rye"], { title: `Told of bread` });
  const soup = await fixture.drop("ann", ["Leek"], { title: `Told of soup` });
  await fixture.add("bob", bread.listId, ["Oat"]);
  await fixture.comment("bob", soup.itemIds[0] ?? "");
  const page = await fixture.visit("/my-stuff/notifications", { as: "ann" });
  const badgeIn = (tab: Page) =>
    tab.getByRole("navigation", exactly("Main")).getByText(/unread notification/);
  const badge = badgeIn(page);
  const other = await page.context().newPage();
  await goTo(other, "/support");
  await badgeIn(other).waitFor();
  const alerts = page.getByRole("main").getByRole("listitem");
  const newest = alerts.nth(0);
  await newest.getByRole("heading", { name: "Your item 'Leek'" }).waitFor();
  const opens = newest.getByRole("heading").getByRole("button");
  await opens.focus();
  await expect
    .poll(() => opens.evaluate((one) => getComputedStyle(one, "::after").outlineStyle))
    .toBe("solid");
  await newest.getByText(`1 new comment on your item in 'Told of soup'`).waitFor();
  await expect.poll(() => newest.locator("time").textContent()).toMatch(/Just now|\d+[sm] ago/);
  await newest.getByRole("button", exactly("READ COMMENTS")).waitFor();
  await newest.getByRole("img", exactly("new")).waitFor();
  await expect.poll(() => badge.locator("..").textContent()).toContain("2");
  await newest.getByRole("button", exactly("MARK SEEN")).click();
  await newest.getByRole("button", exactly("MARK UNSEEN")).waitFor();
  await newest.getByRole("img", exactly("read")).waitFor();
  await expect.poll(() => badge.locator("..").textContent()).toContain("1");
  await newest.getByRole("button", exactly("MARK UNSEEN")).click();
  await expect.poll(() => badge.locator("..").textContent()).toContain("2");
  const older = alerts.nth(1);
  // the whole card is clickable
  const { width, height } = await boxOf(older);
  await older.click({ position: { x: width - 20, y: height / 2 } });
  await arriveAt(page, `**/lists/${bread.listId}`);
  await expect.poll(() => badge.locator("..").textContent()).toContain("1");
  await goTo(page, "/my-stuff/notifications");
  await press(
    newest.getByRole("button", exactly("READ COMMENTS")),
    `**/item/${soup.listId}/ann/${soup.itemIds[0]}`,
  );
  await badge.waitFor({ state: "detached" });
  // what the browser tells a tab that is shown again; all tabs of a headless browser are in sight
  await other.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await badgeIn(other).waitFor({ state: "detached" });
});

test("on a phone the tabs are in one row, the current one in view", async () => {
  const { listId } = await fixture.drop("newcomer", ["Rye"], { title: `News of` });
  await fixture.add("bob", listId, ["Oat"]);
  const page = await fixture.visit("/my-stuff/profile", { as: "newcomer", screen: "phone" });
  await page.getByRole("main").getByText("unread").first().waitFor({ state: "attached" });
  const tabs = page.getByRole("navigation", exactly("My stuff")).getByRole("link");
  const boxes = await tabs.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
  expect(new Set(boxes).size).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width);
  const current = tabs.filter({ hasText: "PROFILE" });
  await expect
    .poll(() => current.evaluate((link) => link.getBoundingClientRect().right - window.innerWidth))
    .toBeLessThanOrEqual(0);
});

test("on a phone a notification whose title wraps has its date below it, and its buttons in one row", async () => {
  const title = `Breads of every kind and country, with or without seeds`;
  const { listId } = await fixture.drop("newcomer", ["Rye"], { title });
  await fixture.add("bob", listId, ["Oat"]);
  const page = await fixture.visit("/my-stuff/notifications", { as: "newcomer", screen: "phone" });
  const newest = page.getByRole("main").getByRole("listitem").filter({ hasText: title });
  await newest.waitFor();
  const heading = await boxOf(newest.getByRole("heading"));
  const date = await boxOf(newest.locator("time"));
  const open = await boxOf(newest.getByRole("button", { name: /^(READ|SEE)/ }));
  const mark = await boxOf(newest.getByRole("button", exactly("MARK SEEN")));
  expect(date.y).toBeGreaterThanOrEqual(heading.y + heading.height - 1);
  expect(open.y).toBeGreaterThan(date.y);
  expect(Math.abs(open.y - mark.y)).toBeLessThan(2);
});

test("on a phone a message leaves the foot of the screen to what sends a form", async () => {
  const { listId } = await fixture.drop("bob", ["Rye"], { title: "Flours" });
  const page = await fixture.visit(`/lists/${listId}`, { as: "newcomer", screen: "phone" });
  await page.getByRole("button", exactly("SAVE")).first().click();
  const message = page.getByText("list added to my stuff!");
  await message.waitFor();
  const { y, height } = await boxOf(message);
  expect(y + height).toBeLessThan((page.viewportSize()?.height ?? 0) / 2);
});
