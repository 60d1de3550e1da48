import { describe, expect, test } from "vitest";
import { variants } from "#tests/support/full";
import { boxOf, PASSWORD, pathOf, screenFixture } from "./fixture";

const fixture = screenFixture({ members: ["ann", "bob", "newcomer", "leaver"] });
const exactly = (name: string) => ({ name, exact: true });

describe.each(variants([true, false]))("with scripts: %s", (javaScript) => {
  test("shows saves, drops and follows, and UNFOLLOW removes one", async () => {
    const title = `Kept things ${javaScript}`;
    const { listId } = await fixture.drop("ann", ["Rye"], { title });
    await fixture.drop("ann", ["Secret"], { title: `Hidden ${javaScript}`, hidden: true });
    await fixture.call("bob", "PUT", "/addsaved/", { id: listId });
    await fixture.call("bob", "PUT", "/followchapter/", { chapter: "bread" });
    const page = await fixture.visit("/my-stuff", { as: "bob", javaScript });
    await page.getByRole("article", exactly(title)).getByRole("button", exactly("SAVED")).waitFor();
    await page.getByRole("link", exactly("CHAPTERS")).click();
    await page.getByRole("button", exactly("UNFOLLOW")).click();
    await page.getByText("Followed chapters show up here", { exact: true }).waitFor();
    const own = await fixture.visit("/my-stuff/drops", { as: "ann", javaScript });
    await own.getByRole("article", exactly(title)).waitFor();
    const hidden = own.getByRole("article", exactly(`Hidden ${javaScript}`));
    await hidden.getByRole("img", exactly("private list")).waitFor();
    await expect.poll(() => hidden.getByRole("link", exactly("EDIT")).count()).toBe(1);
  });

  test("items can be ticked, are counted, and can be shared", async () => {
    const { listId } = await fixture.drop("ann", ["Rye", "Spelt"], { title: `To bake ${javaScript}` });
    const page = await fixture.visit(`/lists/${listId}`, { as: "bob", javaScript });
    await page.getByRole("link", { name: /tick off$/ }).click();
    await page.getByRole("checkbox", exactly("Spelt")).click();
    await page.getByText("1 of 2", { exact: true }).waitFor();
    await expect.poll(() => page.getByRole("checkbox", { checked: true }).count()).toBe(1);
    const others = () => fixture.visit(`/lists/${listId}/progress/bob`, { javaScript });
    await (await others()).getByRole("heading", { name: /nothing here/i }).waitFor();
    await page.getByRole("button", exactly("LET OTHERS SEE THEM")).click();
    await page.getByRole("button", exactly("KEEP THEM PRIVATE")).waitFor();
    await (await others()).getByRole("heading", exactly("What bob has done")).waitFor();
    await page.goto(`/lists/${listId}`);
    await page.getByRole("link", { name: /1 of 2 done$/ }).waitFor();
  });

  test("the profile has counts, names, dates, and the devices that are logged in", async () => {
    const page = await fixture.visit("/my-stuff/profile", { as: "newcomer", javaScript });
    await page.getByRole("heading", exactly("newcomer")).waitFor();
    await expect
      .poll(() => page.locator("main time").first().textContent())
      .toMatch(/^[A-Z][a-z]{2} \d+, 20\d\d$/);
    for (const what of ["lists dropped", "comments placed", "chapters followed"])
      await expect
        .poll(() => page.locator("main dl div", { hasText: what }).locator("dd").textContent())
        .toBe("0");
    await page.getByText("· this one").waitFor();
  });

  test("notifications: newest first, each with its title, time, text and link; MARK SEEN and the badge", async () => {
    const bread = await fixture.drop("ann", ["Rye"], { title: `Told of bread ${javaScript}` });
    const soup = await fixture.drop("ann", ["Leek"], { title: `Told of soup ${javaScript}` });
    await fixture.add("bob", bread.listId, ["Oat"]);
    await fixture.comment("bob", soup.itemIds[0] ?? "");
    const page = await fixture.visit("/my-stuff/notifications", { as: "ann", javaScript });
    const badge = page.getByRole("navigation", exactly("Main")).getByText(/unread notification/);
    const alerts = page.getByRole("main").getByRole("listitem");
    const newest = alerts.nth(0);
    await newest.getByRole("heading", { name: "Your item 'Leek'" }).waitFor();
    const opens = newest.getByRole("heading").getByRole("button");
    await opens.focus();
    await expect
      .poll(() => opens.evaluate((one) => getComputedStyle(one, "::after").outlineStyle))
      .toBe("solid");
    await newest.getByText(`1 new comment on your item in 'Told of soup ${javaScript}'`).waitFor();
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
});

test("DROP is on the notifications, floating on phones", async () => {
  const phone = await fixture.visit("/my-stuff/notifications", { as: "newcomer", screen: "phone" });
  const desktop = await fixture.visit("/my-stuff/notifications", { as: "newcomer" });
  for (const page of [phone, desktop])
    await expect.poll(() => page.getByRole("main").getByRole("link", exactly("DROP")).count()).toBe(1);
});

test("another device can be logged out from here, and all at once", async () => {
  const one = await fixture.visit("/my-stuff/profile", { as: "leaver" });
  await fixture.call(null, "POST", "/auth/login/", { username: "leaver", password: PASSWORD });
  await one.reload();
  const devices = one.locator("section", { hasText: "Where you are logged in" });
  await expect.poll(() => devices.getByRole("listitem").count()).toBe(2);
  await devices.getByRole("listitem").getByRole("button", exactly("LOG OUT")).click();
  await one.getByRole("status").filter({ hasText: "That device is logged out" }).waitFor();
  await expect.poll(() => devices.getByRole("listitem").count()).toBe(1);
  await one.getByRole("button", exactly("LOG OUT EVERYWHERE")).click();
  await one.getByRole("link", exactly("LOG IN")).waitFor();
  expect(pathOf(one)).toBe("/");
});

describe.each(variants([true, false]))("on a phone, with scripts: %s", (javaScript) => {
  test("the tabs are in one row, the current one in view", async () => {
    const { listId } = await fixture.drop("newcomer", ["Rye"], { title: `News of ${javaScript}` });
    await fixture.add("bob", listId, ["Oat"]);
    const page = await fixture.visit("/my-stuff/profile", { as: "newcomer", screen: "phone", javaScript });
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

  test("a notification whose title wraps has its date below it, beside its buttons", async () => {
    const title = `Breads of every kind and country, with or without seeds ${javaScript ? 1 : 2}`;
    const { listId } = await fixture.drop("newcomer", ["Rye"], { title });
    await fixture.add("bob", listId, ["Oat"]);
    const page = await fixture.visit("/my-stuff/notifications", {
      as: "newcomer",
      screen: "phone",
      javaScript,
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

  test("UNDO restores a save or follow that was removed there", async () => {
    const { listId } = await fixture.drop("ann", ["Rye"], { title: `Undone ${javaScript}` });
    await fixture.call("newcomer", "PUT", "/addsaved/", { id: listId });
    await fixture.call("newcomer", "PUT", "/followchapter/", { chapter: "undone" });
    const page = await fixture.visit("/my-stuff", { as: "newcomer", screen: "phone", javaScript });
    const card = page.getByRole("article", exactly(`Undone ${javaScript}`));
    await card.getByRole("button", exactly("SAVED")).click();
    await card.waitFor({ state: "detached" });
    await page.getByRole("button", exactly("UNDO")).click();
    await card.waitFor();
    await page.goto("/my-stuff/chapters");
    await page.getByRole("button", exactly("UNFOLLOW")).click();
    await page.getByText("Followed chapters show up here", { exact: true }).waitFor();
    await page.getByRole("button", exactly("UNDO")).click();
    await page.getByRole("button", exactly("UNFOLLOW")).waitFor();
  });
});
