import { beforeAll, describe, expect, test } from "vitest";
import { waitForHydration } from "#tests/support/browser";
import { variants } from "#tests/support/full";
import { pathOf, screenFixture } from "./fixture";

const fixture = screenFixture({ members: ["ann", "bob", "cleo"] });
const exactly = (name: string) => ({ name, exact: true });

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
  test("shows the item, its rank, its list and the comments, and sends a stranger to log in", async () => {
    const page = await fixture.visit(thread, { javaScript });
    await page.getByRole("heading", { level: 1, name: "Spelt" }).waitFor();
    await expect.poll(() => page.locator("main [data-size=big]").textContent()).toBe("2");
    await expect
      .poll(() => page.getByRole("link", exactly("Best bread in town")).getAttribute("href"))
      .toBe(`/lists/${list}`);
    await expect
      .poll(() => page.getByRole("link", exactly("SAVE")).getAttribute("href"))
      .toBe(`/login?to=${encodeURIComponent(thread)}`);
    await page.getByText("From the mill").waitFor();
    const comment = page.getByRole("listitem").filter({ hasText: "Said once" });
    await expect
      .poll(() => comment.getByRole("link", exactly("ann")).getAttribute("href"))
      .toBe("/profile/ann");
    await expect.poll(() => comment.locator("time").textContent()).toMatch(/Just now|\d+[sm] ago/);
    await comment.getByRole("link", { name: "https://example.org/spelt" }).waitFor();
    await expect.poll(() => page.getByRole("textbox", { name: "Your comment" }).count()).toBe(0);
    await page.getByRole("link", exactly("LOG IN TO REPLY")).click();
    await page.waitForURL(`**/login?to=${encodeURIComponent(thread)}`);
  });

  test("a reply shows at once, with its number, and the field is empty again", async () => {
    const page = await fixture.visit(thread, { as: "ann", javaScript });
    const field = page.getByPlaceholder("comment");
    await field.fill(`A new word ${javaScript}`);
    await page.getByRole("button", exactly("REPLY")).click();
    await page
      .getByRole("listitem")
      .filter({ hasText: `A new word ${javaScript}` })
      .waitFor();
    await expect.poll(() => field.inputValue()).toBe("");
    await page.getByRole("heading", exactly(javaScript ? "2 comments" : "3 comments")).waitFor();
    expect(pathOf(page)).toBe(thread);
  });

  test("its author changes a comment at an address of its own, and deletes it after a question", async () => {
    const { listId, itemIds } = await fixture.drop("bob", ["Rye"]);
    const own = `/item/${listId}/bob/${itemIds[0]}`;
    await fixture.comment("ann", itemIds[0] ?? "", "Frist of all");
    await fixture.comment("bob", itemIds[0] ?? "", "What, @ANN?");
    const page = await fixture.visit(own, { as: "ann", javaScript });
    const comment = page.getByRole("listitem").filter({ hasText: "Frist of all" });
    await comment.getByRole("link", exactly("EDIT")).click();
    const field = page.getByRole("listitem").getByRole("textbox", { name: "Your comment" });
    await expect.poll(() => field.inputValue()).toBe("Frist of all");
    await field.fill(" ");
    await page.getByRole("button", exactly("SAVE CHANGES")).click();
    await page.getByText("Comment is required").waitFor();
    await field.fill("First of all");
    await page.getByRole("button", exactly("SAVE CHANGES")).click();
    const changed = page.getByRole("listitem").filter({ hasText: "First of all" });
    await changed.getByText(/^edited (just now|\d+[sm] ago)$/).waitFor();
    expect(pathOf(page)).toBe(own);
    await expect.poll(() => page.getByRole("button", exactly("SAVE CHANGES")).count()).toBe(0);
    // ann can't edit bob's comment, which mentions her
    await expect.poll(() => page.getByRole("link", exactly("EDIT")).count()).toBe(1);
    await expect
      .poll(() => page.getByRole("link", exactly("@ANN")).getAttribute("href"))
      .toBe("/profile/ann");

    await changed.getByRole("button", exactly("DELETE")).click();
    const dialog = page.getByRole("dialog", { name: "Delete your comment?" });
    await dialog.getByText("First of all").waitFor();
    await dialog.getByRole("button", exactly("CANCEL")).click();
    await dialog.waitFor({ state: "hidden" });
    await changed.getByRole("button", exactly("DELETE")).click();
    await dialog.getByRole("button", exactly("DELETE")).click();
    await page.getByRole("heading", exactly("1 comment")).waitFor();
    const trace = page.getByRole("listitem").filter({ hasText: "comment deleted" });
    await expect.poll(() => trace.getByRole("link").count()).toBe(1);
    await page.getByText("Your comment is deleted").waitFor();
  });

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

  test("an empty or overlong reply shows the error and keeps the text", async () => {
    const page = await fixture.visit(thread, { as: "ann", javaScript });
    await page.getByRole("button", exactly("REPLY")).click();
    await page.getByText("Comment is required").waitFor();
    await page.getByPlaceholder("comment").fill("x".repeat(2001));
    await page.getByRole("button", exactly("REPLY")).click();
    await page.getByText("Comment must be max. 2000 characters (2001)").waitFor();
    await expect.poll(() => page.getByPlaceholder("comment").inputValue()).toHaveLength(2001);
  });
});

// without scripts the browser adds a history entry per post, whatever the redirect is
test("one press of Back after two replies leads to the page before", async () => {
  const page = await fixture.visit(`/lists/${list}`, { as: "ann" });
  await page.goto(thread);
  await waitForHydration(page);
  for (const words of ["Back once", "Back twice"]) {
    await page.getByPlaceholder("comment").fill(words);
    await page.getByRole("button", exactly("REPLY")).click();
    await page.getByRole("listitem").filter({ hasText: words }).waitFor();
  }
  await page.goBack();
  expect(pathOf(page)).toBe(`/lists/${list}`);
});

test("REPLY is busy while the comment is being sent", async () => {
  const page = await fixture.visit(thread, { as: "bob" });
  let send = () => {};
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route("**/item/**", async (route) => {
    if (route.request().method() === "POST") await sent;
    await route.continue();
  });
  await page.getByPlaceholder("comment").fill("Slowly now");
  const reply = page.getByRole("button", { name: "REPLY" });
  await reply.click();
  await expect.poll(() => reply.getAttribute("aria-busy")).toBe("true");
  await expect.poll(() => reply.isDisabled()).toBe(true);
  send();
  await page.getByRole("listitem").filter({ hasText: "Slowly now" }).waitFor();
  await expect.poll(() => reply.isEnabled()).toBe(true);
});

describe.each(variants([true, false]))(
  "an item across the versions of its list, with scripts: %s",
  (javaScript) => {
    let list: string;
    let item: string;

    beforeAll(async () => {
      const { listId, itemIds } = await fixture.drop("ann", [
        "Rye",
        { title: "Spelt", context: "From the mill" },
      ]);
      list = listId;
      item = `/lists/${listId}/items/${itemIds[1]}`;
      await fixture.add("bob", listId, ["spelt", "Rye"]);
      await fixture.add("cleo", listId, ["Rye"]);
      await fixture.comment("bob", itemIds[1] ?? "", "Which mill?");
    });

    test("shows everyone's place and comments", async () => {
      const page = await fixture.visit(item, { javaScript });
      await page.getByRole("heading", { level: 1, name: /^spelt$/i }).waitFor();
      await page.getByRole("img", { name: "bob has it 1st, ann has it 2nd; 1 left it out" }).waitFor();
      const anns = page.getByRole("listitem").filter({ hasText: "From the mill" }).first();
      await anns.getByText("has it 2nd").first().waitFor();
      await anns.getByText("Which mill?").waitFor();
      await page.getByText("bob named it without a note.").waitFor();
      await page.getByRole("link", exactly("Rye")).waitFor();
      await page.getByRole("link", exactly("LOG IN TO REPLY")).click();
      await page.waitForURL(`**/login?to=${encodeURIComponent(item)}`);
    });

    test("shows a single version, and a comment goes to it", async () => {
      const page = await fixture.visit(item, { as: "cleo", javaScript });
      const filter = page.getByRole("navigation", { name: "Whose version" });
      await filter.getByRole("link", { name: "ann 2nd" }).click();
      await expect.poll(() => new URL(page.url()).search).toBe("?version=ann");
      await page.getByRole("heading", exactly("Reply to ann")).waitFor();
      await expect.poll(() => page.getByText("bob named it without a note.").count()).toBe(0);
      const said = `The one by the river ${javaScript}`;
      await page.getByPlaceholder("comment").fill(said);
      await page.getByRole("button", exactly("REPLY")).click();
      await page.getByRole("listitem").filter({ hasText: said }).first().waitFor();
      await expect.poll(() => page.getByPlaceholder("comment").inputValue()).toBe("");
      expect(pathOf(page)).toBe(`${item}?version=ann`);
      await filter.getByRole("link", exactly("All")).click();
      await page.getByRole("heading", exactly("Comment")).waitFor();
      await page.getByRole("listitem").filter({ hasText: said }).first().waitFor();
      await page.getByRole("link", exactly("Best bread in town")).first().click();
      await page.waitForURL(`**/lists/${list}`);
    });
  },
);

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
