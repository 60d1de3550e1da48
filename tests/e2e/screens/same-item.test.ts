/** The page on which a list's creators state which titles are one item. */
import { describe, expect, test } from "vitest";
import { variants } from "#tests/support/full";
import { pathOf, screenFixture } from "./fixture";

const fixture = screenFixture({ members: ["ann", "bob", "carl"] });
const exactly = (name: string) => ({ name, exact: true });

describe.each(variants([true, false]))("with scripts: %s", (javaScript) => {
  test("a creator decides on near titles, names two others, and undoes it", async () => {
    const { listId } = await fixture.drop("bob", ["Casablanca", "Heat", "The Crew"]);
    await fixture.add("ann", listId, ["Casablanka", "Heat", "Crew of the deep"]);
    const screen = `/lists/${listId}/same-item`;
    const page = await fixture.visit(`/lists/${listId}`, { as: "ann", javaScript });
    await page.getByRole("link", exactly("Same item?")).click();
    await page.getByRole("heading", { level: 1, name: "Same item?" }).waitFor();
    expect(pathOf(page)).toBe(screen);

    await page.getByRole("button", exactly("SAME: Casablanca and Casablanka")).click();
    await page.getByRole("status").filter({ hasText: "count as one item now" }).waitFor();
    await page.getByText("No two titles of the masterlist look like slips").waitFor();

    await page.getByLabel("This title").fill("The Crew");
    await page.getByLabel("and this one").fill("Crew of the sea");
    await page.getByRole("button", exactly("NOT THE SAME")).click();
    await page.getByText("No version of this list names this item").waitFor();
    await expect.poll(() => page.getByLabel("This title").inputValue()).toBe("The Crew");
    await page.getByLabel("and this one").fill("Crew of the deep");
    await page.getByRole("button", exactly("SAME")).click();
    const override = page.getByRole("listitem").filter({ hasText: "is the same as" });
    await expect.poll(() => override.count()).toBe(2);
    await expect.poll(() => override.first().textContent()).toContain("ann");

    const [early, late] = [page, await fixture.visit(screen, { as: "bob", javaScript })];
    for (const one of [late, early])
      await one.getByRole("button", exactly("UNDO: Crew of the deep and The Crew")).click();
    await page.getByRole("status").filter({ hasText: "Undone. Spelling decides again" }).waitFor();
    await expect.poll(() => override.count()).toBe(1);
    await page.getByRole("link", exactly("Best bread in town")).click();
    await page.waitForURL(`**/lists/${listId}`);
    await expect
      .poll(() => page.getByRole("region", exactly("Masterlist")).textContent())
      .toContain("Casablanca");
    await expect
      .poll(() => page.getByRole("region", exactly("Masterlist")).textContent())
      .not.toContain("Casablanka");
  });

  test("a member without a public version gets no question and can't open the page", async () => {
    const { listId } = await fixture.drop("bob", ["Rye"], { title: "Bread for others" });
    await fixture.add("ann", listId, ["Rye"]);
    for (const as of [undefined, "carl"]) {
      const page = await fixture.visit(`/lists/${listId}`, { as, javaScript });
      await expect.poll(() => page.getByRole("link", exactly("Same item?")).count()).toBe(0);
      await page.goto(`/lists/${listId}/same-item`);
      const outcome = as
        ? page.getByText("Not yours to change")
        : page.getByRole("button", exactly("LOG IN"));
      await outcome.waitFor();
    }
  });
});
