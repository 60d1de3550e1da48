/** The press that starts a page's scripts is not lost. */
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { allScreens } from "#tests/support/screens";
import { follow, load, press } from "#tests/support/steps";
import { exactly, screenFixture } from "./fixture";

const fixture = screenFixture({ SEED: "demo" });

async function untouched(path: string, before?: string): Promise<Page> {
  const { page } = await fixture.open({ screen: "phone" });
  if (before) await load(page, before);
  await load(page, path);
  expect(await page.evaluate(() => window.listdrop !== undefined)).toBe(true);
  return page;
}

test("a password is shown", async () => {
  const page = await untouched("/login");
  await press(
    page.getByRole("button", exactly("Show password")),
    page.getByRole("button", exactly("Hide password")),
  );
  await expect.poll(() => page.getByLabel("Password", { exact: true }).getAttribute("type")).toBe("text");
});

test.each([
  ["/login", "LOG IN WITH A PASSKEY"],
  ["/register", "REGISTER WITH A PASSKEY"],
])("on %s a passkey is asked for", async (path, name) => {
  const page = await untouched(path);
  if (path === "/register") {
    await page.getByLabel("Username").fill("newcomer");
    await page.getByLabel("Email").fill("newcomer@example.com");
  }
  const asked = page.waitForRequest(/passkey/);
  await page.getByRole("button", { name }).click();
  await asked;
});

test("BACK leads to where the reader came from", async () => {
  const screens = await allScreens(fixture.url());
  const long = screens.find(({ name }) => name === "long list")?.path ?? "";
  const page = await untouched(long, "/support");
  await follow(page.getByRole("link", { name: /^back$/i }).first(), "**/support");
});

test("every button that only a script answers waits for it", async () => {
  const lost: string[] = [];
  for (const { name, path, as } of await allScreens(fixture.url())) {
    if (as !== "anyone") continue;
    const html = await (await fetch(fixture.url() + path)).text();
    if (html.includes("data-scripted")) continue;
    for (const [button] of html.matchAll(/<button[^>]* type="button"[^>]*>/g))
      if (!/ (data-press-later|popovertarget|command|disabled)/.test(button)) lost.push(`${name}: ${button}`);
  }
  expect(lost).toEqual([]);
});
