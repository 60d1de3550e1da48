/** After a deed that ends on another page, one Back leads to the page before it. */
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { fillLogIn } from "#tests/support/browser";
import { arriveAt, follow, goBack, goTo, press } from "#tests/support/steps";
import { exactly, PASSWORD, screenFixture } from "./fixture";
import { button, item } from "./form";

const fixture = screenFixture({ members: ["ann", "bob", "cleo", "dora"] });

type Entries = { navigation: { entries: () => { url: string }[] } };

/** The paths of the tab's history, oldest first. */
const historyOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    (window as unknown as Entries).navigation
      .entries()
      .map(({ url }) => new URL(url).pathname)
      .filter((path) => path !== "blank"),
  );

const logOut = (page: Page) =>
  page.locator("main form[action='/logout']").getByRole("button", exactly("LOG OUT"));

test("log-in and log-out replace the page that they leave", async () => {
  const page = await fixture.visit("/support");
  await follow(page.getByRole("link", exactly("LOG IN")));
  await fillLogIn(page, "cleo", PASSWORD);
  await arriveAt(page, page.getByRole("heading", { name: "Logged in" }));
  expect(await historyOf(page)).toEqual(["/support", "/login"]);
  await goTo(page, "/my-stuff/profile");
  await press(logOut(page), /\/$/);
  expect(await historyOf(page)).toEqual(["/support", "/login", "/"]);
});

test("Back to a page that asks for a log-in ends on the log-in, and the next Back leads on", async () => {
  const page = await fixture.visit("/support", { as: "dora" });
  await goTo(page, "/my-stuff/drops");
  await follow(page.getByRole("link", exactly("PROFILE")).first(), "**/my-stuff/profile");
  await press(logOut(page), /\/$/);
  await goBack(page, "**/login?**");
  await goBack(page, "**/support");
});

test("dropping a version and editing it replace the form", async () => {
  const { listId } = await fixture.drop("ann", ["Rye", "Spelt"]);
  const page = await fixture.visit(`/lists/${listId}`, { as: "bob" });
  await follow(page.getByRole("link", exactly("drop your list")).first(), `**/drop/${listId}`);
  await item(page, 1).fill("Emmer");
  await press(button(page, "DROP IT"), `**/lists/${listId}`);
  expect(await historyOf(page)).toEqual([`/lists/${listId}`, `/lists/${listId}`]);
  await follow(page.getByRole("link", exactly("edit your list")).first(), `**/edit/${listId}`);
  await item(page, 1).fill("Einkorn");
  await press(button(page, "SAVE CHANGES"), `**/lists/${listId}`);
  expect(await historyOf(page)).toEqual(Array(3).fill(`/lists/${listId}`));
});

test("Back to a form whose list is dropped opens the version, and the next Back leads on", async () => {
  const { listId } = await fixture.drop("ann", ["Rye", "Spelt"]);
  const page = await fixture.visit(`/lists/${listId}`, { as: "bob" });
  await follow(page.getByRole("link", exactly("drop your list")).first(), `**/drop/${listId}`);
  await follow(page.getByRole("link", exactly("Listdrop, home")), /\/$/);
  await fixture.add("bob", listId, ["Emmer"]);
  await goBack(page, `**/edit/${listId}`);
  await goBack(page, `**/lists/${listId}`);
});
