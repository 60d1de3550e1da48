import { beforeAll, describe, expect, test } from "vitest";
import { variants } from "#tests/support/full";
import { screenFixture } from "./fixture";

const fixture = screenFixture({ members: ["ann", "bob"] });
const exactly = (name: string) => ({ name, exact: true });

let list: string;
let item: string;

beforeAll(async () => {
  const dropped = await fixture.drop("bob", ["Rye & oats", "Spelt", "Corn", "Oat"]);
  list = dropped.listId;
  item = dropped.itemIds[1] ?? "";
});

describe.each(variants([true, false]))("sharing, with scripts: %s", (javaScript) => {
  test("four links carry the title, the first three items, the total and the link", async () => {
    const page = await fixture.visit(`/lists/${list}`, { javaScript });
    await page.getByRole("button", exactly("SHARE")).first().click();
    const dialog = page.getByRole("dialog", exactly("Share"));
    const url = `${fixture.url()}/lists/${list}`;
    for (const name of ["Twitter", "Reddit", "Whatsapp", "Facebook"]) {
      const link = dialog.getByRole("link", exactly(name));
      await link.waitFor();
      const said = [...new URL((await link.getAttribute("href")) ?? "").searchParams.values()].join("\n");
      for (const part of ["Best bread in town", "1. Rye & oats", "2. Spelt", "3. Corn", "4 items", url])
        expect(said).toContain(part);
      expect(said).not.toContain("Oat\n");
      await expect.poll(() => link.getAttribute("rel")).toContain("noopener");
    }
    await dialog.getByRole("button", exactly("Close")).click();
    await dialog.waitFor({ state: "hidden" });
  });

  test("an item's links carry the list's title, the item's number and title, and its own address", async () => {
    const page = await fixture.visit(`/item/${list}/bob/${item}`, { javaScript });
    await page.getByRole("button", exactly("SHARE")).click();
    const href = await page.getByRole("link", exactly("Whatsapp")).getAttribute("href");
    expect(new URL(href ?? "").searchParams.get("text")).toBe(
      `Best bread in town\n2. Spelt\n${fixture.url()}/item/${list}/bob/${item}`,
    );
  });
});

test("COPY LINK puts the link on the clipboard and says COPIED!; Escape closes and gives the focus back", async () => {
  const { page, context, goto } = await fixture.open();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.clock.install();
  await goto(`/lists/${list}`);
  const share = page.getByRole("button", exactly("SHARE")).first();
  await share.click();
  await page.clock.pauseAt(Date.now() + 86_400_000);
  await page.getByRole("button", exactly("COPY LINK")).click();
  await page.getByRole("button", exactly("COPIED!")).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${fixture.url()}/lists/${list}`);
  await page.clock.runFor(3000);
  await page.getByRole("button", exactly("COPY LINK")).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", exactly("Share")).waitFor({ state: "hidden" });
  expect(await share.evaluate((button) => button === document.activeElement)).toBe(true);
});

describe("the overflow menu", () => {
  const menu = "summary[aria-label='More about the list of bob']";

  test.each(variants([true, false]))(
    "sends a stranger to log in, and back; with scripts: %s",
    async (javaScript) => {
      const page = await fixture.visit(`/lists/${list}`, { javaScript });
      await page.locator(menu).click();
      await page.getByRole("link", exactly("Log in to report (parts of) this list")).click();
      await page.waitForURL(`**/login?to=${encodeURIComponent(`/lists/${list}`)}`);
    },
  );

  test("does not exist on one's own version", async () => {
    const page = await fixture.visit(`/lists/${list}`, { as: "bob" });
    await page.getByRole("article", exactly("The list of bob")).waitFor();
    await expect.poll(() => page.locator(menu).count()).toBe(0);
  });

  test.each(
    variants([
      ["report this list", "I would like to report this list", "reported"],
      ["report one of the comments", "Report one or more comment(s) on this list", "comments reported"],
    ]),
  )("%s: SUBMIT, SUBMITTED!, and after a reload it is reported", async (entry, title, reported) => {
    const { page, goto } = await fixture.open({ as: "ann" });
    await goto(`/lists/${list}`);
    await page.locator(menu).click();
    await page.getByRole("button", exactly(entry)).click();
    const dialog = page.getByRole("dialog", exactly(title));
    await dialog.getByRole("textbox").fill("It sells flour.");
    await dialog.getByRole("button", exactly("SUBMIT")).click();
    const submitted = dialog.getByRole("button", exactly("SUBMITTED!"));
    await submitted.waitFor();
    await expect.poll(() => submitted.isDisabled()).toBe(true);
    await goto(`/lists/${list}`);
    await page.locator(menu).click();
    await page.getByText(reported, { exact: true }).waitFor();
    await expect.poll(() => page.getByRole("button", exactly(entry)).count()).toBe(0);
  });
});
