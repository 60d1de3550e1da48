/** Sessions that end while a page is open: unsent text stays, with a way to log in and continue. */
import type { BrowserContext, Locator, Page } from "playwright";
import { beforeAll, describe, expect, test } from "vitest";
import { fillLogIn, holdRequests } from "#tests/support/browser";
import { variants } from "#tests/support/full";
import { setProcessor } from "#tests/support/speed";
import { arriveAt, follow, goTo, load, press } from "#tests/support/steps";
import { exactly, PASSWORD, pathOf, screenFixture } from "./fixture";
import { openSettings } from "./form";

const fixture = screenFixture({ members: ["ann", "bob"] });

let list: string;
let thread: string;

beforeAll(async () => {
  const written = await fixture.drop("bob", ["Rye", "Spelt"], { chapters: ["bread"] });
  list = `/lists/${written.listId}`;
  thread = `/item/${written.listId}/bob/${written.itemIds[0]}`;
  await fixture.add("ann", written.listId, ["Rye", "Oat"]);
});

/** Opens a page in its own session, which ends with the test. */
async function visit(path: string, { as = "ann", javaScript = true } = {}) {
  const { page, context, goto } = await fixture.open({ javaScript });
  await context.request.post("/login", {
    form: { username: as, password: PASSWORD },
    headers: { Origin: fixture.url() },
    // the server may have ended an idle connection
    maxRetries: 3,
  });
  await goto(path);
  if (javaScript) {
    await page.waitForFunction(() => localStorage.getItem("auth-token") !== null);
    await page.evaluate(() => localStorage.setItem("probe", "x"));
  }
  return { page, context };
}

const ENDINGS: Record<string, (context: BrowserContext) => Promise<unknown>> = {
  "ended elsewhere": async (context) => {
    const cookies = await context.cookies();
    const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    const headers = { Cookie, Origin: fixture.url() };
    return fetch(`${fixture.url()}/logout`, { method: "POST", headers, redirect: "manual" });
  },
  "whose cookie is gone": (context) => context.clearCookies(),
};
const [endElsewhere] = Object.values(ENDINGS);
const end = async (context: BrowserContext) => endElsewhere?.(context);

const loginLink = (within: Page | Locator) => within.getByRole("link", exactly("Log in to go on"));

/** Expects that shell and storage no longer show a member, and that page and typed text are unchanged. */
async function expectSignedOut(page: Page, path: string): Promise<void> {
  await page.getByRole("navigation", exactly("Main")).getByRole("link", exactly("LOG IN")).waitFor();
  const storedDraft = () =>
    page.evaluate(() => [
      ...Object.keys(localStorage).filter((key) => !key.startsWith("draft/")),
      sessionStorage.getItem("saved_lists"),
    ]);
  await expect.poll(storedDraft).toEqual([null]);
  expect(pathOf(page)).toBe(path);
}

describe.each(variants(Object.entries(ENDINGS)))("a session %s", (how, endIt) => {
  test("REPLY keeps the text, and restores it after logging in", async () => {
    const { page, context } = await visit(thread);
    const words = `Worth keeping, ${how}`;
    await page.getByPlaceholder("comment").fill("Worth");
    await endIt(context);
    await page.getByRole("button", exactly("REPLY")).click();
    await loginLink(page).waitFor();
    await expect
      .poll(() => loginLink(page).getAttribute("href"))
      .toBe(`/login?to=${encodeURIComponent(thread)}`);
    await expect.poll(() => page.getByPlaceholder("comment").inputValue()).toBe("Worth");
    await expectSignedOut(page, thread);
    await page.getByPlaceholder("comment").fill(words);
    await follow(loginLink(page));
    await fillLogIn(page, "ann", PASSWORD);
    await arriveAt(page, `**${thread}`);
    await expect.poll(() => page.getByPlaceholder("comment").inputValue()).toBe(words);
    await page.getByRole("button", exactly("REPLY")).click();
    await page.getByRole("listitem").filter({ hasText: words }).waitFor();
    await expect.poll(() => page.getByPlaceholder("comment").inputValue()).toBe("");
  });
});

const PRESSES: [name: string, as: string, pathOfIt: () => string][] = [
  ["SAVE", "ann", () => list],
  ["FOLLOW", "ann", () => "/chapter/bread"],
  ["MARK SEEN", "bob", () => "/my-stuff/notifications"],
];

test.each(variants(PRESSES))(
  "%s changes nothing on the page and links to the login",
  async (name, as, path) => {
    const { page, context } = await visit(path(), { as });
    const editLinks = page.locator("a[href^='/edit/']");
    if (name !== "MARK SEEN") await expect.poll(() => editLinks.count()).toBeGreaterThan(0);
    await end(context);
    const button = page.getByRole("main").getByRole("button", exactly(name)).first();
    await button.click();
    await loginLink(page).waitFor();
    await expect
      .poll(() => loginLink(page).getAttribute("href"))
      .toBe(`/login?to=${encodeURIComponent(path())}`);
    await button.waitFor();
    await expectSignedOut(page, path());
    await expect.poll(() => editLinks.count()).toBe(0);
    await follow(loginLink(page));
    await fillLogIn(page, as, PASSWORD);
    await arriveAt(page, `**${path()}`);
    await page
      .getByRole("navigation", exactly("Main"))
      .getByRole("link", exactly("LOG IN"))
      .waitFor({ state: "detached" });
  },
);

test("a report keeps its reason, in the dialog and after logging in", async () => {
  const { page, context } = await visit(list);
  const dialog = page.getByRole("dialog", exactly("I would like to report this list"));
  const open = async () => {
    await page.locator("summary[aria-label='More about the list of bob']").click();
    await follow(page.getByRole("link", exactly("report this list")), dialog);
  };
  await open();
  await dialog.getByRole("textbox").fill("It is an advertisement");
  await end(context);
  await dialog.getByRole("button", exactly("SUBMIT")).click();
  await loginLink(dialog).waitFor();
  await expect.poll(() => dialog.getByRole("textbox").inputValue()).toBe("It is an advertisement");
  await expectSignedOut(page, list);
  await follow(loginLink(dialog));
  await fillLogIn(page, "ann", PASSWORD);
  await arriveAt(page, `**${list}`);
  await open();
  await expect.poll(() => dialog.getByRole("textbox").inputValue()).toBe("It is an advertisement");
});

test("deleting one's version closes the dialog, and the list stays", async () => {
  const { listId } = await fixture.drop("ann", ["Rye"], { title: "Not deleted" });
  const { page, context } = await visit(`/edit/${listId}`);
  await end(context);
  const dialog = page.getByRole("dialog");
  await press(page.getByRole("button", exactly("DELETE LIST")), dialog);
  await dialog.getByRole("button", exactly("DELETE")).click();
  await loginLink(page).waitFor();
  await expectSignedOut(page, `/edit/${listId}`);
  expect((await fetch(`${fixture.url()}/lists/${listId}`)).status).toBe(200);
});

test("a picture is refused with a way to log in, and the form stays", async () => {
  const { page, context } = await visit("/drop");
  await page.getByLabel("Item 1", { exact: true }).fill("Rye");
  await end(context);
  const dot = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  await openSettings(page);
  await page
    .getByLabel("Choose a picture")
    .setInputFiles({ name: "dot.png", mimeType: "image/png", buffer: dot });
  await loginLink(page).waitFor();
  await expect.poll(() => page.getByLabel("Item 1", { exact: true }).inputValue()).toBe("Rye");
  await expectSignedOut(page, "/drop");
});

describe("a half-written comment", () => {
  test("is restored on the way back until it is posted, even if a slow phone's page was left at once", async () => {
    const { page } = await visit(thread);
    const field = page.getByPlaceholder("comment");
    const words = "Left in the middle of";
    // the page is left before anything that waits has had its turn
    await setProcessor(page, 20);
    await field.fill(words);
    await load(page, list);
    await setProcessor(page);
    await goTo(page, thread);
    await expect.poll(() => field.inputValue()).toBe(words);
    await page.getByRole("button", exactly("REPLY")).click();
    await page.getByRole("listitem").filter({ hasText: words }).waitFor();
    await goTo(page, list);
    await goTo(page, thread);
    await expect.poll(() => field.inputValue()).toBe("");
  });

  test("waits for the next visit if another was begun before it came back", async () => {
    const { page } = await visit(thread);
    const field = page.getByPlaceholder("comment");
    await field.fill("The first");
    await goTo(page, list);
    const release = await holdRequests(page, "**/assets/*.js");
    await load(page, thread);
    await field.fill("The second");
    release();
    await page.waitForFunction(() => window.listdrop === undefined);
    await page.getByRole("button", exactly("REPLY")).click();
    await page.getByRole("listitem").filter({ hasText: "The second" }).waitFor();
    await goTo(page, list);
    await goTo(page, thread);
    await expect.poll(() => field.inputValue()).toBe("The first");
  });

  test("is sent by nobody else who logs in meanwhile, and comes back to its writer", async () => {
    const { page, context } = await visit(thread);
    const field = page.getByPlaceholder("comment");
    const words = "Written by ann alone";
    await field.fill(words);
    const bob = await fixture.open({ as: "bob" });
    await context.clearCookies();
    await context.addCookies(await bob.context.cookies());
    await page.getByRole("button", exactly("REPLY")).click();
    await page.getByText("You are bob now. This was written as ann.").waitFor();
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", exactly("COPY")).click();
    await page.getByRole("button", exactly("COPIED")).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(words);
    await follow(page.getByRole("link", exactly("LOG IN AS ann")));
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await press(page.getByRole("button", exactly("LOG IN")), `**${thread}`);
    await expect.poll(() => field.inputValue()).toBe(words);
    await page.getByRole("button", exactly("REPLY")).click();
    await page.getByRole("listitem").filter({ hasText: words }).waitFor();
  });
});
