/** A site on which nobody has dropped a list. */
import { expect, test } from "vitest";
import { overflowOf } from "#tests/support/screens";
import { follow } from "#tests/support/steps";
import { exactly, screenFixture } from "./fixture";

const fixture = screenFixture({ members: ["ann"] });

test("an empty site offers questions, and a press on one opens the form with its title and chapter", async () => {
  const page = await fixture.visit("/", { as: "ann", screen: "phone" });
  await page.getByRole("heading", { level: 1, name: "Nobody has ranked anything yet." }).waitFor();
  expect(await overflowOf(page)).toBe(0);
  await follow(page.getByRole("link", exactly("Drop 'Where do we eat on Friday?'")));
  await expect
    .poll(() => page.getByLabel("Title", { exact: true }).first().inputValue())
    .toBe("Where do we eat on Friday?");
  await page.getByRole("button", { name: /food/ }).waitFor();
});

test("without a list the marketing page has words alone, and what to drop", async () => {
  const page = await fixture.visit("/marketing", { javaScript: false });
  await page.getByText("Drop a list, best first.").waitFor();
  await page.getByRole("main").getByRole("link", exactly("DROP A LIST")).waitFor();
  await expect.poll(() => page.getByRole("link", { name: /^Rank it with/ }).count()).toBe(0);
});
