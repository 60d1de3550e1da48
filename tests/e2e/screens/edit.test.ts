import { describe, expect, test } from "vitest";
import { variants } from "#tests/support/full";
import { boxOf, pathOf, screenFixture } from "./fixture";
import { button, chooseWhoSees, exactly, focusedFieldName, item, items, title } from "./form";

const fixture = screenFixture({ members: ["ann", "bob"] });

describe.each(variants([true, false]))("with scripts: %s", (javaScript) => {
  test("drop redirects creators to edit, edit redirects others to drop", async () => {
    const { listId } = await fixture.drop("ann", ["Rye", "Oat"]);
    const own = await fixture.visit(`/drop/${listId}`, { as: "ann", javaScript });
    expect(pathOf(own)).toBe(`/edit/${listId}`);
    const other = await fixture.visit(`/edit/${listId}`, { as: "bob", javaScript });
    expect(pathOf(other)).toBe(`/drop/${listId}`);
    await expect.poll(() => title(other).inputValue()).toBe("Best bread in town");
    await expect.poll(() => title(other).isEditable()).toBe(false);
    await expect.poll(() => other.getByLabel("Add a chapter").count()).toBe(0);
  });

  test("an edit is saved, and threads are kept", async () => {
    const { listId, itemIds } = await fixture.drop("ann", ["Rye", "Oat"]);
    await fixture.comment("bob", itemIds[1] ?? "");
    const page = await fixture.visit(`/edit/${listId}`, { as: "ann", javaScript });
    await button(page, "Move item 2 up").click();
    await expect.poll(() => item(page, 1).inputValue()).toBe("Oat");
    await title(page).fill("Best bread anywhere");
    await button(page, "SAVE CHANGES").click();
    await page.waitForURL(`**/lists/${listId}`);
    await page.getByRole("heading", { level: 1, name: "Best bread anywhere" }).waitFor();
    await page.getByRole("status").filter({ hasText: "Your changes are saved" }).waitFor();
    const first = page.getByRole("article").getByRole("listitem").first();
    await first.getByRole("link", { name: "1 comment on Oat" }).waitFor();
  });

  test("a row that was removed and restored keeps its thread", async () => {
    const { listId, itemIds } = await fixture.drop("ann", ["Rye", "Oat"]);
    await fixture.comment("bob", itemIds[0] ?? "");
    const page = await fixture.visit(`/edit/${listId}`, { as: "ann", javaScript });
    await button(page, "Remove item 1").click();
    await button(page, "UNDO").click();
    await item(page, 1).fill("Sour rye");
    await button(page, "SAVE CHANGES").click();
    await page.waitForURL(`**/lists/${listId}`);
    await page.getByRole("link", { name: "1 comment on Sour rye" }).waitFor();
  });

  test("a title that belongs to somebody else is shown in full on a phone", async () => {
    const long = "Breads so long in name that nobody has ever read them in one go";
    const { listId } = await fixture.drop("ann", ["Rye"], { title: long.slice(0, 60) });
    const page = await fixture.visit(`/drop/${listId}`, { as: "bob", javaScript, screen: "phone" });
    const cut = await title(page).evaluate(
      ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
        scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1,
    );
    expect(cut).toBe(false);
    const line = await title(page).evaluate((box) => Number.parseFloat(getComputedStyle(box).lineHeight));
    expect((await boxOf(title(page))).height).toBeGreaterThan(2 * line);
  });

  test("deleting can be cancelled", async () => {
    const { listId } = await fixture.drop("ann", ["Rye"]);
    const page = await fixture.visit(`/edit/${listId}`, { as: "ann", javaScript });
    await button(page, "DELETE LIST").click();
    const dialog = page.getByRole("dialog", exactly("Delete your list?"));
    await dialog.getByRole("button", exactly("CANCEL")).click();
    await dialog.waitFor({ state: "hidden" });
    await button(page, "DELETE LIST").click();
    await dialog.waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await expect.poll(() => focusedFieldName(page)).toBe("DELETE LIST");
    expect(pathOf(page)).toBe(`/edit/${listId}`);
    expect((await fetch(`${fixture.url()}/lists/${listId}`)).status).toBe(200);
  });

  test("an empty row is an error, and one press saves without it", async () => {
    const { listId } = await fixture.drop("ann", ["Rye", "Oat"]);
    const page = await fixture.visit(`/edit/${listId}`, { as: "ann", javaScript });
    await button(page, "ADD ITEM").click();
    await expect.poll(() => items(page)).toEqual(["Rye", "Oat", ""]);
    await button(page, "Move item 2 up").click();
    await expect.poll(() => items(page)).toEqual(["Oat", "Rye", ""]);
    await button(page, "Move item 3 up").click();
    await expect.poll(() => items(page)).toEqual(["Oat", "", "Rye"]);
    await button(page, "SAVE CHANGES").click();
    await page.getByRole("alert").getByRole("button", exactly("REMOVE EMPTY ROWS AND SAVE")).click();
    await page.waitForURL(`**/lists/${listId}`);
    const rows = page.getByRole("article").getByRole("listitem");
    await expect.poll(() => rows.count()).toBe(2);
    await rows.first().getByText("Oat").first().waitFor();
  });

  test("the last version of a list is deleted, and its creator is two screens back", async () => {
    const name = `Deleted ${javaScript ? "soon" : "later"}`;
    const { listId } = await fixture.drop("ann", ["Rye"], { title: name });
    const page = await fixture.visit("/profile/ann", { as: "ann", javaScript });
    const card = page.getByRole("article", exactly(name));
    await card.getByRole("link", exactly("READ MORE")).click();
    await page.waitForURL(`**/lists/${listId}`);
    await page.getByRole("link", exactly("edit your list")).first().click();
    await page.waitForURL(`**/edit/${listId}`);
    await button(page, "DELETE LIST").click();
    const dialog = page.getByRole("dialog", exactly("Delete your list?"));
    await dialog.getByText(name).waitFor();
    await dialog.getByRole("button", exactly("DELETE")).click();
    // reading the history requires scripts
    await page.waitForURL(javaScript ? "**/profile/ann" : "**/my-stuff/drops");
    await card.waitFor({ state: "detached" });
    expect((await fetch(`${fixture.url()}/lists/${listId}`)).status).toBe(404);
  });

  test("if other versions remain, deleting leads to the list", async () => {
    const { listId } = await fixture.drop("ann", ["Rye"]);
    await fixture.add("bob", listId, ["Oat"]);
    const page = await fixture.visit(`/edit/${listId}`, { as: "ann", javaScript });
    await button(page, "DELETE LIST").click();
    await page.getByRole("dialog").getByRole("button", exactly("DELETE")).click();
    await page.waitForURL(`**/lists/${listId}`);
    await page.getByRole("article", exactly("The list of bob")).waitFor();
    await expect.poll(() => page.getByRole("article", exactly("The list of ann")).count()).toBe(0);
  });

  test("an edit of an old revision shows the conflict, keeps the text, and is saved the second time", async () => {
    const { listId } = await fixture.drop("ann", ["Rye", "Oat"]);
    const page = await fixture.visit(`/edit/${listId}`, { as: "ann", javaScript });
    await fixture.call("ann", "PUT", "/list/", {
      id: listId,
      sublist: [{ subListHidden: false, item: [{ itemTitle: "Corn", itemContext: "" }] }],
    });
    await item(page, 1).fill("Spelt");
    await button(page, "SAVE CHANGES").click();
    await page.getByRole("heading", { name: "This list changed while you wrote" }).waitFor();
    await expect.poll(() => item(page, 1).inputValue()).toBe("Spelt");
    await page.getByRole("listitem").filter({ hasText: "Corn" }).waitFor();
    await button(page, "SAVE CHANGES").click();
    await page.waitForURL(`**/lists/${listId}`);
    await page.getByText("Spelt").first().waitFor();
  });
});

test("shows the masterlist preview while writing", async () => {
  const { listId } = await fixture.drop("bob", ["Rye", "Oat"]);
  const page = await fixture.visit(`/drop/${listId}`, { as: "ann" });
  const preview = page.getByRole("region", exactly("The masterlist with yours"));
  await item(page, 1).focus();
  await preview.waitFor();
  await item(page, 1).fill("Spelt");
  // a title counts once it is left
  await page.keyboard.press("Tab");
  await preview.getByText("Spelt").waitFor();
  await chooseWhoSees(page, "Only me");
  await preview.getByText("Yours is private, so it does not count.").waitFor();
});
