import { expect, test } from "vitest";
import { add, drop, onEachDatabase } from "./site";

onEachDatabase("the search page", (site) => {
  const textOf = async (term: string) => {
    const { text, headers } = await site.page(`/search?searchterm=${encodeURIComponent(term)}`);
    const main = /<main[^>]*>(.*)<\/main>/s.exec(text)?.[1] ?? "";
    const words = main
      .replace(/<!--.*?-->/gs, "")
      .replace(/<[^>]+>/g, "\n")
      .replace(/\n+/g, "\n");
    return { words, main, cost: headers.get("Server-Timing") ?? "" };
  };

  test("says why each list was found, and how many there are, in one round trip", async () => {
    const [ann, bob] = [await site.person("zann"), await site.person("zbob")];
    const one = await drop(ann, ["Catan", "Quibbles"], { title: "Indoor pastimes", chapters: ["quibbling"] });
    const two = await drop(bob, ["Quibbles"], { title: "Where nobody looks" });
    await add(bob, one, ["Quibbles", "Catan", "Hive"]);
    await add(ann, two, ["Quibbles", "Hive"]);
    const { words, cost } = await textOf("quibbles");
    expect(words).toContain("2 lists with “quibbles”");
    expect(words).toContain("Quibbles, 1st here");
    expect(cost).toContain("trips=1 ");
    expect((await textOf("hive")).words).toMatch(/Hive, [23](nd|rd) here/);
    expect((await textOf("quibbling")).words).toContain("in the chapter quibbling");
    expect((await textOf(ann.username)).words).toContain(`by ${ann.username}`);
    expect((await textOf("indoor")).words).not.toContain(" here\n");
    const near = await textOf("quibbels");
    expect(near.words.replaceAll("\n", "")).toContain("Nothing for “quibbels”. Results for “quibbles”:");
    expect(near.cost).toContain("trips=1 ");
    expect(near.main).toMatch(/href="\/lists\/[0-9a-f]{24}\/items\/[0-9a-f]{24}">Quibbles</);
    const literal = /href="([^"]*exact=1)"/.exec(near.main)?.[1]?.replaceAll("&amp;", "&") ?? "";
    expect((await site.page(literal)).text).toContain("No list has “quibbels” in it yet");
  });

  test("has the people and the public chapters of that name", async () => {
    const [xena, xaver] = [await site.person("xena"), await site.person("xaver")];
    await drop(xena, ["Public thing"], { title: "Seen by all", chapters: ["xylography"] });
    await drop(xaver, ["Secret"], { title: "Hidden from all", chapters: ["xenoliths"], hidden: true });
    const { main } = await textOf("x");
    for (const { username } of [xena, xaver]) expect(main).toContain(`href="/profile/${username}"`);
    expect(main).toContain('href="/chapter/xylography"');
    expect(main).not.toContain("xenoliths");
  });
});
