import { expect, test } from "vitest";
import { add, drop, edit, onEmptyDatabase, type Person, type Site } from "./site";

/** Returns the titles of a tab's cards over all pages, following the page links. */
async function titlesOf(site: Site, tab: string, { cookie }: Partial<Person> = {}): Promise<string[]> {
  const titles: string[] = [];
  let path: string | undefined = `/?tab=${tab}`;
  for (let pages = 0; path && pages < 9; pages++) {
    const { status, text } = await site.page(path, { headers: cookie ? { Cookie: cookie } : {} });
    expect(status).toBe(200);
    titles.push(
      ...[...text.matchAll(/<article[^>]*aria-labelledby[\s\S]*?<h2[^>]*><a[^>]*>([^<]*)</g)].map(
        ([, title = ""]) => title,
      ),
    );
    path = /<a[^>]*rel="next"[^>]*>/
      .exec(text)?.[0]
      .match(/href="([^"]*)"/)?.[1]
      ?.replaceAll("&amp;", "&");
    if (path?.startsWith("?")) path = `/${path}`;
  }
  return titles;
}

onEmptyDatabase("the front page", (site) => {
  test("sorts by people, by dispute, and by what one follows, page by page", async () => {
    const people = await Promise.all(["ann", "bob", "cleo", "dora"].map((name) => site.person(name)));
    const [ann, bob, cleo, dora] = people as [Person, Person, Person, Person];
    const few: string[] = [];
    for (let i = 0; i < 13; i++) few.push(await drop(ann, ["A", "B", "C"], { title: `List number ${i}` }));
    for (const id of few.slice(0, 12)) await add(bob, id, ["A", "B", "C"]);
    const apart = await drop(ann, ["A", "B", "C"], { title: "Everybody differs", chapters: ["quarrels"] });
    await add(bob, apart, ["C", "B", "A"]);
    await add(cleo, apart, ["B", "C", "A"]);
    const near = await drop(ann, ["A", "B", "C"], { title: "Nearly the same" });
    await add(bob, near, ["A", "B", "C"]);
    await add(cleo, near, ["B", "A", "C"]);
    await add(dora, near, ["A", "B", "C"]);
    const same = await drop(ann, ["A", "B", "C"], { title: "All the same" });
    for (const person of [bob, cleo, dora]) await add(person, same, ["A", "B", "C"]);

    const byPeople = await titlesOf(site, "people");
    expect(byPeople.slice(0, 4)).toEqual([
      "All the same",
      "Nearly the same",
      "Everybody differs",
      "List number 11",
    ]);
    expect(byPeople).toHaveLength(16);
    expect(new Set(byPeople).size).toBe(16);
    expect(byPeople.at(-1)).toBe("List number 12");

    expect(await titlesOf(site, "disputed")).toEqual(["Everybody differs", "Nearly the same"]);
    expect((await titlesOf(site, "latest"))[0]).toBe("All the same");
    expect((await titlesOf(site, "constructor"))[0]).toBe("All the same");

    expect(await titlesOf(site, "following", dora)).toEqual([]);
    await dora.put("/followchapter/", { chapter: "quarrels" });
    expect(await titlesOf(site, "following", dora)).toEqual(["Everybody differs"]);
    const stranger = await site.page("/?tab=following");
    expect(stranger.text).toContain("/login?to=%2F%3Ftab%3Dfollowing");

    // hidden versions are on no tab
    for (const [person, titles] of [
      [ann, ["A", "B", "C"]],
      [bob, ["C", "B", "A"]],
      [cleo, ["B", "C", "A"]],
    ] as const)
      await edit(person, apart, [...titles], true);
    expect(await titlesOf(site, "disputed")).toEqual(["Nearly the same"]);
    expect(await titlesOf(site, "following", dora)).toEqual([]);
  });
});
