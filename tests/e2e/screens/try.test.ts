/** Ranking a list before having an account, and dropping it as a new member. */
import type { Locator } from "playwright";
import { beforeAll, describe, expect, test } from "vitest";
import { fillLogIn } from "#tests/support/browser";
import { follow, goTo, press, reload } from "#tests/support/steps";
import { boxOf, exactly, PASSWORD, pathOf, register, screenFixture } from "./fixture";
import { button, dropAndOpen, items } from "./form";

const fixture = screenFixture({ members: ["ann", "bob", "cleo"] });

let listId: string;
beforeAll(async () => {
  listId = await dropGames("Rainy games");
});

/** Drops a list of two versions, and returns its id. */
async function dropGames(title: string): Promise<string> {
  const { listId } = await fixture.drop("ann", ["Azul", "Codenames", "Dixit", "Catan", "Root", "Go"], {
    title,
  });
  await fixture.add("bob", listId, ["Codenames", "Azul", "Catan"]);
  return listId;
}

/** Waits for something to fly, and returns its time in ms and the properties that change. */
const flightSeen = () =>
  new Promise<{ takes: unknown; changes: string[] }>((resolve) => {
    const look = () => {
      for (const { effect } of document.getAnimations())
        if (effect instanceof KeyframeEffect && effect.getKeyframes().some(({ transform }) => transform)) {
          const named = effect.getKeyframes().flatMap((frame) => Object.keys(frame));
          const settings = ["offset", "computedOffset", "easing", "composite"];
          const changes = [...new Set(named)].filter((name) => !settings.includes(name));
          return resolve({ takes: effect.getTiming().duration, changes });
        }
      requestAnimationFrame(look);
    };
    look();
  });

describe("a visitor", () => {
  test("ranks a list, signs up, confirms in another tab, and drops what was ranked", async () => {
    const listId = await dropGames("Games for three");
    const page = await fixture.visit(`/lists/${listId}`);
    await follow(page.getByRole("link", exactly("RANK IT YOURSELF")), `**/lists/${listId}/try`);
    const tap = (name: string) => page.locator("label", { hasText: name }).first().click();
    await tap("Dixit");
    await page.getByText("Rank a few more to see how far you agree.").waitFor();
    await tap("Azul");
    await tap("Catan");
    await page.getByText(/You agree on \d+% of \d+ pairs\.$/).waitFor();
    await tap("Azul");
    await expect.poll(() => items(page)).toEqual(["Dixit", "Catan", ""]);
    await page.getByLabel("Item 3", { exact: true }).fill("Hive");
    await reload(page);
    await expect.poll(() => items(page)).toEqual(["Dixit", "Catan", "Hive", ""]);
    await press(button(page, "DROP IT"), "**/register?to=*");
    await page.getByRole("heading", exactly("Keep this list")).waitFor();
    await page.getByRole("list").getByText("Hive").waitFor();
    const link = await register(page, "nina");
    const other = await page.context().newPage();
    await goTo(other, link);
    await button(other, "CONFIRM AND DROP MY LIST").click();
    await dropAndOpen(other);
    await other.getByText("3 people have ranked Games for three.").waitFor();
    await expect
      .poll(() => other.evaluate(() => Object.keys(localStorage).join()))
      .not.toContain("draft/try");
    await press(button(other, "UNDO"), `**/drop/${listId}`);
    await expect.poll(() => items(other)).toEqual(["Dixit", "Catan", "Hive"]);
    await button(other, "DROP IT").click();
    await dropAndOpen(other);
    expect(pathOf(other)).toBe(`/lists/${listId}`);
  });

  /** Ranks Azul, signs up and returns the page with the path of the mailed link. */
  const rankAndSignUp = async (username: string) => {
    const page = await fixture.visit(`/lists/${listId}/try`);
    await page.locator("label", { hasText: "Azul" }).first().click();
    await expect.poll(() => items(page)).toEqual(["Azul", ""]);
    await press(button(page, "DROP IT"), "**/register?to=*");
    return { page, pathname: await register(page, username) };
  };

  test("who has confirmed in another browser is told that the list is dropped, before and after", async () => {
    const { page, pathname } = await rankAndSignUp("olga");
    const elsewhere = await fixture.visit(pathname);
    await press(button(elsewhere, "CONFIRM MY E-MAIL"), "**/login*");
    const other = await page.context().newPage();
    await goTo(other, pathname);
    await other.getByText("You have confirmed olga@example.org").waitFor();
    await button(other, "LOG IN AND DROP MY LIST").click();
    await dropAndOpen(other);
    await button(other, "UNDO").waitFor();
  });

  test("who confirms only, in the tab that ranked, finds the rows in the form and drops them later", async () => {
    const { page, pathname } = await rankAndSignUp("petra");
    await goTo(page, pathname);
    await press(button(page, "CONFIRM ONLY, I'LL DROP IT LATER"), `**/drop/${listId}*`);
    await expect.poll(() => items(page)).toEqual(["Azul"]);
    await button(page, "DROP IT").click();
    await dropAndOpen(page);
  });

  test("a log-in after DROP IT drops the ranking without another press", async () => {
    const page = await fixture.visit(`/lists/${listId}/try`);
    await page.locator("label", { hasText: "Azul" }).first().click();
    await press(button(page, "DROP IT"), "**/register?to=*");
    await follow(page.getByRole("link", exactly("Log in")));
    await fillLogIn(page, "cleo", PASSWORD);
    await dropAndOpen(page);
    await button(page, "UNDO").waitFor();
  });

  test("begins with the item that an address names, also over an earlier ranking", async () => {
    const page = await fixture.visit(`/lists/${listId}/try?first=Catan`);
    await expect.poll(() => items(page)).toEqual(["Catan", ""]);
    await page.locator("label", { hasText: "Azul" }).first().click();
    await expect.poll(() => items(page)).toEqual(["Catan", "Azul", ""]);
    await goTo(page, `/lists/${listId}/try?first=Azul`);
    await expect.poll(() => items(page)).toEqual(["Azul", "Catan", ""]);
  });

  test("says how many are picked until it knows what they change", async () => {
    const page = await fixture.visit(`/lists/${listId}/try`);
    await page.getByText("Tap one and see what it changes.").waitFor();
    await page.route(/ballots/, (route) => route.abort());
    await reload(page);
    await page.locator("label", { hasText: "Azul" }).first().click();
    await page.getByText("1 item in your list.").waitFor();
  });

  test("starts a list that nobody has ranked with the item typed on its page", async () => {
    const { listId: request } = await fixture.drop("ann", [], { title: "Quiet cafés" });
    const page = await fixture.visit(`/lists/${request}`);
    await page.getByLabel("What comes first?").fill("Café A Brasileira");
    await press(button(page, "START"), "**/try*");
    await expect.poll(() => items(page)).toEqual(["Café A Brasileira", ""]);
    await press(button(page, "DROP IT"), "**/register?to=*");
    await page.getByText("Café A Brasileira").first().waitFor();
  });

  test("who has a version gets the ranking as an offer, in their own form", async () => {
    const page = await fixture.visit(`/lists/${listId}/try`, { as: "bob" });
    await page.locator("label", { hasText: "Dixit" }).first().click();
    await expect.poll(() => items(page)).toEqual(["Dixit", ""]);
    await press(button(page, "DROP IT"), `**/edit/${listId}`);
    await expect.poll(() => items(page)).toEqual(["Codenames", "Azul", "Catan"]);
    await button(page, "USE MY RANKING").click();
    await expect.poll(() => items(page)).toEqual(["Dixit"]);
  });

  test("ranks nine items on a phone in nine taps, with its list and DROP IT always in sight", async () => {
    const titles = ["Azul", "Codenames", "Dixit", "Catan", "Root", "チェス", "الشطرنج", "Hive", "Uno"];
    const { listId } = await fixture.drop("ann", titles, { title: "Games for Friday" });
    await fixture.add("bob", listId, ["Codenames", "Azul"]);
    const page = await fixture.visit(`/lists/${listId}/try?first=Azul`, { screen: "phone" });
    const picked = page.getByRole("list", exactly("Your list so far")).getByRole("listitem");
    const pool = page.getByRole("region", exactly("Tap to add, best first")).locator("label");
    await picked.getByText("Azul").waitFor();
    await expect.poll(() => pool.first().textContent()).toMatch(/^Azul/);
    await page.getByText("You put Azul on top.").waitFor();
    const tap = async (name: string) => {
      const tile = pool.filter({ hasText: name });
      await tile.scrollIntoViewIfNeeded();
      const before = await tile.boundingBox();
      await tile.tap();
      await picked.getByText(name, { exact: true }).waitFor();
      expect(await tile.boundingBox()).toEqual(before);
    };
    await page.emulateMedia({ reducedMotion: "no-preference" });
    const flight = page.evaluate(flightSeen);
    await tap("Dixit");
    expect(await flight).toEqual({ takes: 300, changes: ["transform"] });
    await page.emulateMedia({ reducedMotion: "reduce" });
    for (const name of titles.filter((title) => !["Azul", "Dixit"].includes(title))) await tap(name);
    expect((await items(page)).filter(Boolean)).toHaveLength(titles.length);
    const dock = await boxOf(
      page.locator("form :has(> [role=status])").filter({ has: button(page, "DROP IT") }),
    );
    expect(dock.height).toBeLessThanOrEqual(104);
    expect(dock.y + dock.height).toBe(page.viewportSize()?.height);
    const last = await boxOf(picked.filter({ hasText: "Uno" }));
    expect(last.x + last.width).toBeLessThan((await boxOf(button(page, "DROP IT"))).x);
    await page.setViewportSize({ width: 390, height: 600 });
    await expect.poll(async () => (await boxOf(button(page, "DROP IT"))).y).toBeGreaterThan(600);
  });

  test("changes the way to rank and keeps one order, and drops it from this or that", async () => {
    const page = await fixture.visit(`/lists/${listId}/try`, { screen: "phone" });
    const pool = page.getByRole("heading", exactly("Tap to add, best first"));
    await page.locator("label", { hasText: "Azul" }).first().tap();
    const screen = page.getByRole("dialog", { name: "This or that" });
    await press(button(page, "This or that"), screen);
    // as in the pool
    const groundIn = (parent: Locator) => parent.locator("[data-tile]").getAttribute("data-tile");
    const inPool = await groundIn(page.locator("label", { hasText: "Azul" }).first());
    await expect.poll(() => groundIn(screen.getByRole("button", { name: "Azul" }))).toBe(inPool);
    // one's own row first, then the pool's
    await screen.getByRole("button", { name: "Azul" }).tap();
    await screen.getByText("3rd of 6").waitFor();
    await screen.getByRole("button", exactly("STOP HERE")).tap();
    await expect.poll(async () => (await items(page)).filter(Boolean)).toHaveLength(2);
    const order = await items(page);
    expect(order[0]).toBe("Azul");
    await press(button(page, "Rows"), page.locator("button[aria-pressed=true]", { hasText: "Rows" }));
    await expect.poll(() => pool.count()).toBe(0);
    await press(button(page, "Tap"), pool);
    await page.locator("label", { hasText: order[1] }).getByText(", 2nd on your list").waitFor();
    await reload(page);
    await expect.poll(() => items(page)).toEqual(order);
    await press(button(page, "This or that"), screen);
    const own = screen.getByText("That's your list.");
    while ((await own.count()) === 0) await screen.getByRole("button", exactly("About the same")).tap();
    await own.waitFor();
    // on a low screen, too, the order is read from its top, with DROP IT in sight
    await page.setViewportSize({ width: 360, height: 480 });
    await press(
      screen.getByRole("button", exactly("BACK")),
      screen.getByRole("button", exactly("About the same")),
    );
    await press(screen.getByRole("button", exactly("About the same")), own);
    await expect.poll(() => screen.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
    const drop = await boxOf(screen.getByRole("button", exactly("DROP IT")));
    expect(drop.y + drop.height).toBeLessThanOrEqual(480);
    await press(screen.getByRole("button", exactly("DROP IT")), "**/register?to=*");
    await page
      .getByRole("list")
      .getByText(order[1] ?? "")
      .first()
      .waitFor();
  });

  test("sorts nine items into tiers with a tap each, sees them as rows and back, and drops them", async () => {
    const titles = ["Azul", "Codenames", "Dixit", "Catan", "Root", "Go", "Hive", "Ludo", "Chess"];
    const { listId } = await fixture.drop("ann", titles, { title: "Nine games" });
    const page = await fixture.visit(`/lists/${listId}/try`, { screen: "phone", as: "bob" });
    const pool = page.getByRole("region", exactly("Not placed yet"));
    const tier = (name: string) => page.getByRole("region", exactly(name)).locator("ol button");
    const namesIn = (name: string) => tier(name).locator("b").allInnerTexts();
    const sort = async (name: string, ...wanted: string[]) => {
      const band = pool.getByRole("group").getByRole("button", exactly(name));
      await band.tap();
      await expect.poll(() => band.getAttribute("aria-pressed")).toBe("true");
      for (const one of wanted) await pool.locator("li button", { hasText: one }).tap();
      await expect.poll(() => namesIn(name)).toEqual(wanted);
    };
    await press(button(page, "Tiers"), pool);
    await page.getByLabel("Name of tier 1").fill("Always");
    await sort("Always", "Go", "Azul");
    await sort("A", "Root", "Hive", "Catan", "Dixit");
    await sort("B", "Chess", "Ludo", "Codenames");
    await button(page, "UNDO").tap();
    await expect.poll(() => namesIn("B")).toEqual(["Chess", "Ludo"]);
    await pool.getByText("1 left. You may leave them out.").waitFor();
    // a placed tile goes to the open tier, one of the open tier off the list
    await tier("A").last().tap();
    await expect.poll(() => namesIn("B")).toEqual(["Chess", "Ludo", "Dixit"]);
    await tier("B").first().tap();
    await expect.poll(() => namesIn("B")).toEqual(["Ludo", "Dixit"]);
    await tier("B").last().press("ArrowUp");
    await expect.poll(() => namesIn("A")).toEqual(["Root", "Hive", "Catan", "Dixit"]);
    const order = ["Go", "Azul", "Root", "Hive", "Catan", "Dixit", "Ludo", ""];
    await press(button(page, "Rows"), page.getByLabel("Item 1", { exact: true }));
    expect(await items(page)).toEqual(order);
    await reload(page);
    await expect.poll(() => items(page)).toEqual(order);
    await press(button(page, "Tiers"), pool);
    await expect.poll(() => namesIn("Always")).toEqual(["Go", "Azul"]);
    await expect.poll(() => namesIn("B")).toEqual(["Ludo"]);
    await button(page, "DROP IT").tap();
    await dropAndOpen(page);
    await goTo(page, `/listdetails/${listId}/bob`);
    const shown = (name: string) => page.getByRole("list", exactly(name)).getByRole("listitem");
    await expect.poll(() => page.locator("main ol").count()).toBe(3);
    await expect.poll(() => shown("Always").count()).toBe(2);
    await shown("A").filter({ hasText: "Dixit" }).getByText("6", { exact: true }).waitFor();
    await goTo(page, `/edit/${listId}`);
    // a phone shows the buttons of the focused row
    await page.getByLabel("Item 3", { exact: true }).focus();
    await button(page, "Move item 3 up").tap();
    await expect.poll(() => page.locator("[name='sublist[0].item[1].band']").inputValue()).toBe("0");
    await press(button(page, "SAVE CHANGES"), `**/lists/${listId}`);
    await goTo(page, `/listdetails/${listId}/bob`);
    await expect.poll(() => shown("Always").count()).toBe(3);
  });

  test("taps a list's items in its form, which keeps what was typed, and edits them by tapping", async () => {
    const listId = await dropGames("Games to tap");
    const page = await fixture.visit(`/drop/${listId}`, { as: "cleo", screen: "phone" });
    const tile = (name: string) =>
      page
        .getByRole("list", { name: "To choose from" })
        .getByRole("button", { name: new RegExp(`${name}$`) });
    await page.getByLabel("Item 2", { exact: true }).fill("Hive");
    await press(button(page, "Tap"), tile("Dixit"));
    await expect.poll(() => items(page)).toEqual(["Hive"]);
    await tile("Dixit").tap();
    await expect.poll(() => items(page)).toEqual(["Hive", "Dixit"]);
    await tile("Azul").tap();
    await expect.poll(() => items(page)).toEqual(["Hive", "Dixit", "Azul"]);
    await tile("Dixit").tap();
    await expect.poll(() => items(page)).toEqual(["Hive", "Azul"]);
    await button(page, "DROP IT").tap();
    await dropAndOpen(page);
    await goTo(page, `/edit/${listId}`);
    await press(button(page, "Tap"), tile("Root"));
    await tile("Root").tap();
    await expect.poll(() => items(page)).toEqual(["Hive", "Azul", "Root"]);
    await press(button(page, "SAVE CHANGES"), `**/lists/${listId}`);
    const { sublist } = await fixture.call<{ sublist: { subListCreator: string; item: unknown[] }[] }>(
      "cleo",
      "GET",
      `/list/${listId}`,
    );
    expect(sublist.find(({ subListCreator }) => subListCreator === "cleo")?.item).toHaveLength(3);
  });

  test("drags tiles into tiers with a mouse, and places them with digits", async () => {
    const page = await fixture.visit(`/lists/${listId}/try`, { as: "cleo" });
    const pool = page.getByRole("region", exactly("Not placed yet"));
    const region = (name: string) => page.getByRole("region", exactly(name));
    const namesIn = (name: string) => region(name).locator("ol button b").allInnerTexts();
    const drag = async (tile: Locator, to: Locator) => {
      await tile.hover();
      await page.mouse.down();
      const { x, y, width, height } = await boxOf(to);
      await page.mouse.move(x + width / 2, y + height / 2, { steps: 8 });
      await page.mouse.up();
    };
    await press(button(page, "Tiers"), pool);
    await drag(pool.locator("li button", { hasText: "Azul" }), region("B").locator("ol"));
    await expect.poll(() => namesIn("B")).toEqual(["Azul"]);
    await drag(pool.locator("li button", { hasText: "Root" }), region("B").locator("ol button"));
    await expect.poll(() => namesIn("B")).toEqual(["Root", "Azul"]);
    await drag(region("B").locator("ol button", { hasText: "Azul" }), region("S").locator("ol"));
    await expect.poll(() => namesIn("S")).toEqual(["Azul"]);
    await pool.locator("li button", { hasText: "Dixit" }).press("1");
    await expect.poll(() => namesIn("S")).toEqual(["Azul", "Dixit"]);
    await region("S").locator("ol button", { hasText: "Azul" }).press("4");
    await expect.poll(() => namesIn("C")).toEqual(["Azul"]);
    await region("C").locator("ol button").press("Delete");
    await expect.poll(() => namesIn("C")).toEqual([]);
    expect((await items(page)).filter(Boolean)).toEqual(["Dixit", "Root"]);
  });

  test("without scripts is shown the way to log in and drop", async () => {
    const page = await fixture.visit(`/lists/${listId}/try`, { javaScript: false });
    await follow(page.getByRole("link", exactly("LOG IN AND DROP")), `**/login?to=%2Fdrop%2F${listId}`);
  });
});
