import { beforeAll, describe, expect, test } from "vitest";
import { variants } from "#tests/support/full";
import { pathOf, screenFixture } from "./fixture";
import { exactly } from "./form";

const fixture = screenFixture({ members: ["ann", "bob"] });

beforeAll(async () => {
  await fixture.drop("bob", ["Crème brûlée"], { title: "Desserts to share", chapters: ["food"] });
  await fixture.drop("bob", ["Rye"], { title: "Breads to bake", chapters: ["food", "bread"] });
  await fixture.drop("bob", ["Pear"], { title: "Plums of the year" });
  await fixture.drop("bob", ["Plums"], { title: "Fruit, newest of all" });
});

describe.each(variants([true, false]))("search, with scripts: %s", (javaScript) => {
  test("finds by path, searchterm and form, with or without accents", async () => {
    const page = await fixture.visit("/search/creme", { javaScript });
    await page.getByRole("article", exactly("Desserts to share")).waitFor();
    await page.goto("/search/creme?searchterm=bread");
    await page.getByRole("article", exactly("Desserts to share")).waitFor();
    await expect.poll(() => page.getByRole("article").count()).toBe(1);
    await page.goto("/search?searchterm=bob%20bread");
    await page.getByRole("article", exactly("Breads to bake")).waitFor();
    await expect.poll(() => page.getByRole("article").count()).toBe(1);
    const field = page.getByRole("searchbox");
    await expect.poll(() => field.inputValue()).toBe("bob bread");
    await field.fill("dessert");
    await page.getByRole("button", exactly("SEARCH")).click();
    await page.getByRole("article", exactly("Desserts to share")).waitFor();
    expect(pathOf(page)).toBe("/search?searchterm=dessert");
  });

  test("has lists with the word in their title first", async () => {
    const page = await fixture.visit("/search/plum", { javaScript });
    await expect
      .poll(() => page.getByRole("article").getByRole("heading").allTextContents())
      .toEqual(["Plums of the year", "Fruit, newest of all"]);
  });

  test("shows an empty state with a next step", async () => {
    const page = await fixture.visit("/search?searchterm=zzz", { javaScript });
    await page.getByText("No list has “zzz” in it yet. It could be yours.").waitFor();
    await page.getByRole("main").getByRole("link", exactly("DROP")).waitFor();
  });

  test("with blank text asks nothing and finds nothing", async () => {
    const page = await fixture.visit("/search?searchterm=%20%20", { javaScript });
    await expect.poll(() => page.getByRole("article").count()).toBe(0);
    await expect.poll(() => page.getByText(/No list has/).count()).toBe(0);
  });
});

test("the bar's field leads to the results, where there is room for it", async () => {
  const page = await fixture.visit("/");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByLabel("Find lists").fill("bread");
  await page.getByLabel("Find lists").press("Enter");
  await page.waitForURL("**/search?searchterm=bread");
  await page.getByRole("article", exactly("Breads to bake")).waitFor();
});

test("searches while typing, on the current path, and adds no entries to the history", async () => {
  const page = await fixture.visit("/");
  await page.setViewportSize({ width: 800, height: 800 });
  await page.getByRole("link", exactly("Search")).click();
  await page.waitForURL("**/search");
  const field = page.getByRole("searchbox");
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  await field.pressSequentially("bread", { delay: 20 });
  await page.waitForURL("**/search?searchterm=bread");
  await page.getByRole("article", exactly("Breads to bake")).waitFor();
  await page.goBack();
  await page.waitForURL(`${fixture.url()}/`);
  await page.goto("/search/bread");
  await page.getByRole("searchbox").fill("dessert");
  await page.waitForURL("**/search/dessert");
});

test("letters typed while a search is on its way are searched next", async () => {
  const { page, goto } = await fixture.open();
  await page.clock.install();
  await goto("/search?searchterm=plum");
  await page.clock.pauseAt(Date.now() + 86_400_000);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const first = /search\.data\?searchterm=b(&|$)/;
  await page.route(first, async (route) => {
    await held;
    await route.continue();
  });
  const field = page.getByRole("searchbox");
  const asked = page.waitForRequest(first);
  await field.fill("b");
  await page.clock.runFor(300);
  await asked;
  await field.pressSequentially("read");
  release();
  await page.waitForURL("**/search?searchterm=b");
  await page.clock.runFor(300);
  await page.waitForURL("**/search?searchterm=bread");
  await page.getByRole("article", exactly("Breads to bake")).waitFor();
  await expect.poll(() => field.inputValue()).toBe("bread");
});

test("a stranger may type before scripts have loaded, and no letter is lost", async () => {
  const { page } = await fixture.open();
  const scripts: string[] = [];
  const searches: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
    if (request.url().includes("/search.data")) searches.push(request.url());
  });
  await page.clock.install();
  await page.goto("/search", { waitUntil: "load" });
  const field = page.getByRole("searchbox");
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.clock.runFor(300);
  expect(scripts).toEqual([]);
  await page.clock.pauseAt(Date.now() + 86_400_000);
  await page.keyboard.type("   desserts");
  await page.clock.resume();
  await page.getByRole("article", exactly("Desserts to share")).waitFor();
  await expect.poll(() => field.inputValue()).toBe("   desserts");
  expect(searches).toHaveLength(1);
  await field.fill("   ");
  await page.getByText("Every word counts").waitFor();
  expect(pathOf(page)).toBe("/search");
  expect(searches).toHaveLength(1);
});

test("pulling a chapter's page by 40 pixels loads it again after two seconds", async () => {
  const { page, context, goto } = await fixture.open({ screen: "phone" });
  await page.clock.install();
  await goto("/chapter/food");
  await page.clock.pauseAt(Date.now() + 86_400_000);
  const touch = await context.newCDPSession(page);
  const pull = async (by: number) => {
    const at = (y: number) => [{ x: 200, y }];
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(200) });
    await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(200 + by) });
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };
  const loading = page.getByText("Loading the newest");
  await pull(39);
  await expect.poll(() => loading.count()).toBe(0);
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/chapter/food.data") && asked.push(request.url()));
  await pull(41);
  await loading.waitFor({ state: "attached" });
  await fixture.drop("bob", ["New"], { title: "Dropped while they pulled", chapters: ["food"] });
  await page.clock.runFor(1950);
  expect(asked).toEqual([]);
  await page.clock.runFor(100);
  await expect.poll(() => asked.length).toBe(1);
  await page.clock.resume();
  await page.getByRole("article", exactly("Dropped while they pulled")).waitFor();
  await loading.waitFor({ state: "detached" });
});

describe.each(variants([true, false]))("a chapter's page, with scripts: %s", (javaScript) => {
  test("shows its lists and is followed and unfollowed in place", async () => {
    const page = await fixture.visit("/chapter/food", { as: "ann", javaScript });
    await expect.poll(() => page.getByRole("article").count()).toBeGreaterThanOrEqual(2);
    await page.getByText("0 followers", { exact: true }).waitFor();
    await page.getByRole("button", exactly("FOLLOW")).click();
    const unfollow = page.getByRole("button", exactly("UNFOLLOW"));
    await unfollow.waitFor();
    await page.getByText("1 follower", { exact: true }).waitFor();
    await unfollow.click();
    await page.getByRole("button", exactly("FOLLOW")).waitFor();
    expect(pathOf(page)).toBe("/chapter/food");
  });

  test("leads to its stored spelling, and sends a stranger to log in, and back", async () => {
    const page = await fixture.visit("/chapter/FOOD", { javaScript });
    expect(pathOf(page)).toBe("/chapter/food");
    await page.getByRole("main").getByRole("link", exactly("FOLLOW")).click();
    await page.waitForURL("**/login?to=%2Fchapter%2Ffood");
  });

  test("without lists invites to drop the first", async () => {
    const page = await fixture.visit("/chapter/nothing%20here", { javaScript });
    await page.getByRole("heading", { level: 1, name: "nothing here" }).waitFor();
    await page.getByText("No lists in this chapter yet. Drop the first one.").waitFor();
  });
});
