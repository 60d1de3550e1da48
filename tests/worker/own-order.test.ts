/** Cards on a member's own pages show their own order and date; other pages show the masterlist. */
import { expect, test } from "vitest";
import { bodyOf, present } from "#tests/support/body";
import { list } from "#tests/support/shapes";
import { add, drop, edit, onEachDatabase, type Person, type Site } from "./site";

/** Reads a card: the item titles in order, and the date. */
async function cardOn(site: Site, path: string, id: string, as?: Person) {
  const { text } = await site.page(path, as ? { headers: { Cookie: as.cookie } } : {});
  const [, ...cards] = text.split("<article");
  const card = cards.find((part) => part.includes(`href="/lists/${id}"`)) ?? "";
  const [ranked = ""] = card.split("</ol>");
  return {
    items: [...ranked.matchAll(/<b [^>]*>([^<]*)</g)].map(([, title]) => title),
    at: Date.parse(/dateTime="([^"]*)"/i.exec(card)?.[1] ?? ""),
  };
}

onEachDatabase("one's own order", (site) => {
  test("is on the member's drops and own profile, with the date of their version", async () => {
    const [ann, bob, cleo] = [await site.person("ann"), await site.person("bob"), await site.person("cleo")];
    const id = await drop(ann, ["Azul", "Catan", "Chess"]);
    await add(bob, id, ["Chess", "Catan", "Azul"]);
    await add(cleo, id, ["Azul", "Catan", "Chess"]);
    const { sublist, shortlistLastChanged } = bodyOf(await site.anyone.get(`/list/${id}`), list);
    const own = present(sublist.find(({ subListCreator }) => subListCreator === bob.username));
    const mergedAt = present(shortlistLastChanged).$date;
    expect(own.subListLastChanged.$date).toBeLessThan(mergedAt);

    const mine = { items: ["Chess", "Catan", "Azul"], at: own.subListLastChanged.$date };
    const merged = { items: ["Azul", "Catan", "Chess"], at: mergedAt };
    expect(await cardOn(site, "/my-stuff/drops", id, bob)).toEqual(mine);
    expect(await cardOn(site, "/profile", id, bob)).toEqual(mine);
    expect(await cardOn(site, "/", id, bob)).toEqual(merged);
    expect(await cardOn(site, `/profile/${bob.username}`, id, ann)).toEqual(merged);
    expect(await cardOn(site, `/profile/${bob.username}`, id)).toEqual(merged);
  });

  test("of a private version is shown to its owner alone", async () => {
    const [ann, bob] = [await site.person("ann"), await site.person("bob")];
    const id = await drop(ann, ["Azul", "Catan"]);
    await add(bob, id, ["Catan", "Azul"]);
    await edit(bob, id, ["Chess", "Catan"], true);
    expect((await cardOn(site, "/my-stuff/drops", id, bob)).items).toEqual(["Chess", "Catan"]);
    expect((await cardOn(site, "/profile", id, bob)).items).toEqual(["Chess", "Catan"]);
    expect((await cardOn(site, `/profile/${bob.username}`, id, ann)).items).toEqual([]);
    expect((await cardOn(site, "/", id, bob)).items).toEqual(["Azul", "Catan"]);
  });
});
