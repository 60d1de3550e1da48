import { expect, test } from "vitest";
import { waitForHydration } from "#tests/support/browser";
import { variants } from "#tests/support/full";
import { screenFixture } from "./fixture";
import { chooseWhoSees } from "./form";

const fixture = screenFixture({ members: ["ann", "bob"] });
const exactly = (name: string) => ({ name, exact: true });

test.each(variants([true, false]))(
  "is dropped, sent, joined blind, and shown to all of them, with scripts: %s",
  async (javaScript) => {
    const { page, goto } = await fixture.open({ as: "ann", javaScript });
    await goto("/drop");
    await page.getByLabel("Title", { exact: true }).fill("Games for the cabin");
    await chooseWhoSees(page, "By link");
    for (const [i, title] of ["Carcassonne", "Codenames", "Azul"].entries())
      await page.locator(`[name="sublist[0].item[${i}].itemTitle"]`).fill(title);
    await page.getByRole("button", exactly("DROP IT")).click();
    // the list first, its settings one press away
    await page.getByRole("link", exactly("by link only")).click();
    await page.getByRole("heading", { name: "Who sees it" }).waitFor();
    const link = await page.getByLabel("Link", { exact: true }).inputValue();
    await page.getByLabel("Reveal it on a date").fill("2020-01-01T18:00");
    await page.getByRole("button", exactly("KEEP IT BLIND")).click();
    await page.getByText("Choose a moment that is still to come").first().waitFor();
    await page.getByLabel("Reveal it on a date").fill(`${new Date().getUTCFullYear() + 1}-01-01T18:00`);
    await page.getByRole("button", exactly("KEEP IT BLIND")).click();
    await page.getByText("It is blind until").waitFor();

    const bob = await fixture.open({ as: "bob", javaScript });
    await bob.goto(new URL(link).pathname);
    await bob.page.getByRole("heading", { name: "ann invites you to rank Games for the cabin" }).waitFor();
    const listed = new URL(page.url()).pathname.replace("/audience", "");
    await bob.goto(listed);
    await bob.page.getByText("Sealed until").waitFor();
    await expect.poll(() => bob.page.getByText("Carcassonne").count()).toBe(0);
    await bob.goto(listed.replace("/lists/", "/longlist/"));
    await bob.page.getByText("Sealed until").waitFor();
    await bob.goto(listed);
    await bob.page.getByRole("link", exactly("drop your list")).first().click();
    for (const [i, title] of ["Azul", "Go", "Ra"].entries())
      await bob.page.locator(`[name="sublist[0].item[${i}].itemTitle"]`).fill(title);
    await bob.page.getByRole("button", exactly("DROP IT")).click();
    await bob.page.getByRole("heading", { name: "2 versions" }).waitFor();
    await expect.poll(() => bob.page.getByText("Carcassonne").count()).toBe(0);

    await page.getByRole("button", exactly("SHOW ALL VERSIONS NOW")).click();
    await page.getByText("All versions are revealed").waitFor();
    await page.getByRole("link", exactly("Games for the cabin")).click();
    await page.getByRole("article", { name: "The list of bob" }).waitFor();
    if (javaScript) {
      await bob.page.waitForURL("**/room");
      await bob.page.reload();
      await waitForHydration(bob.page);
    }
    await bob.goto(listed);
    await bob.page.getByRole("article", { name: "The list of ann" }).waitFor();

    await page.getByRole("link", exactly("edit your list")).first().click();
    await page.getByRole("link", exactly("WHO SEES IT")).click();
    await page.getByRole("button", exactly("MAKE IT PUBLIC")).click();
    await page.getByText("Everyone sees this list: it is in feeds").waitFor();
    const stranger = await fixture.open({ javaScript });
    await stranger.goto("/");
    await stranger.page.getByRole("link", exactly("Games for the cabin")).first().waitFor();

    await bob.goto("/my-stuff/notifications");
    const newest = bob.page.getByRole("main").getByRole("listitem").first();
    await newest.getByText("ann made the list public. Your version is hidden until you publish it").waitFor();
    await bob.goto(`${listed}/audience`);
    await bob.page.getByRole("button", exactly("PUBLISH MY VERSION")).click();
    await bob.page.getByText("Your version is public now").waitFor();
    await stranger.goto(listed);
    await stranger.page.getByRole("article", { name: "The list of bob" }).waitFor();
  },
);
