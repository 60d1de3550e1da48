import type { Page } from "playwright";
import { expect, test } from "vitest";
import { logIn } from "#tests/support/browser";
import { variants } from "#tests/support/full";
import { arriveAt, goTo, press, reload } from "#tests/support/steps";
import { PASSWORD, screenFixture } from "./fixture";

const fixture = screenFixture({ members: ["ann", "bob", "cleo", "dora", "emil"] });

/** Reads the storage that this tab can still access. */
const storedData = (page: Page) =>
  page.evaluate(() => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage).filter((key) =>
      ["saved_lists", "stale", "signing-out", "probe"].includes(key),
    ),
  ]);

const WAYS_OUT: [name: string, as: string, signOut: (page: Page) => Promise<void>][] = [
  [
    "LOG OUT",
    "ann",
    (page: Page) =>
      page.locator("form[action='/logout']").getByRole("button", { name: "LOG OUT", exact: true }).click(),
  ],
  [
    "LOG OUT EVERYWHERE",
    "bob",
    (page: Page) => page.getByRole("button", { name: "LOG OUT EVERYWHERE" }).click(),
  ],
  [
    "DELETE MY ACCOUNT",
    "cleo",
    async (page: Page) => {
      await page.locator("summary", { hasText: "DELETE MY ACCOUNT" }).click();
      await page.getByLabel("Yes, delete my account for good").check();
      await page.getByLabel("Your password").fill(PASSWORD);
      await page.getByRole("button", { name: "DELETE", exact: true }).click();
    },
  ],
];

test.each(variants(WAYS_OUT))("%s leaves nothing in the storage of any open tab", async (_, as, signOut) => {
  const { page, context, goto } = await fixture.open({ as });
  await goto("/my-stuff/profile");
  const other = await context.newPage();
  await goTo(other, "/my-stuff/drops");
  for (const tab of [page, other]) {
    await tab.waitForFunction(() => localStorage.getItem("auth-token") && localStorage.getItem("auth-user"));
    await tab.evaluate(() => {
      localStorage.setItem("probe", "x");
      sessionStorage.setItem("probe", "x");
      sessionStorage.setItem("saved_lists", "x");
    });
  }
  await signOut(page);
  await arriveAt(page, /\/$/);
  for (const tab of [page, other]) await expect.poll(() => storedData(tab)).toEqual([]);
});

/** Visits a list and half fills a form, so that the browser stores data. */
async function halfWay(page: Page, goto: (path: string) => Promise<void>) {
  const { listId } = await fixture.drop("dora", ["Rye", "Spelt"]);
  await fixture.add("emil", listId, ["Spelt", "Rye"]);
  await goto(`/lists/${listId}`);
  await page.waitForFunction(() => localStorage.getItem("auth-token") && localStorage.getItem("visits"));
  await goto("/drop");
  await page.getByLabel("Item 1", { exact: true }).fill("Emmer");
  await expect.poll(() => localKeys(page)).toContain("draft");
}

const localKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).map((key) => key.split("/")[0] ?? ""));

test("a session that ended elsewhere leaves only typed text in the browser", async () => {
  const { page, context, goto } = await fixture.open();
  await logIn(page, "ann", PASSWORD);
  await halfWay(page, goto);
  const Cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const headers = { Cookie, Origin: fixture.url() };
  await fetch(`${fixture.url()}/logout`, { method: "POST", headers, redirect: "manual" });
  await reload(page);
  await arriveAt(page, "**/login?to=%2Fdrop");
  await expect.poll(() => localKeys(page)).toEqual(["draft"]);
  await logIn(page, "ann", PASSWORD);
  await goto("/drop");
  await page.getByRole("button", { name: "BRING IT BACK" }).click();
  await expect.poll(() => page.getByLabel("Item 1", { exact: true }).inputValue()).toBe("Emmer");

  await goTo(page, "/my-stuff/profile");
  await press(
    page.locator("form[action='/logout']").getByRole("button", { name: "LOG OUT", exact: true }),
    /\/$/,
  );
  await expect.poll(() => localKeys(page)).toEqual([]);
});
