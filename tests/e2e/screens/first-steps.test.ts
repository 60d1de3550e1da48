/** Log-in after confirming: the name is filled in, then comes the wanted page or the first steps. */
import { beforeAll, describe, expect, test } from "vitest";
import { linkMailedTo } from "#tests/support/browser";
import { variants } from "#tests/support/full";
import { PASSWORD, pathOf, screenFixture } from "./fixture";

const fixture = screenFixture({ members: ["ann", "bob"] });
let list: string;

beforeAll(async () => {
  list = (
    await fixture.drop("ann", ["Layla", "Purple Rain"], { title: "Songs with endings", chapters: ["music"] })
  ).listId;
  await fixture.add("bob", list, ["Purple Rain", "Layla"]);
});

const byTitle = (name: string) => ({ name, exact: true });

describe.each(variants([true, false]))("a newcomer, with scripts: %s", (javaScript) => {
  const name = javaScript ? "nina" : "olaf";

  async function join(username: string, register: string) {
    const email = `${username}@example.org`;
    const page = await fixture.visit(register, { javaScript });
    await page.getByLabel("Username").fill(username);
    await page.getByLabel(/mail/i).first().fill(email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", byTitle("REGISTER")).click();
    await page.waitForURL("**/almost-done/**");
    const link = new URL(await linkMailedTo(email, new URL(page.url()).origin));
    await page.goto(link.pathname + link.search);
    await page.getByRole("button", byTitle("CONFIRM MY E-MAIL")).click();
    return page;
  }

  test("who came for nothing in particular follows a chapter and finds a list to settle", async () => {
    const page = await join(name, "/register");
    await page.waitForURL("**/first-steps");
    const chapters = page.getByRole("region", byTitle("Follow three chapters"));
    await chapters.getByRole("button", byTitle("FOLLOW")).click();
    await chapters.getByRole("button", byTitle("FOLLOWED")).waitFor();
    expect(pathOf(page)).toBe("/first-steps");
    const settle = page.getByRole("region", byTitle("Settle one of these"));
    await settle.getByRole("link", { name: "ADD YOUR VERSION of Songs with endings" }).click();
    await page.waitForURL(`**/drop/${list}`);
  });

  test("who came for something is led back to it", async () => {
    const page = await join(`${name}2`, `/register?to=%2Fdrop%2F${list}`);
    await page.waitForURL(`**/drop/${list}`);
  });
});
