import { expect, test } from "vitest";
import { bodyOf } from "#tests/support/body";
import { cards, profile } from "#tests/support/shapes";
import { type Answer, expectAnswer, expectRefusal } from "./client";
import { add, drop, edit, itemId, onEachDatabase } from "./site";

const ids = (answer: Answer): string[] => expectAnswer(answer, 200, cards).map(({ id }) => id);

onEachDatabase("feed, chapters, search and profiles", (site) => {
  test("the feed is the newest drops first, by offset and size", async () => {
    const ann = await site.person("ann");
    const dropped: string[] = [];
    for (const n of [1, 2, 3, 4]) dropped.unshift(await drop(ann, ["One"], { title: `Number ${n} of them` }));
    expect(ids(await site.anyone.get("/feed/0/4/"))).toEqual(dropped);
    expect(ids(await site.anyone.get("/feed/1/2"))).toEqual(dropped.slice(1, 3));
    expect(ids(await ann.get("/feed/0/4"))).toEqual(dropped);
    expect(bodyOf(await ann.get("/feed/0/1"), cards)[0]).toMatchObject({ edit: true, saved: false });
    expect(ids(await site.anyone.get("/feed/10000/50"))).toEqual([]);
  });

  test("a chapter's lists, in any case and spelling, by offset; an unknown one has none", async () => {
    const ann = await site.person("ann");
    const first = await drop(ann, ["One"], { chapters: ["Été à la Mer", "other"] });
    const second = await drop(ann, ["One"], { chapters: ["ÉTÉ À LA MER"] });
    const of = (name: string, query = "") => site.anyone.get(`/chapter/${encodeURIComponent(name)}${query}`);
    for (const name of ["Été à la Mer", "été à la mer", "ÉTÉ À LA MER".normalize("NFD"), "  été   à la mer "])
      expect(ids(await of(name))).toEqual([second, first]);
    expect(ids(await of("été à la mer", "?start=1&pageSize=1"))).toEqual([first]);
    for (const none of ["nothing such", "ete a la mer", " ", "%", "a,b", "x".repeat(300)])
      expect(ids(await of(none))).toEqual([]);
    const [card] = bodyOf(await of("été à la mer"), cards);
    expect(card?.chapters).toEqual(["Été à la Mer"]);
  });

  test("a list leaves a chapter that it no longer has", async () => {
    const ann = await site.person("ann");
    const id = await drop(ann, ["One"], { chapters: ["stays", "goes"] });
    await ann.put("/list/", { id, chapters: ["stays", "comes"] });
    expect(ids(await site.anyone.get("/chapter/goes"))).toEqual([]);
    for (const name of ["stays", "comes"])
      expect(ids(await site.anyone.get(`/chapter/${name}`))).toEqual([id]);
  });

  test("a search takes every word as a prefix, anywhere, without accents or case; titles come first", async () => {
    const [ann, bob] = [await site.person("ann"), await site.person("quentin")];
    const inItem = await drop(ann, ["Crème Brûlée", "Tiramisu"], {
      title: "Sweet endings",
      chapters: ["Dolci"],
    });
    const inTitle = await drop(ann, ["Apple pie"], { title: "The one creme anyone needs" });
    const newer = await drop(ann, ["CREMESO"], { title: "Coffee that is worth it" });
    await add(bob, inItem, ["Zabaione"]);
    const search = async (text: string) => ids(await site.anyone.get(`/search/${encodeURIComponent(text)}`));
    for (const text of ["CREME", "crème", " Creme "])
      expect(await search(text)).toEqual([inTitle, inItem, newer]);
    for (const text of [
      "brulee crem",
      "dolci tira",
      `zaba ${ann.username}`,
      "QUENTIN sweet",
      "  end   sweet ",
    ])
      expect([text, await search(text)]).toEqual([text, [inItem]]);
    expect(await search("tiramisu nothing")).toEqual([]);
    for (const odd of [
      '"',
      "*",
      "a AND",
      "NEAR(",
      "title:sweet",
      "-",
      "()",
      "'",
      "x".repeat(200),
      "%00ff",
      "\\",
    ])
      expect([odd, (await site.anyone.get(`/search/${encodeURIComponent(odd)}`)).status]).toEqual([odd, 200]);
    expect((await site.anyone.get(`/search/${"x".repeat(201)}`)).status).toBe(400);
    for (const blank of ["/search/", "/search", "/search/%20", "/search/%20%09"])
      expect(ids(await site.anyone.get(blank))).toEqual([]);
    expect((await site.anyone.get("/search/creme?start=1&pageSize=1")).body).toHaveLength(1);
    await edit(ann, inItem, ["Tiramisu"]);
    expect(await search("brulee")).toEqual([]);
  });

  test("a profile counts what everyone may see, under the name in any case", async () => {
    const startedAt = Date.now();
    const ann = await site.person("Ann");
    const id = await drop(ann, ["One", "Two"]);
    await drop(ann, ["One"], { hidden: true });
    await ann.put("/followchapter/", { chapter: "film" });
    await ann.post("/comment/", { itemCommentId: await itemId(ann, id, "Two"), commentContent: "Mine" });
    const answer = await site.anyone.get(`/profile/${ann.username.toLowerCase()}/`);
    const seen = expectAnswer(answer, 200, profile);
    expect(seen).toMatchObject({
      username: ann.username,
      chaptersFollowed: 1,
      listsDropped: 1,
      commentsPlaced: 1,
      lists: [{ id }],
    });
    expect(Date.parse(seen.joined_listdrop)).toBeGreaterThanOrEqual(startedAt);
    expect(Date.parse(seen.joined_listdrop)).toBeLessThanOrEqual(Date.now());
    expect(answer.text).not.toContain("@");
    for (const none of ["nobody-at-all", "%20", "x".repeat(100)])
      expectRefusal(await site.anyone.get(`/profile/${none}`), 404);
  });
});
