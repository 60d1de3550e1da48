/** A browser that denies this site cookies and storage. */
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { fillLogIn, linkMailedTo } from "#tests/support/browser";
import { variants } from "#tests/support/full";
import { arriveAt, follow, goTo, load, pressEnter } from "#tests/support/steps";
import { exactly, PASSWORD, screenFixture } from "./fixture";

const fixture = screenFixture({ members: ["ann", "bob"] });

/** Does what Chromium does with "site data blocked": storage throws, no cookie is kept or sent. */
async function deny(page: Page): Promise<Page> {
  await page.addInitScript(() => {
    const denied = () => {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    };
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, { get: denied, configurable: true });
    Object.defineProperty(Navigator.prototype, "cookieEnabled", { get: () => false });
  });
  await page.route("**/*", async (route) => {
    const request = route.request();
    const { cookie: _, ...headers } = await request.allHeaders();
    const sent = Object.entries(headers).filter(([name]) => !name.startsWith(":"));
    const send = async () => {
      const answer = await fetch(request.url(), {
        method: request.method(),
        headers: sent as [string, string][],
        body: request.postData(),
        redirect: "manual",
      });
      const received = [...answer.headers].filter(
        ([name]) => !/^(set-cookie|content-(encoding|length))$/.test(name),
      );
      return {
        status: answer.status,
        headers: Object.fromEntries(received),
        body: Buffer.from(await answer.arrayBuffer()),
      };
    };
    // the server may have ended an idle connection, or have stopped
    const answer = await send()
      .catch(send)
      .catch(() => null);
    await (answer ? route.fulfill(answer) : route.abort());
  });
  return page;
}

const note = (page: Page) => page.getByText("This needs cookies: allow them for this site");

async function denied(path: string, options = {}): Promise<Page> {
  const { page } = await fixture.open(options);
  await goTo(await deny(page), path);
  return page;
}

test("reading works, also after the first touch", async () => {
  const { listId } = await fixture.drop("ann", ["Rye", "Spelt"], { title: "Best bread" });
  await fixture.add("bob", listId, ["Spelt", "Rye"]);
  const page = await denied("/");
  await follow(page.getByRole("link", exactly("READ MORE")).first(), `**/lists/${listId}`);
  await follow(page.getByRole("link", { name: "Spelt" }).first(), /items/);
  await goTo(page, `/lists/${listId}`);
  await follow(page.getByRole("link", exactly("Listdrop, home")), /\/$/);
  await goTo(page, "/search");
  await page.getByRole("searchbox").or(page.getByLabel("Find lists")).first().fill("bread");
  await page.getByRole("link", { name: "Best bread" }).first().waitFor();
  await follow(page.getByRole("link", exactly("DROP")), /login/);
  await note(page).waitFor();
});

test.each(variants([true, false]))("log-in says what it needs, with scripts: %s", async (javaScript) => {
  const page = await denied("/login", { javaScript });
  await expect.poll(() => note(page).count()).toBe(javaScript ? 1 : 0);
  await fillLogIn(page, "ann", PASSWORD);
  await note(page).waitFor();
  await expect.poll(() => page.getByText("Login failed").count()).toBe(0);
});

test("a mailed link says what it needs, in place of being expired", async () => {
  const page = await denied("/register");
  await note(page).waitFor();
  await page.getByLabel("Username").fill("newcomer");
  await page.getByLabel("Email").fill("newcomer@example.com");
  await page.getByLabel("Password", { exact: true }).fill("a long password");
  await pressEnter(page.getByLabel("Password", { exact: true }), /almost-done/);
  await load(page, await linkMailedTo("newcomer@example.com", fixture.url()));
  await arriveAt(page, note(page));
  await expect.poll(() => page.getByText(/expired/).count()).toBe(0);
});
