import { expect, test } from "vitest";
import { expectErrors, form } from "./client";
import { add, drop, onEachDatabase, type Person, type Site } from "./site";

const tick = (person: Person, id: string, itemTitle: string, done = true) =>
  person.put("/progress/", { id, itemTitle, done });

const pageOf = (site: Site, path: string, person?: Person) =>
  site.page(path, person ? { headers: { Cookie: person.cookie } } : {});

const tickedItems = (html: string) =>
  [
    ...html.matchAll(/role="checkbox" aria-checked="true".*?<span dir="auto">([^<]+)<\/span><\/button>/gs),
  ].map(([, title]) => title);

onEachDatabase("ticking a list off", (site) => {
  test("of a masterlist its items, and two at a time both count", async () => {
    const [ann, bob] = [await site.person("ann"), await site.person("bob")];
    const id = await drop(ann, ["Heat", "Ran"]);
    await add(bob, id, ["Heat", "Up"]);
    await Promise.all(["Heat", "Ran", "Up"].map((title) => tick(bob, id, title)));
    expect((await tick(bob, id, "Heat")).body).toEqual({ done: 3, of: 3 });
  });

  test("counts on one's own private list, and names a wrong value", async () => {
    const ann = await site.person("ann");
    const id = await drop(ann, ["Ran"], { hidden: true });
    expect((await tick(ann, id, "Ran")).body).toEqual({ done: 1, of: 1 });
    expectErrors(await ann.put("/progress/", { id, itemTitle: "Ran", done: "yes" }), {
      done: "done must be true or false",
    });
  });

  test("is private until it is shared, without scripts too", async () => {
    const [ann, bob] = [await site.person("ann"), await site.person("bob")];
    const id = await drop(ann, ["Heat", "Ran"]);
    const back = `/lists/${id}/progress`;
    const press = (intent: string, itemTitle = "") =>
      site.page("/ticks", form({ listId: id, itemTitle, intent, back }, { Cookie: bob.cookie }));
    const pressed = await press("tick", "Heat");
    expect([pressed.status, pressed.headers.get("Location")]).toEqual([302, back]);
    const shared = `${back}/${bob.username}`;
    const statuses = async () =>
      Promise.all([undefined, ann, bob].map(async (who) => (await pageOf(site, shared, who)).status));
    expect(await statuses()).toEqual([404, 404, 404]);
    await press("share ticks");
    expect(await statuses()).toEqual([200, 200, 200]);
    const seen = (await pageOf(site, shared)).text;
    expect(seen).toContain("1 of 2");
    expect(seen).toContain(`What ${bob.username} has done`);
    await press("hide ticks");
    expect(await statuses()).toEqual([404, 404, 404]);
    await press("untick", "Heat");
    expect(tickedItems((await pageOf(site, back, bob)).text)).toEqual([]);
  });

  test("is in the export", async () => {
    const [ann, bob] = [await site.person("ann"), await site.person("bob")];
    const id = await drop(ann, ["Heat"]);
    await tick(bob, id, "Heat");
    const account = JSON.parse((await pageOf(site, "/my-stuff/export", bob)).text);
    expect(account.done).toMatchObject([{ listId: id, shared: false, items: ["Heat"] }]);
  });
});
