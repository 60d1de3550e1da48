/** One item across the versions of its list: who has it where, and one conversation. */
import { beforeAll, describe, expect, test } from "vitest";
import { pathOf, screenFixture } from "./fixture";

const fixture = screenFixture({ members: ["ann", "bob", "cleo"] });
const exactly = (name: string) => ({ name, exact: true });

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

describe.each([true, false])("an item, with scripts: %s", (javaScript) => {
  test("says who has it where, and what each says", async () => {
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

  test("shows one version alone, and a comment goes to it", async () => {
    const page = await fixture.visit(item, { as: "cleo", javaScript });
    const filter = page.getByRole("navigation", { name: "Whose version" });
    await filter.getByRole("link", { name: "ann 2nd" }).click();
    await expect.poll(() => new URL(page.url()).search).toBe("?version=ann");
    await page.getByRole("heading", exactly("On the version of ann")).waitFor();
    await expect.poll(() => page.getByText("bob named it without a note.").count()).toBe(0);
    const said = `The one by the river ${javaScript}`;
    await page.getByPlaceholder("comment").fill(said);
    await page.getByRole("button", exactly("REPLY")).click();
    await page.getByRole("listitem").filter({ hasText: said }).first().waitFor();
    await expect.poll(() => page.getByPlaceholder("comment").inputValue()).toBe("");
    expect(pathOf(page)).toBe(`${item}?version=ann`);
    await filter.getByRole("link", exactly("All")).click();
    await page.getByRole("heading", exactly("On the version of bob")).waitFor();
    await page.getByRole("listitem").filter({ hasText: said }).first().waitFor();
    await page.getByRole("link", exactly("Best bread in town")).first().click();
    await page.waitForURL(`**/lists/${list}`);
  });
});
