/** Drafts: nothing typed into the list form is lost, whatever happens. */
import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { fillLogIn } from "#tests/support/browser";
import { testInFull, variants } from "#tests/support/full";
import { arriveAt, follow, followToTab, goTo, load, press, reload } from "#tests/support/steps";
import { exactly, expectFocus, PASSWORD, screenFixture, type Visit } from "./fixture";
import { button, dropAndOpen, item, items, title, write } from "./form";

const fixture = screenFixture({ members: ["ann", "bob", "cleo"] });

const waitForDraft = (page: Page, words: string) =>
  page.waitForFunction(
    (wanted) => Object.values(localStorage).some((value) => String(value).includes(wanted)),
    words,
  );

const restoreButton = (page: Page) => button(page, "BRING IT BACK");

/** Logs in as another member in the same browser, without a LOG OUT before. */
async function becomeMember({ page, context, goto }: Visit, username: string): Promise<void> {
  await context.clearCookies();
  await goto("/login");
  await fillLogIn(page, username, PASSWORD);
  await page.getByRole("heading", exactly("Logged in")).waitFor();
}

describe("a draft", () => {
  test("is offered after the tab was closed, and is gone once it is dropped", async () => {
    const { page, context } = await fixture.open({ as: "ann" });
    await goTo(page, "/drop");
    await title(page).fill("A list half written");
    await write(page, ["Rye", "Oat"]);
    await waitForDraft(page, "Oat");
    await page.close();
    const again = await context.newPage();
    await goTo(again, "/drop");
    await restoreButton(again).click();
    await expect.poll(() => items(again)).toEqual(["Rye", "Oat", ""]);
    await expect.poll(() => title(again).inputValue()).toBe("A list half written");
    await button(again, "Remove item 3").click();
    await expect.poll(() => items(again)).toEqual(["Rye", "Oat"]);
    await button(again, "DROP IT").click();
    await dropAndOpen(again);
    await goTo(again, "/drop");
    await title(again).fill("Another one");
    await waitForDraft(again, "Another one");
    await expect.poll(() => restoreButton(again).count()).toBe(0);
    expect(await again.evaluate(() => Object.values(localStorage).join().includes("Oat"))).toBe(false);
  });

  test("is listed in my-stuff, where it is continued, or discarded and taken back", async () => {
    const { page, goto } = await fixture.open({ as: "ann" });
    await goto("/drop");
    await title(page).fill("A list to continue");
    await write(page, ["Rye"]);
    await waitForDraft(page, "Rye");
    await goTo(page, "/my-stuff/drafts");
    await page.getByText("New list, 1 item").waitFor();
    await button(page, "DISCARD A list to continue").click();
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage).includes("Rye"))).toBe(false);
    const goOn = page.getByRole("link", exactly("CONTINUE A list to continue"));
    await press(button(page, "UNDO, keep A list to continue"), goOn);
    await follow(goOn, "**/drop");
    await expect.poll(() => items(page)).toEqual(["Rye", "", ""]);
    await expect.poll(() => restoreButton(page).count()).toBe(0);
    await title(page).fill("");
    await reload(page);
    await button(page, "START OVER").click();
    await button(page, "START OVER").waitFor({ state: "detached" });
    await goTo(page, "/my-stuff/drafts");
    await page.getByText("Nothing unfinished.").waitFor();
  });

  testInFull("is offered after the tab crashed", async () => {
    const { page, context, goto } = await fixture.open({ as: "ann" });
    await goto("/drop");
    await write(page, ["Written before the crash"]);
    await waitForDraft(page, "Written before the crash");
    const crashed = page.waitForEvent("crash");
    await load(page, "chrome://crash").catch(() => undefined);
    await crashed;
    const again = await context.newPage();
    await goTo(again, "/drop");
    await restoreButton(again).click();
    await expect.poll(() => items(again)).toEqual(["Written before the crash", "", ""]);
  });
});

describe("before the scripts have loaded", () => {
  const SCRIPTS = "**/assets/*.js";
  const comment = (page: Page) => page.getByRole("textbox", exactly("Your comment"));
  const drafts = (page: Page) =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft/")));

  test("text is kept when the page is left, and only for its writer", async () => {
    const { listId, itemIds } = await fixture.drop("ann", ["Rye", "Oat"]);
    const thread = `/item/${listId}/ann/${itemIds[0]}`;
    const visit = await fixture.open({ as: "ann" });
    const { page, goto } = visit;
    await page.route(SCRIPTS, (route) => route.abort());
    await load(page, thread);
    await comment(page).fill("Half a thought");
    await load(page, "/drop");
    await title(page).fill("Half a list");
    await load(page, "/support");
    await page.unroute(SCRIPTS);
    await becomeMember(visit, "bob");
    await goto(thread);
    await expect.poll(() => comment(page).inputValue()).toBe("");
    await becomeMember(visit, "ann");
    await goto(thread);
    await expect.poll(() => comment(page).inputValue()).toBe("Half a thought");
    await goto("/drop");
    await restoreButton(page).click();
    await expect.poll(() => title(page).inputValue()).toBe("Half a list");
  });

  test("text that is sent leaves no draft", async () => {
    const { listId, itemIds } = await fixture.drop("ann", ["Rye", "Oat"]);
    const { page } = await fixture.open({ as: "bob" });
    await page.route(SCRIPTS, (route) => route.abort());
    await load(page, `/item/${listId}/ann/${itemIds[0]}`);
    await comment(page).fill("A whole thought");
    await button(page, "REPLY").click();
    await page.getByRole("article").getByText("A whole thought").first().waitFor();
    await expect.poll(() => comment(page).inputValue()).toBe("");
    expect(await drafts(page)).toEqual([]);
  });

  test("text is deleted by LOG OUT in another tab", async () => {
    const { page, context, goto } = await fixture.open({ as: "cleo" });
    await goto("/support");
    await page.route(SCRIPTS, (route) => route.abort());
    await load(page, "/drop");
    await title(page).fill("Not for the next person here");
    const other = await context.newPage();
    await goTo(other, "/my-stuff/profile");
    await press(other.locator("form[action='/logout']").getByRole("button", exactly("LOG OUT")), /\/$/);
    await page.waitForURL("**/login?to=%2Fdrop");
    expect(await drafts(page)).toEqual([]);
  });
});

test("without access to the browser's storage, a list can still be dropped", async () => {
  const { page, goto } = await fixture.open({ as: "ann" });
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("closed", "SecurityError");
      },
    });
  });
  await goto("/drop");
  await title(page).fill("Written in private");
  await write(page, ["Rye", "Oat", "Corn"]);
  await button(page, "DROP IT").click();
  await dropAndOpen(page);
});

test("after the session has ended the words stay, and can be dropped after logging in elsewhere", async () => {
  const { page, context, goto } = await fixture.open({ as: "ann" });
  await goto("/drop");
  await title(page).fill("Outlived its session");
  await write(page, ["Rye", "Oat", "Corn"]);
  await context.clearCookies();
  await button(page, "DROP IT").click();
  const said = page.getByRole("alert").filter({ hasText: "You are logged out, and nothing is lost" });
  await said.waitFor();
  await expectFocus(said);
  await expect.poll(() => items(page)).toEqual(["Rye", "Oat", "Corn"]);
  const login = await followToTab(said.getByRole("link", exactly("Log in to go on")));
  await fillLogIn(login, "ann", PASSWORD);
  await arriveAt(login, "**/drop");
  await page.bringToFront();
  await item(page, 3).fill("Spelt");
  await button(page, "DROP IT").click();
  await dropAndOpen(page);
  await page.getByRole("heading", { level: 1, name: "Outlived its session" }).waitFor();
  await page.getByRole("article").getByText("Spelt", { exact: true }).waitFor();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /^draft/.test(key)))).toEqual(
    [],
  );
});

test.each(
  variants([
    ["the connection is gone", undefined],
    ["the server is in trouble", 503],
  ]),
)("while %s, the form stays with an error and can be sent again", async (_, status) => {
  const { page, faults, goto } = await fixture.open({ as: "ann" });
  await goto("/drop");
  await page.route("**/*", (route) =>
    status ? route.fulfill({ status, body: "in trouble" }) : route.abort(),
  );
  await title(page).fill("Sent twice and dropped once");
  await write(page, ["Rye", "Oat", "Corn"]);
  await button(page, "DROP IT").click();
  await page.getByRole("alert").filter({ hasText: "nothing is saved yet" }).waitFor();
  await expect.poll(() => items(page)).toEqual(["Rye", "Oat", "Corn"]);
  await page.unroute("**/*");
  await item(page, 3).fill("Spelt");
  await button(page, "DROP IT").click();
  await dropAndOpen(page);
  await page.getByRole("article").getByText("Spelt", { exact: true }).waitFor();
  const unexpected = (fault: string) => !/503|ERR_FAILED|Failed to fetch|SyntaxError/.test(fault);
  expect(faults.splice(0).filter(unexpected)).toEqual([]);
});
