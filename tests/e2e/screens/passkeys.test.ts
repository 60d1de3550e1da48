/** Passkeys, with Chromium's virtual authenticator. */
import type { CDPSession, Page } from "playwright";
import { expect, test } from "vitest";
import { fillLogIn, linkMailedTo } from "#tests/support/browser";
import { arriveAt, goTo, press } from "#tests/support/steps";
import { exactly, PASSWORD, screenFixture } from "./fixture";

const fixture = screenFixture({ members: ["ann", "bob", "cleo"] });

/** Passkeys require a domain name, so the product is opened as localhost. */
const addressOf = (path: string) => fixture.url().replace("127.0.0.1", "localhost") + path;

async function openPage(
  path: string,
): Promise<{ page: Page; cdp: CDPSession; go: (path: string) => Promise<void> }> {
  const { page, context } = await fixture.open();
  const cdp = await context.newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const go = (path: string) => goTo(page, addressOf(path));
  await go(path);
  return { page, cdp, go };
}

test("one is added, logs in, changes the password, is removed, and another deletes the account", async () => {
  const { page, go } = await openPage("/login?to=/my-stuff/passkeys");
  await fillLogIn(page, "ann", PASSWORD);
  await page.getByText("You have none yet").waitFor();
  await page.getByLabel("Name").fill("My laptop");
  await page.getByRole("button", exactly("ADD A PASSKEY")).click();
  await page.getByText("Your passkey is added").waitFor();
  await page.getByText("never used").waitFor();
  await page.getByRole("button", exactly("ADD A PASSKEY")).click();
  await page.getByRole("alert").getByText("You already have a passkey on this device").waitFor();

  await go("/my-stuff/profile");
  await page.getByText("Your password, and 1 passkey.").waitFor();
  await page.locator("main form[action='/logout'] button").click();
  await page.getByRole("link", exactly("LOG IN")).waitFor();
  await go("/login?to=/my-stuff/passkeys");
  await page.getByRole("button", exactly("LOG IN WITH A PASSKEY")).click();
  await page.getByText(/last used (just now|\d+[sm] ago)/).waitFor();

  await page.getByLabel("New password").fill("quite another one");
  await page.getByRole("button", exactly("CHANGE WITH A PASSKEY")).click();
  await page.getByText("Your password is changed").waitFor();

  await page.getByRole("button", { name: /Remove My laptop|REMOVE/ }).click();
  await page.getByText("You have none yet").waitFor();
  await expect.poll(() => page.getByRole("button", exactly("CHANGE WITH A PASSKEY")).count()).toBe(0);

  await page.getByRole("button", exactly("ADD A PASSKEY")).click();
  await page.getByText("never used").waitFor();
  await go("/my-stuff/profile");
  await page.getByText("DELETE MY ACCOUNT", { exact: true }).click();
  await page.getByRole("checkbox", { name: "Yes, delete my account for good" }).check();
  await page.getByRole("button", exactly("DELETE WITH A PASSKEY")).click();
  await page.getByText("Your account is deleted").waitFor();
  await go("/login");
  await page.getByRole("button", exactly("LOG IN WITH A PASSKEY")).click();
  await page.getByText("Login failed: That passkey didn't work").waitFor();
});

test("a visitor ranks a list, signs up with a passkey, drops it, logs in again and sets a password", async () => {
  const { listId } = await fixture.drop("cleo", ["Azul", "Dixit", "Catan"], { title: "Rainy games" });
  const { page, go } = await openPage(`/lists/${listId}/try`);
  const button = (name: string) => page.getByRole("button", exactly(name));
  await page.locator("label", { hasText: "Dixit" }).first().click();
  await press(button("DROP IT"), page.getByRole("heading", exactly("Keep this list")));
  await button("REGISTER WITH A PASSKEY").click();
  await page.getByRole("alert").getByText("Username is required").waitFor();
  await page.getByRole("alert").getByText("Email is required").waitFor();
  await expect.poll(() => page.getByRole("alert").getByText("Password").count()).toBe(0);
  await page.getByLabel("Username").fill("nina");
  await page.getByLabel("Email").fill("nina@example.org");
  await press(button("REGISTER WITH A PASSKEY"), "**/almost-done/**");
  await go(new URL(await linkMailedTo("nina@example.org", fixture.url())).pathname);
  await press(button("CONFIRM AND DROP MY LIST"), `**/lists/${listId}`);
  await page.getByText("2 people have ranked Rainy games.").waitFor();

  await go("/my-stuff/profile");
  await page.getByText("1 passkey.", { exact: true }).waitFor();
  await page.locator("main form[action='/logout'] button").click();
  await page.getByRole("link", exactly("LOG IN")).waitFor();
  await go("/login?to=/my-stuff/passkeys");
  await button("LOG IN WITH A PASSKEY").click();
  await page.getByText(/last used (just now|\d+[sm] ago)/).waitFor();
  await page.getByLabel("New password").fill(PASSWORD);
  await button("SET WITH A PASSKEY").click();
  await page.getByText("Your password is changed").waitFor();
  await page.getByLabel("Current password").waitFor();
});

test("a device without a passkey shows that, and the password still deletes the account", async () => {
  const { page, go } = await openPage("/login?to=/my-stuff/profile");
  await page.getByRole("button", exactly("LOG IN WITH A PASSKEY")).click();
  await page.getByRole("alert").getByText("No passkey was used").waitFor();
  await fillLogIn(page, "bob", PASSWORD);
  await arriveAt(page, "**/my-stuff/profile");
  await page.getByText("DELETE MY ACCOUNT", { exact: true }).click();
  const leave = async (password: string) => {
    await page.getByRole("checkbox", { name: "Yes, delete my account for good" }).check();
    await page.getByLabel("Your password").fill(password);
    await page.getByRole("button", exactly("DELETE")).click();
  };
  await leave("not the one");
  await page.getByText("Nothing was deleted: That is not your password").waitFor();
  await go("/my-stuff/profile");
  await page.getByText("DELETE MY ACCOUNT", { exact: true }).click();
  await leave(PASSWORD);
  await page.getByText("Your account is deleted").waitFor();
});

test("without scripts nothing of it is offered", async () => {
  const page = await fixture.visit("/login", { javaScript: false });
  await page.getByRole("button", exactly("LOG IN")).waitFor();
  await expect.poll(() => page.getByRole("button", { name: /PASSKEY/ }).count()).toBe(0);
  await goTo(page, "/register");
  await page.getByRole("button", exactly("REGISTER")).waitFor();
  await expect.poll(() => page.getByRole("button", { name: /PASSKEY/ }).count()).toBe(0);
});

test("says in words that its script was removed by a deploy", async () => {
  const { page } = await openPage("/login");
  await page.route("**/assets/passkey-ceremony*.js", (route) => route.fulfill({ status: 404, body: "gone" }));
  await page.getByRole("button", exactly("LOG IN WITH A PASSKEY")).click();
  await page.getByRole("alert").getByText("Couldn't load what this needs. Reload the page").waitFor();
});
