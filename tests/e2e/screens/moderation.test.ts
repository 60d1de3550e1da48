import { expect, test } from "vitest";
import { variants } from "#tests/support/full";
import { goTo, press } from "#tests/support/steps";
import { exactly, expectFocus, screenFixture } from "./fixture";
import { button } from "./form";

const house = ["kim", "kai", "kit", "koa"];
const fixture = screenFixture({ SEED: "demo", members: ["otto", ...house] });

test.each(variants([true, false]))(
  "in the reason for what an admin removes, Enter removes nothing, with scripts: %s",
  async (javaScript) => {
    await fixture.drop("otto", ["Mate"], { title: `Not removed, ${javaScript}` });
    const page = await fixture.visit("/admin/content?q=otto", { as: "admin", javaScript });
    const reason = page.getByRole("textbox", { name: /^Reason/ });
    await reason.fill("A slip");
    await reason.press("Enter");
    const search = await fixture.visit("/search?searchterm=removed", { javaScript });
    await search.getByText(`Not removed, ${javaScript}`).waitFor();
    await reason.fill("");
    await page.getByRole("button", exactly("REMOVE")).last().click();
    await page.getByText("A reason is required").waitFor();
    if (javaScript) await expectFocus(reason);
  },
);

test("a brigade is suspended at once, and let in again at once when one of them appeals", async () => {
  const { listId } = await fixture.drop("otto", ["Minestrone", "Goulash"], { title: "Soups of the house" });
  await fixture.add("bob", listId, ["Goulash", "Minestrone"]);
  for (const name of house) await fixture.add(name, listId, ["Instant noodles"]);
  const staff = await fixture.visit(`/moderation/lists/${listId}`, { as: "moderator" });
  const selected = (n: number) => staff.getByText(`${n} of 6 selected`, { exact: true });
  for (const [i, name] of house.entries()) {
    await staff.getByLabel(`Select ${name}`).check();
    await selected(i + 1).waitFor();
  }
  await staff.getByText("Instant noodles would leave the list: nobody else names it.").waitFor();
  await staff.getByLabel("Reason (sent to all 4)").fill("One place, one hour");
  await press(button(staff, "SUSPEND 4 MEMBERS"), staff.getByText("Suspended 4 members", { exact: false }));

  const member = await fixture.visit("/my-stuff/notifications", { as: "kim" });
  await press(member.getByText("SEE THE DECISION"), "**/decisions/*");
  await member.getByLabel("Your appeal").fill("We are a house of four with one router.");
  await press(button(member, "APPEAL"), member.getByRole("heading", exactly("Your appeal")));

  const other = await fixture.visit("/moderation", { as: "admin" });
  const appeal = other.getByRole("listitem").filter({ hasText: "house of four" }).first();
  await appeal.getByText("together with 3 others", { exact: false }).waitFor();
  await appeal.getByLabel("Answer (sent to kim)").fill("Noodles are soup");
  await press(
    appeal.getByRole("button", exactly("LIFT IT FOR ALL 4")),
    other.getByRole("link", exactly("end suspension")).first(),
  );
  await goTo(member, `/lists/${listId}`);
  await expect.poll(() => member.getByText("Instant noodles").count()).toBeGreaterThan(0);
});

test.each(variants([true, false]))(
  "what an admin sets for sign-ups and writes as rules is stored, with scripts: %s",
  async (javaScript) => {
    const page = await fixture.visit("/admin/sign-ups", { as: "admin", javaScript });
    const throwAway = page.getByLabel("Refuse throw-away addresses too");
    const hides = page.getByLabel("Hide after three reports");
    await page.getByLabel("By approval").check();
    await throwAway.check();
    await hides.check();
    await page.getByLabel("Refused mail domains").fill("kettles.example");
    await press(button(page, "SAVE SETTINGS"), page.getByText("The settings are saved", { exact: false }));
    await goTo(page, "/admin/sign-ups");
    const marks = [page.getByLabel("By approval"), throwAway, hides];
    for (const one of marks) await expect.poll(() => one.isChecked()).toBe(true);
    await expect.poll(() => page.getByLabel("Refused mail domains").inputValue()).toBe("kettles.example");
    const visitor = await fixture.visit("/register", { javaScript });
    await visitor.getByLabel("Username").fill(`fresh${javaScript}`);
    await visitor.locator("main [name=email]").fill(`fresh${javaScript}@mailinator.com`);
    await visitor.locator("main [name=password]").fill("a long pass phrase");
    await press(
      visitor.locator("main form button[type=submit]").first(),
      visitor.getByText("Addresses at this domain can't sign up", { exact: false }).first(),
    );
    await page.getByLabel("Open").check();
    await throwAway.uncheck();
    await hides.uncheck();
    await press(button(page, "SAVE SETTINGS"), page.getByText("The settings are saved", { exact: false }));
    await goTo(page, "/admin/words");
    await page.getByLabel("Rule 1", { exact: true }).fill(`One person, one list (${javaScript})`);
    await page.getByLabel("Text of rule 1").fill("No second accounts.");
    await press(button(page, "SAVE"), page.getByText("Your words are saved", { exact: false }));
    const rules = await fixture.visit("/rules", { javaScript });
    await rules.getByText(`One person, one list (${javaScript})`).waitFor();
  },
);

test("all reported lists of one person are one case, of which some are hidden by one press", async () => {
  const ids: string[] = [];
  for (const n of [1, 2, 3])
    ids.push((await fixture.drop("otto", ["Kettle"], { title: `Kettles to buy ${n}` })).listId);
  for (const id of ids) await fixture.call("bob", "GET", `/flag/${id}/otto`);
  const page = await fixture.visit("/moderation", { as: "moderator" });
  const reported = page.getByRole("listitem").filter({ hasText: "3 lists of one person" }).first();
  await reported.getByRole("checkbox", { name: /Kettles to buy 2/ }).uncheck();
  await reported.getByLabel(/^Reason/).fill("Advertising");
  await press(
    reported.getByRole("button", exactly("HIDE THE LISTS")),
    page
      .getByRole("link", { name: /Kettles to buy 3/ })
      .or(page.getByText(/hide, Kettles to buy 3/))
      .first(),
  );
  const shown = async (id = "") => (await fetch(`${new URL(page.url()).origin}/api/list/${id}`)).status;
  await expect
    .poll(async () => [await shown(ids[0]), await shown(ids[1]), await shown(ids[2])])
    .toEqual([404, 200, 404]);
});
