/** A network that goes away under a page: the page stays, says so, and goes on where it was. */
import type { Locator, Page } from "playwright";
import { beforeAll, describe, expect, test } from "vitest";
import { pathOf, setScene } from "./scene";

const scene = setScene({ members: ["ann", "bob"] });
const exactly = (name: string) => ({ name, exact: true });
const LOST = "That didn't arrive. Try again";

let list: string;
let thread: string;

beforeAll(async () => {
  for (let n = 1; n <= 11; n++)
    await scene.drop("bob", ["One"], { title: `Filler number ${n}`, chapters: ["fillers"] });
  const written = await scene.drop("bob", ["Rye", "Spelt"], { chapters: ["bread"] });
  list = `/lists/${written.listId}`;
  thread = `/item/${written.listId}/bob/${written.itemIds[0]}`;
  await scene.comment("ann", written.itemIds[0] ?? "", "Dense, and better for it");
});

/** Cuts the page off: as a device without a network, or as one whose connections break. */
const WAYS = {
  "without a network": {
    cut: (page: Page) => page.context().setOffline(true),
    // the browser tells when the network is back
    askAgain: async () => {},
    mend: (page: Page) => page.context().setOffline(false),
  },
  "with a connection that breaks": {
    cut: (page: Page) => page.route("**/*", (route) => route.abort("connectionreset")),
    askAgain: (control: Locator) => control.dispatchEvent("click"),
    mend: (page: Page) => page.unroute("**/*"),
  },
};

/** A page with all that it loads, also ahead of time. */
async function visit(path: string, as?: string): Promise<Page> {
  const { page, goto } = await scene.open(as ? { as } : {});
  const ahead = page.waitForResponse((answer) => answer.url().includes("/__manifest"));
  await goto(path);
  await (await ahead).finished();
  return page;
}

const says = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text }).waitFor();

/** On a page: does what needs the network, without it and then with it. */
type Deed = { as: string; path: () => string; press: (page: Page) => Promise<void> };

describe.each(Object.entries(WAYS))("%s", (name, { cut, mend, askAgain }) => {
  const press = (button: string) => (page: Page) =>
    page.getByRole("main").getByRole("button", exactly(button)).first().dispatchEvent("click");

  test.each<[string, string, Deed]>([
    ["SAVE", "SAVED", { as: "ann", path: () => list, press: press("SAVE") }],
    ["FOLLOW", "UNFOLLOW", { as: "ann", path: () => "/chapter/bread", press: press("FOLLOW") }],
    [
      "MARK SEEN",
      "MARK UNSEEN",
      { as: "bob", path: () => "/my-stuff/notifications", press: press("MARK SEEN") },
    ],
  ])("%s goes back to what it was, and works when pressed again", async (before, after, deed) => {
    const page = await visit(deed.path(), deed.as);
    await cut(page);
    await deed.press(page);
    await says(page, LOST);
    await page.getByRole("main").getByRole("button", exactly(before)).first().waitFor();
    expect(pathOf(page)).toBe(deed.path());
    await mend(page);
    const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
    await deed.press(page);
    await answered;
    const done = page.getByRole("main").getByRole("button", exactly(after)).first();
    await done.waitFor();
    await page.reload();
    await done.click();
    await page.getByRole("main").getByRole("button", exactly(before)).first().waitFor();
  });

  test("REPLY keeps the words, and sends them when pressed again", async () => {
    const page = await visit(thread, "ann");
    const words = `Said ${name}`;
    await page.getByPlaceholder("comment").fill(words);
    await cut(page);
    await press("REPLY")(page);
    await says(page, LOST);
    expect(await page.getByPlaceholder("comment").inputValue()).toBe(words);
    await mend(page);
    await page.getByRole("button", exactly("REPLY")).click();
    await page.getByRole("listitem").filter({ hasText: words }).waitFor();
    expect(await page.getByRole("listitem").filter({ hasText: words }).count()).toBe(1);
  });

  test("SUBMIT says in the report's dialog that it did not arrive, and keeps the reason", async () => {
    const page = await visit(list, "ann");
    await page.locator("summary[aria-label='More about the list of bob']").click();
    await page.getByRole("button", exactly("report one of the comments")).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill("It is an advertisement");
    await cut(page);
    await dialog.getByRole("button", exactly("SUBMIT")).click();
    await dialog.getByText(LOST).waitFor();
    expect(await dialog.getByRole("textbox").inputValue()).toBe("It is an advertisement");
    await mend(page);
    await dialog.getByRole("button", exactly("SUBMIT")).waitFor();
  });

  test("more cards wait, and come when asked for again", async () => {
    const page = await visit("/");
    const cards = page.getByRole("article");
    await cut(page);
    await page.getByRole("link", exactly("More")).dispatchEvent("click");
    const again = page.getByRole("link", exactly(LOST));
    await again.waitFor();
    await says(page, "What you asked for didn't arrive.");
    expect(await cards.count()).toBe(10);
    await mend(page);
    await askAgain(again);
    await expect.poll(() => cards.count()).toBeGreaterThan(10);
  });

  test("a page that does not arrive leaves the one that is there, which can ask again", async () => {
    const page = await visit("/?before=99999999999999");
    await cut(page);
    await page.getByRole("link", exactly("TO THE NEWEST")).click();
    await says(page, "What you asked for didn't arrive.");
    expect(pathOf(page)).toBe("/?before=99999999999999");
    await mend(page);
    await askAgain(page.getByRole("button", exactly("TRY AGAIN")));
    await expect.poll(() => pathOf(page)).toBe("/");
    expect(await page.getByRole("status").filter({ hasText: "didn't arrive" }).count()).toBe(0);
  });
});
