import type { Page } from "playwright";
import { expect, test } from "vitest";
import { hydrated } from "#tests/support/browser";
import { PASSWORD, screenFixture } from "./fixture";

const fixture = screenFixture({ members: ["ann", "bob", "cleo"] });

/** What this tab can still read from our storage. */
const kept = (page: Page) =>
  page.evaluate(() => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage).filter((key) =>
      ["saved_lists", "stale", "signing-out", "probe"].includes(key),
    ),
  ]);

test.each([
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
])("%s leaves nothing in the storage of any open tab", async (_, as, signOut) => {
  const { page, context, goto } = await fixture.open({ as });
  await goto("/my-stuff/profile");
  const other = await context.newPage();
  await other.goto("/my-stuff/drops");
  await hydrated(other);
  for (const tab of [page, other]) {
    await tab.waitForFunction(() => localStorage.getItem("auth-token") && localStorage.getItem("auth-user"));
    await tab.evaluate(() => {
      localStorage.setItem("probe", "x");
      sessionStorage.setItem("probe", "x");
      sessionStorage.setItem("saved_lists", "x");
    });
  }
  await signOut(page);
  await page.waitForURL((url) => url.pathname === "/");
  for (const tab of [page, other]) await expect.poll(() => kept(tab)).toEqual([]);
});
