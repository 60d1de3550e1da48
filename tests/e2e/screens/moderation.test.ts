import { test } from "vitest";
import { variants } from "#tests/support/full";
import { exactly, expectFocus, screenFixture } from "./fixture";

const fixture = screenFixture({ SEED: "demo", members: ["otto"] });

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
