import { expect, test } from "vitest";
import { variants } from "#tests/support/full";
import { screenFixture } from "./fixture";
import { chooseWhoSees } from "./form";

const fixture = screenFixture({ members: ["ann"] });
const exactly = (name: string) => ({ name, exact: true });

test.each(variants([true, false]))(
  "an invited guest joins with a name, ranks, is removed by the owner, with scripts: %s",
  async (javaScript) => {
    const { page, goto } = await fixture.open({ as: "ann", javaScript });
    await goto("/drop");
    await page.getByLabel("Title", { exact: true }).fill("What do we play on Sunday?");
    await chooseWhoSees(page, "By link");
    await page.getByLabel("Anyone with the link can join with just a name").check();
    for (const [i, title] of ["Carcassonne", "Codenames", "Azul"].entries())
      await page.locator(`[name="sublist[0].item[${i}].itemTitle"]`).fill(title);
    await page.getByRole("button", exactly("DROP IT")).click();
    // the list first, its settings one press away
    await page.getByRole("link", exactly("by link only")).click();
    await page.getByText("Anyone with the link can join with just a name").waitFor();
    const link = await page.getByLabel("Link", { exact: true }).inputValue();

    const guest = await fixture.open({ javaScript, screen: "phone" });
    await guest.goto(new URL(link).pathname);
    await guest.page.getByRole("heading", { name: "ann invites you to rank What do we play" }).waitFor();
    await guest.page.getByLabel("Your name").fill("M");
    await guest.page.getByRole("button", exactly("RANK IT")).click();
    await guest.page.getByText("Your name must be at least 2 characters").first().waitFor();
    await guest.page.getByLabel("Your name").fill("Mia");
    await guest.page.getByRole("button", exactly("RANK IT")).click();
    for (const [i, title] of ["Azul", "Go", "Ra"].entries())
      await guest.page.locator(`[name="sublist[0].item[${i}].itemTitle"]`).fill(title);
    await guest.page.getByRole("button", exactly("DROP IT")).click();
    await guest.page.getByRole("article", { name: "The list of ann" }).waitFor();
    await guest.page.getByText("You are here as a guest").waitFor();
    await guest.page.getByRole("link", exactly("sign up")).click();
    await expect.poll(() => guest.page.getByLabel("Username").inputValue()).toBe("Mia");

    await page.getByRole("link", exactly("SEE GUESTS")).click();
    await page.getByRole("button", exactly("REMOVE Mia (guest)")).click();
    await page.getByText("Nobody has joined as a guest").waitFor();
  },
);
