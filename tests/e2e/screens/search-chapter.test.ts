import { beforeAll, expect, test } from "vitest";
import { holdRequests } from "#tests/support/browser";
import { arriveAt, follow, goBack, goTo, load, pressEnter } from "#tests/support/steps";
import { boxOf, exactly, expectFocus, pathOf, screenFixture } from "./fixture";

const fixture = screenFixture({ members: ["ann", "bob"] });

beforeAll(async () => {
  await fixture.drop("bob", ["Crème brûlée"], { title: "Desserts to share", chapters: ["food"] });
  await fixture.drop("bob", ["Rye"], { title: "Breads to bake", chapters: ["food", "bread"] });
  await fixture.drop("bob", ["Pear"], { title: "Plums of the year" });
  await fixture.drop("bob", ["Plums"], { title: "Fruit, newest of all" });
});

test("the bar's field leads to the results, where there is room for it", async () => {
  const page = await fixture.visit("/");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByLabel("Find lists").fill("bread");
  await pressEnter(page.getByLabel("Find lists"), "**/search?searchterm=bread");
  await page.getByRole("article", exactly("Breads to bake")).waitFor();
});

test("searches while typing, on the current path, and adds no entries to the history", async () => {
  const page = await fixture.visit("/");
  await page.setViewportSize({ width: 800, height: 800 });
  await follow(page.getByRole("link", exactly("Search")), "**/search");
  const field = page.getByRole("searchbox");
  await expectFocus(field);
  await field.pressSequentially("bread", { delay: 20 });
  await arriveAt(page, "**/search?searchterm=bread");
  await page.getByRole("article", exactly("Breads to bake")).waitFor();
  await goBack(page, `${fixture.url()}/`);
  await goTo(page, "/search/bread");
  await page.getByRole("searchbox").fill("dessert");
  await arriveAt(page, "**/search/dessert");
});

test("letters typed while a search is on its way are searched next", async () => {
  const { page, goto } = await fixture.open();
  await page.clock.install();
  await goto("/search?searchterm=plum");
  await page.clock.pauseAt(Date.now() + 86_400_000);
  const first = /search\.data\?searchterm=b(&|$)/;
  const release = await holdRequests(page, first);
  const field = page.getByRole("searchbox");
  const asked = page.waitForRequest(first);
  await field.fill("b");
  await page.clock.runFor(300);
  await asked;
  await field.pressSequentially("read");
  release();
  await arriveAt(page, "**/search?searchterm=b");
  await page.clock.runFor(300);
  await arriveAt(page, "**/search?searchterm=bread");
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
  await load(page, "/search");
  const field = page.getByRole("searchbox");
  await expectFocus(field);
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

test("pulling a chapter's page, and no menu on it, by 40 pixels loads it again after two seconds", async () => {
  const { page, context, goto } = await fixture.open({ screen: "phone", as: "bob" });
  await page.clock.install();
  await goto("/chapter/food");
  await page.clock.pauseAt(Date.now() + 86_400_000);
  const touch = await context.newCDPSession(page);
  const pull = async (by: number, start = { x: 200, y: 200 }) => {
    const at = (y: number) => [{ ...start, y }];
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(start.y) });
    await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(start.y + by) });
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };
  const loading = page.getByText("Loading the newest");
  await pull(39);
  await expect.poll(() => loading.count()).toBe(0);
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/chapter/food.data") && asked.push(request.url()));
  await page.getByRole("button", exactly("Your account")).click();
  await page.getByRole("link", exactly("Your profile")).waitFor();
  await pull(41, await boxOf(page.getByRole("link", exactly("Your profile"))));
  await page.clock.runFor(2100);
  await page.keyboard.press("Escape");
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
