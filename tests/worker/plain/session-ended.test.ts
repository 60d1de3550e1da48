/** Sessions that end while a page is open, without scripts: the words come back, to send once logged in again. */
import { expect, test } from "vitest";
import type { PlainBrowser } from "#tests/support/plain-browser";
import { MEMBERS_PASSWORD } from "#tests/support/test-app";
import { add, drop, itemId, onEachDatabase, type Person } from "../site";

onEachDatabase("a session that ended, without scripts", (site) => {
  /** Opens a page of a list of ann's and bob's in a session of ann's, which `end` ends elsewhere. */
  async function visit(pathOf: (list: string, thread: string) => string) {
    const [ann, bob] = [await site.person("ann"), await site.person("bob")];
    const id = await drop(bob, ["Rye", "Spelt"]);
    await add(ann, id, ["Spelt"]);
    const thread = `/item/${id}/${bob.username}/${await itemId(site.anyone, id, "Rye")}`;
    const page = await site.visit(ann, pathOf(`/lists/${id}`, thread));
    return { ann, page, end: () => ann.post("/auth/logout/") };
  }

  /** Logs in by the link of the page, in another tab; returns where it leads. */
  async function logInBeside(page: PlainBrowser, { username }: Person): Promise<string> {
    const { pathname, search } = page.having("a", "Log in to go on") as HTMLAnchorElement;
    const tab = await page.newTab().goto(pathname + search);
    await tab.fill("Username", username).fill("Password", MEMBERS_PASSWORD).press("LOG IN");
    return tab.path;
  }

  test("a reply", async () => {
    const { ann, page, end } = await visit((_list, thread) => thread);
    const thread = page.path;
    await end();
    await page.fill("Your comment", "Without scripts").press("REPLY");
    expect(page.status).toBe(401);
    expect(page.field("Your comment").value).toBe("Without scripts");
    expect(page.has("header a", "LOG IN")).toBe(true);
    expect(await logInBeside(page, ann)).toBe(thread);
    await page.press("REPLY");
    expect(page.having("main li", "Without scripts").textContent).toContain(ann.username);
  });

  test("an override", async () => {
    const { ann, page, end } = await visit((list) => `${list}/same-item`);
    const path = page.path;
    await end();
    await page.fill("This title", "Spelt").fill("and this one", "Rye").press("NOT THE SAME");
    expect(page.status).toBe(401);
    expect([page.field("This title").value, page.field("and this one").value]).toEqual(["Spelt", "Rye"]);
    expect(await logInBeside(page, ann)).toBe(path);
    await page.press("SEND AGAIN");
    expect(page.document.body.textContent).toContain("“Spelt” and “Rye” count as two items");
  });
});
