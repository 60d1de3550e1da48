import { beforeAll, describe, expect, test } from "vitest";
import { holdRequests } from "#tests/support/browser";
import { variants } from "#tests/support/full";
import { goBack, goTo } from "#tests/support/steps";
import { exactly, pathOf, screenFixture } from "./fixture";

const fixture = screenFixture({ members: ["ann", "bob", "cleo"] });

let list: string;
let thread: string;

beforeAll(async () => {
  const { listId, itemIds } = await fixture.drop("bob", [
    "Rye",
    { title: "Spelt", context: "From the mill" },
  ]);
  list = listId;
  thread = `/item/${listId}/bob/${itemIds[1]}`;
  await fixture.comment("ann", itemIds[1] ?? "", "Said once, https://example.org/spelt");
});

describe.each(variants([true, false]))("a thread, with scripts: %s", (javaScript) => {
  test("a comment's date links to it and keeps the text being written", async () => {
    const page = await fixture.visit(thread, { as: "bob", javaScript });
    const comment = page.getByRole("listitem").filter({ hasText: "Said once" });
    const at = await comment.locator("a:has(time)").getAttribute("href");
    expect(at).toMatch(new RegExp(`^${thread}#comment-[0-9a-f]{24}$`));
    await page.getByPlaceholder("comment").fill("Half a word");
    await comment.locator("a:has(time)").click();
    await expect.poll(() => new URL(page.url()).hash).toBe(at?.slice(thread.length));
    await expect.poll(() => comment.evaluate((shown) => shown.matches(":target"))).toBe(true);
    await expect.poll(() => page.getByPlaceholder("comment").inputValue()).toBe("Half a word");
  });
});

// without scripts the browser adds a history entry per post, whatever the redirect is
test("one press of Back after two replies leads to the page before", async () => {
  const page = await fixture.visit(`/lists/${list}`, { as: "ann" });
  await goTo(page, thread);
  for (const words of ["Back once", "Back twice"]) {
    await page.getByPlaceholder("comment").fill(words);
    await page.getByRole("button", exactly("REPLY")).click();
    await page.getByRole("listitem").filter({ hasText: words }).waitFor();
  }
  await goBack(page, `**/lists/${list}`);
  expect(pathOf(page)).toBe(`/lists/${list}`);
});

test("REPLY is busy while the comment is being sent", async () => {
  const page = await fixture.visit(thread, { as: "bob" });
  const send = await holdRequests(page, "**/item/**");
  await page.getByPlaceholder("comment").fill("Slowly now");
  const reply = page.getByRole("button", { name: "REPLY" });
  await reply.click();
  await expect.poll(() => reply.getAttribute("aria-busy")).toBe("true");
  await expect.poll(() => reply.isDisabled()).toBe(true);
  send();
  await page.getByRole("listitem").filter({ hasText: "Slowly now" }).waitFor();
  await expect.poll(() => reply.isEnabled()).toBe(true);
});

test("members are suggested while an @name is typed", async () => {
  const page = await fixture.visit(thread, { as: "ann" });
  const field = page.getByPlaceholder("comment");
  await field.pressSequentially("As @b", { delay: 20 });
  await page.getByRole("option", exactly("bob")).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("option").count()).toBe(0);
  await field.pressSequentially("o", { delay: 20 });
  await page.getByRole("option", exactly("bob")).waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => field.inputValue()).toBe("As @bob ");
  await expect.poll(() => page.getByRole("option").count()).toBe(0);
});
