import { expect, test } from "vitest";
import { boxOf, screenFixture } from "./fixture";

const fixture = screenFixture({ members: ["ann", "bob", "newcomer"] });
const exactly = (name: string) => ({ name, exact: true });

test("notifications: newest first, each with its title, time, text and link; MARK SEEN and the badge", async () => {
  const bread = await fixture.drop("ann", ["Rye"], { title: `Told of bread` });
  const soup = await fixture.drop("ann", ["Leek"], { title: `Told of soup` });
  await fixture.add("bob", bread.listId, ["Oat"]);
  await fixture.comment("bob", soup.itemIds[0] ?? "");
  const page = await fixture.visit("/my-stuff/notifications", { as: "ann" });
  const badge = page.getByRole("navigation", exactly("Main")).getByText(/unread notification/);
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
  await page.waitForURL(`**/lists/${bread.listId}`);
  await expect.poll(() => badge.locator("..").textContent()).toContain("1");
  await page.goto("/my-stuff/notifications");
  await newest.getByRole("button", exactly("READ COMMENTS")).click();
  await page.waitForURL(`**/item/${soup.listId}/ann/${soup.itemIds[0]}`);
  await badge.waitFor({ state: "detached" });
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

test("on a phone a notification whose title wraps has its date below it, beside its buttons", async () => {
  const title = `Breads of every kind and country, with or without seeds`;
  const { listId } = await fixture.drop("newcomer", ["Rye"], { title });
  await fixture.add("bob", listId, ["Oat"]);
  const page = await fixture.visit("/my-stuff/notifications", {
    as: "newcomer",
    screen: "phone",
  });
  const newest = page.getByRole("main").getByRole("listitem").filter({ hasText: title });
  await newest.waitFor();
  const [heading, time] = [newest.getByRole("heading"), newest.locator("time")];
  const lines = await heading.evaluate((box) => {
    const text = document.createRange();
    text.selectNodeContents(box);
    return [...text.getClientRects()].map(({ top, bottom }) => ({ top, bottom }));
  });
  const [first] = lines;
  expect(lines.at(-1)?.top).toBeGreaterThan(first?.top ?? 0);
  const date = await time.evaluate((box) => {
    const { top, bottom } = box.getBoundingClientRect();
    return (top + bottom) / 2;
  });
  expect(date).toBeGreaterThan(lines.at(-1)?.bottom ?? 0);
  const button = await newest
    .getByRole("button", { name: /^(READ|SEE)/ })
    .first()
    .evaluate((box) => box.getBoundingClientRect().toJSON() as { top: number; bottom: number });
  expect(date).toBeGreaterThan(button.top);
  expect(date).toBeLessThan(button.bottom);
});
