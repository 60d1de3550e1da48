import { beforeAll, describe, expect, test } from "vitest";
import { follow, goBack, goTo, reload } from "#tests/support/steps";
import { boxOf, exactly, screenFixture, UNREACHABLE_ORIGIN } from "./fixture";

const fixture = screenFixture({ members: ["ann", "bob"] });
/** Slightly more than two pages. */
const FILLERS = 22;

let withImage: string;

beforeAll(async () => {
  for (let n = 1; n <= FILLERS; n++) await fixture.drop("bob", ["One"], { title: `Filler number ${n}` });
  const image = { title: "A picture that is gone", imageUrl: `${UNREACHABLE_ORIGIN}/bread.jpg` };
  withImage = (await fixture.drop("bob", ["One"], image)).listId;
  await fixture.drop("bob", ["Rye", "Spelt"]);
});

test("an image that fails is hidden, and stays so when scripts take over", async () => {
  const page = await fixture.visit("/");
  const card = page.getByRole("article", exactly("A picture that is gone"));
  await card.scrollIntoViewIfNeeded();
  await card.locator("img").waitFor({ state: "hidden" });
  await expect
    .poll(() => card.getByRole("link", { name: "READ MORE" }).getAttribute("href"))
    .toBe(`/lists/${withImage}`);
});

describe("more", () => {
  test("loads after 85 per cent of the page were seen, and not before", async () => {
    const page = await fixture.visit("/");
    const asked: string[] = [];
    page.on("request", (request) => request.url().includes("before=") && asked.push(request.url()));
    const see = (share: number) =>
      page.evaluate(async (share) => {
        window.scrollTo(0, document.documentElement.scrollHeight * share - window.innerHeight);
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      }, share);
    await see(0.84);
    expect(asked).toEqual([]);
    await see(0.86);
    await expect.poll(() => page.getByRole("article").count()).toBe(20);
    expect(asked).toHaveLength(1);
  });

  test("loaded cards are restored on the way back from a list", async () => {
    const page = await fixture.visit("/");
    const cards = page.getByRole("article");
    await page.getByRole("link", exactly("MORE LISTS")).dispatchEvent("click");
    await expect.poll(() => cards.count()).toBe(20);
    await follow(cards.nth(15).getByRole("link", { name: "READ MORE" }), "**/lists/*");
    await goBack(page, /\/$/);
    await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(20);
  });

  test("fills a screen that has room for more than ten cards, without a scroll", async () => {
    const { page, goto } = await fixture.open();
    await page.setViewportSize({ width: 1280, height: 9000 });
    await goto("/");
    const cards = page.getByRole("article");
    await expect.poll(() => cards.count()).toBe(24);
    expect(new Set(await cards.getByRole("heading").allTextContents()).size).toBe(24);
    await expect.poll(() => page.getByRole("link", exactly("MORE LISTS")).count()).toBe(0);
  });

  test("loaded cards and the place are restored after Back from a page that was loaded in full, and after a reload", async () => {
    const page = await fixture.visit("/");
    const cards = page.getByRole("article");
    await page.getByRole("link", exactly("MORE LISTS")).dispatchEvent("click");
    await expect.poll(() => cards.count()).toBe(20);
    const isInSight = () =>
      cards.nth(17).evaluate((card) => {
        const { top, bottom } = card.getBoundingClientRect();
        return top < window.innerHeight && bottom > 0;
      });
    await cards.nth(17).scrollIntoViewIfNeeded();
    await expect.poll(isInSight).toBe(true);
    await goTo(page, `${fixture.url()}/support`);
    await goBack(page, /\/$/);
    await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(20);
    await expect.poll(isInSight).toBe(true);
    await reload(page);
    await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(20);
    await expect.poll(isInSight).toBe(true);
    await goTo(page, `${fixture.url()}/support`);
    await goTo(page, `${fixture.url()}/`);
    await expect.poll(() => cards.count()).toBe(10);
  });
});

test("DROP floats on phones only, hides while scrolling down, and is the only one with a ground", async () => {
  const fab = 'main a[href="/drop"]';
  const phone = await fixture.visit("/", { screen: "phone" });
  const top = async () => (await boxOf(phone.locator(fab).last())).y;
  const screen = phone.viewportSize()?.height ?? 0;
  expect(await top()).toBeLessThan(screen);
  await phone.evaluate(() => window.scrollTo(0, 900));
  await expect.poll(top).toBeGreaterThanOrEqual(screen);
  await phone.evaluate(() => window.scrollTo(0, 700));
  await expect.poll(top).toBeLessThan(screen);
  const colours = await phone
    .locator('a[href="/drop"]:visible')
    .evaluateAll((links) => links.map((link) => getComputedStyle(link).backgroundColor));
  expect(colours.filter((colour) => colour !== "rgba(0, 0, 0, 0)")).toHaveLength(1);
  expect(
    await phone
      .locator(fab)
      .last()
      .evaluate((link) => getComputedStyle(link).position),
  ).toBe("fixed");
  const desktop = await fixture.visit("/");
  await expect.poll(() => desktop.locator(fab).last().isVisible()).toBe(false);
});

test("the title of a card becomes that of its list, and nothing moves for whoever wants no motion", async () => {
  const { page, goto } = await fixture.open();
  const nameOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one) => getComputedStyle(one).viewTransitionName);
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    await page.emulateMedia({ reducedMotion });
    await goto("/");
    await page.evaluate(() => {
      const start = document.startViewTransition.bind(document);
      const seen: string[] = [];
      Object.assign(window, { seen });
      document.startViewTransition = ((update: () => Promise<void>) => {
        const title = document.querySelector("main article h2");
        seen.push(title ? getComputedStyle(title).viewTransitionName : "");
        const transition = start(update);
        void transition.ready.then(
          () => seen.push(`${document.getAnimations().length > 0}`),
          () => seen.push("skipped"),
        );
        return transition;
      }) as typeof document.startViewTransition;
    });
    expect(await nameOf("main article h2")).toBe("none");
    await follow(page.getByRole("link", { name: "READ MORE", exact: true }).first(), "**/lists/*");
    const moves = reducedMotion === "no-preference";
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { seen: string[] }).seen))
      .toEqual(["list-title", `${moves}`]);
    expect(await nameOf("main h1")).toBe("list-title");
  }
});

test("going back while a title still moves is no error", async () => {
  const { page, goto } = await fixture.open();
  await goto("/");
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document);
    const begun: Promise<unknown>[] = [];
    document.startViewTransition = ((update: () => Promise<void>) => {
      // Back has its own transition: going back during that one too would leave the site
      const isFirst = begun.length === 0;
      const transition = start(async () => {
        if (isFirst) history.back();
        await update();
      });
      begun.push(transition.finished);
      if (!isFirst) void Promise.all(begun).then(() => Object.assign(window, { ended: true }));
      return transition;
    }) as typeof document.startViewTransition;
  });
  await follow(page.getByRole("link", { name: "READ MORE", exact: true }).first(), `${fixture.url()}/`);
  await expect.poll(() => page.evaluate(() => "ended" in window)).toBe(true);
  expect(page.url()).toBe(`${fixture.url()}/`);
  await expect
    .poll(() => page.getByRole("link", { name: "READ MORE", exact: true }).count())
    .toBeGreaterThan(1);
});
