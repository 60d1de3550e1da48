/** Reports: a moderator decides, members are notified, and removed content is hidden. */
import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { variants } from "#tests/support/full";
import { screenFixture } from "./fixture";

const fixture = screenFixture({ SEED: "demo", members: ["otto", "ivy"] });
const exactly = (name: string) => ({ name, exact: true });

const hasFocus = (element: Element) => element === document.activeElement;

describe.each(variants([true, false]))("with scripts: %s", (javaScript) => {
  const visit = (path: string, as?: string) => fixture.visit(path, { as, javaScript });
  const title = `Teas for winter, ${javaScript ? "steeped" : "cold"}`;
  const caseOf = (page: Page, what: string) =>
    page
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", exactly(title)) })
      .filter({ hasText: what });

  async function report(list: string, entry: string, reason: string) {
    const page = await visit(list, "ivy");
    await page.locator("summary[aria-label='More about the list of otto']").click();
    await page.getByRole("button", exactly(entry)).click();
    await page
      .getByRole("textbox", { name: /What is wrong/ })
      .locator("visible=true")
      .fill(reason);
    await page.getByRole("button", exactly("SUBMIT")).locator("visible=true").click();
    if (javaScript) await page.getByRole("button", exactly("SUBMITTED!")).waitFor();
    else await page.getByRole("status").filter({ hasText: "reported" }).waitFor();
  }

  const statusOf = async (path: string) => (await fetch(fixture.url() + path)).status;
  const toldTo = async (as: string) =>
    (await visit("/my-stuff/notifications", as)).getByRole("main").textContent();

  test("a comment is removed, a report dismissed, a list hidden and restored", async () => {
    const { listId, itemIds } = await fixture.drop("otto", ["Assam", "Rooibos"], { title });
    const list = `/lists/${listId}`;
    const thread = `/item/${listId}/otto/${itemIds[0]}`;
    await fixture.comment("ivy", itemIds[0] ?? "", "Buy my kettles");
    await fixture.comment("otto", itemIds[0] ?? "", "Two minutes, no more");
    await report(list, "report one of the comments", "It sells kettles");
    await report(list, "report this list", "Rooibos is no tea");

    const page = await visit("/moderation", "moderator");
    const comments = caseOf(page, "Comments on the list");
    await comments.getByText("It sells kettles").waitFor();
    const sold = comments.getByRole("listitem").filter({ hasText: "Buy my kettles" });
    await sold.getByRole("button", exactly("REMOVE COMMENT")).click();
    await sold.getByText("A reason is required").waitFor();
    await expect.poll(() => comments.getByText("A reason is required").count()).toBe(1);
    if (javaScript) await expect.poll(() => sold.getByRole("textbox").evaluate(hasFocus)).toBe(true);
    await sold.getByRole("textbox").fill("An advertisement");
    await sold.getByRole("button", exactly("REMOVE COMMENT")).click();
    await sold.waitFor({ state: "detached" });
    const seen = await visit(thread);
    await seen.getByRole("heading", exactly("1 comment")).waitFor();
    await expect.poll(() => seen.getByText("Buy my kettles").count()).toBe(0);

    await comments.getByRole("textbox", { name: /^Reason \(/ }).fill("The rest is fine");
    await comments.getByRole("button", exactly("DISMISS")).click();
    await comments.waitFor({ state: "detached" });

    const whole = caseOf(page, "The list of");
    await whole.getByRole("button", exactly("HIDE THE LIST")).click();
    await whole.getByText("A reason is required").waitFor();
    await whole.getByRole("textbox", { name: /^Reason \(/ }).fill("Let's not argue about tea");
    await whole.getByRole("textbox", { name: /^Reason \(/ }).press("Enter");
    await whole.getByRole("button", exactly("HIDE THE LIST")).click();
    await whole.waitFor({ state: "detached" });
    for (const path of [list, thread]) expect(await statusOf(path)).toBe(404);
    await (await visit(list, "otto")).getByText("hidden by a moderator").first().waitFor();
    const own = await visit(list.replace("lists", "edit"), "otto");
    await own.getByText("A moderator has hidden it from others").waitFor();
    await own.getByRole("button", exactly("SAVE CHANGES")).click();
    await own.getByText("hidden by a moderator").first().waitFor();
    await expect
      .poll(() => toldTo("otto"))
      .toContain(`Your version of '${title}' is hidden from others: Let's not argue about tea`);
    const ivys = await toldTo("ivy");
    await (await visit("/my-stuff/notifications", "ivy"))
      .getByRole("listitem")
      .filter({ hasText: "is hidden from others now" })
      .getByRole("button", exactly("TO FEED"))
      .waitFor();
    expect(ivys).toContain("What you reported is hidden from others now: Let's not argue about tea");
    expect(ivys).toContain("Your comment “Buy my kettles” was taken down: An advertisement");

    const hidden = page.getByRole("listitem").filter({ hasText: "hide, " }).filter({ hasText: title });
    await hidden.getByRole("textbox").fill("Herbal tea is tea");
    await hidden.getByRole("button", exactly("RESTORE THE LIST")).click();
    await page.getByRole("listitem").filter({ hasText: "restore, " }).filter({ hasText: title }).waitFor();
    await expect.poll(() => hidden.getByRole("button").count()).toBe(0);
    expect(await statusOf(list)).toBe(200);
  });

  test("in the reason for what an admin removes, Enter removes nothing", async () => {
    await fixture.drop("otto", ["Mate"], { title: `Not removed, ${javaScript}` });
    const page = await visit("/admin/content?q=otto", "admin");
    const reason = page.getByRole("textbox", { name: /^Reason/ });
    await reason.fill("A slip");
    await reason.press("Enter");
    await (await visit("/search?searchterm=removed")).getByText(`Not removed, ${javaScript}`).waitFor();
    await reason.fill("");
    await page.getByRole("button", exactly("REMOVE")).last().click();
    await page.getByText("A reason is required").waitFor();
    if (javaScript) await expect.poll(() => reason.evaluate(hasFocus)).toBe(true);
  });

  test("others can't open moderation", async () => {
    await (await visit("/moderation", "ivy")).getByText("Nothing here").waitFor();
  });
});
