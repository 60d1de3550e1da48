import { expect, test } from "vitest";
import { bodyOf, present } from "#tests/support/body";
import {
  badInput,
  ballots,
  cards,
  list,
  mergedResponse,
  overrideResponse,
  shortlist,
} from "#tests/support/shapes";
import { expectAnswer, expectErrors, expectRefusal } from "./client";
import { add, drop, edit, onEachDatabase, type Site, UNKNOWN_ID } from "./site";

type Ballot = { count?: number; item: string[] };
type Merged = { itemTitle: string; rank: number; tied: boolean };

const of = (letters: string, count?: number): Ballot => ({ item: [...letters], ...(count ? { count } : {}) });
const other = Array.from({ length: 20 }, (_, i) => `Other ${String.fromCharCode(97 + i)}`);

/** Formats like 'A1= B1= C3': titles in order with their ranks, ties marked by '='. */
const inWords = (items: Merged[]) =>
  items.map(({ itemTitle, rank, tied }) => `${itemTitle}${rank}${tied ? "=" : ""}`).join(" ");

const EXAMPLES: [Ballot[], string][] = [
  [[of("AB"), of("BA")], "A1= B1="],
  [[of("ABC"), of("CBA")], "A1= C1= B3"],
  [[of("ABC"), of("BDA")], "B1 A2 D3 C4"],
  [[of("ABC"), of("DE")], "A1= D1= B3= E3= C5"],
  [[of("A"), of("BCDE")], "A1= B1= C3 D4 E5"],
  [[of("X"), of("X"), of("Y")], "X1 Y2"],
  [[of("ABC"), of("BCA"), of("CAB")], "A1 B2 C3"],
  [[of("ABC", 4), of("BCA", 3), of("CAB", 2)], "A1 B2 C3"],
  [
    [
      { count: 3, item: ["Batman", "Joker", "Robin"] },
      { count: 2, item: ["Joker", "Batman", "Robin"] },
      { count: 4, item: ["Robin", "Batman", "Joker"] },
    ],
    "Batman1 Joker2 Robin3",
  ],
  [[of("AB", 5), { item: other }], ["A1", "B2", ...other.map((title, i) => title + (i + 3))].join(" ")],
  [[of("AB", 2)], "A1 B2"],
  [[of("AABA"), of("B")], "B1 A2"],
  [[of("AB")], ""],
  [[of("AB"), of("")], ""],
  [[], ""],
];

const merge = (site: Site, versions: unknown) => site.anyone.post("/merge/", { versions });

onEachDatabase("the masterlist", (site) => {
  test("of given ballots follows the method, example by example", async () => {
    for (const [versions, expected] of EXAMPLES) {
      const answer = expectAnswer(await merge(site, versions), 200, mergedResponse);
      expect([versions, inWords(answer.shortlistItem)]).toEqual([versions, expected]);
      expect(answer.versions).toBe(versions.reduce((sum, { count = 1 }) => sum + count, 0));
    }
  });

  test("explains each item's rank", async () => {
    const answer = await merge(site, [
      { count: 3, item: ["Batman", "Joker", "Robin"] },
      { count: 2, item: ["Joker", "Batman", "Robin"] },
      { count: 4, item: ["Robin", "Batman", "Joker"] },
    ]);
    const [batman, joker, robin] = expectAnswer(answer, 200, mergedResponse).shortlistItem;
    const split = { prefer: 7, against: 2, neither: 0 };
    expect(batman?.why).toMatchObject({ namedBy: 9, of: 9, bestPlace: 1, decidedBy: "margin" });
    expect(batman?.why.above).toEqual({ itemTitle: "Joker", ...split });
    expect(batman?.why.averagePlace).toBeCloseTo(15 / 9, 1);
    expect(joker?.why.above).toEqual({ itemTitle: "Robin", prefer: 5, against: 4, neither: 0 });
    expect(robin?.why.above).toBeNull();
    const left = expectAnswer(await merge(site, [of("AB"), of("AC"), of("C")]), 200, mergedResponse);
    expect(left.shortlistItem[0]?.why).toMatchObject({ namedBy: 2, of: 3, averagePlace: 1, bestPlace: 1 });
  });

  test("of given ballots has limits", async () => {
    const refused = async (versions: unknown, field: string) =>
      expect(Object.keys(bodyOf(await merge(site, versions), badInput).errors)).toEqual([field]);
    await refused(undefined, "versions");
    await refused("AB", "versions");
    await refused([{}], "versions.0.item");
    await refused([{ item: [7] }], "versions.0.item.0");
    for (const count of [0, -1, 1.5, 1_000_001, "2"])
      await refused([{ item: ["A"], count }], "versions.0.count");
    await refused(
      Array.from({ length: 2001 }, () => of("A")),
      "versions",
    );
    expectErrors(await merge(site, [{ item: ["x".repeat(101)] }]), {
      "versions.0.item.0": "Item-title must be max. 100 characters (101)",
    });
    const most = Array.from({ length: 2000 }, (_, i) => of(i % 2 ? "ABC" : "CBA", 1_000_000));
    expect((await merge(site, most)).body).toMatchObject({ versions: 2_000_000_000 });
  });

  test("of a list is that of its public, non-empty versions, in every response with it", async () => {
    const [ann, bob, cat] = [await site.person("ann"), await site.person("bob"), await site.person("cat")];
    const id = await drop(ann, ["Rocky II", "The Godfather", "Alien"]);
    expect((await site.anyone.get(`/list/${id}`)).body).toMatchObject({
      shortlistId: null,
      shortlistItem: [],
    });
    await add(cat, id, ["Alien", "Jaws"], true);
    await add(await site.person("dan"), id, []);
    expect((await cat.get(`/list/${id}`)).body).toMatchObject({ creatorCount: 2, shortlistItem: [] });
    await add(bob, id, ["godfather", "Rocky 2"]);
    const seen = expectAnswer(await site.anyone.get(`/list/${id}`), 200, list);
    const alike = await merge(site, [
      { item: ["Rocky II", "The Godfather", "Alien"] },
      { item: ["godfather", "Rocky 2"] },
    ]);
    const expected = inWords(bodyOf(alike, mergedResponse).shortlistItem);
    expect(inWords(seen.shortlistItem)).toBe(expected);
    expect(seen.shortlistItem[0]?.itemComment).toHaveLength(2);
    const own = seen.sublist.find((each) => each.subListCreator === bob.username);
    const comment = seen.shortlistItem.find(({ itemTitle }) => itemTitle === "The Godfather")?.itemComment;
    expect(comment).toContainEqual({
      itemCommentCreator: bob.username,
      itemCommentText: "",
      commentsCount: 0,
      commentId: own?.item[0]?.commentId,
    });
    const alone = expectAnswer(await cat.get(`/shortlist/${id}`), 200, shortlist);
    expect(alone.shortlistItem).toEqual(seen.shortlistItem);
    expect(alone).toMatchObject({ shortlistId: id, shortlistLastChanged: seen.shortlistLastChanged });
    const counted = expectAnswer(await cat.get(`/list/${id}/ballots`), 200, ballots);
    expect(counted.versions.filter(({ item }) => item.length > 0)).toEqual([
      { creator: ann.username, item: ["Rocky II", "The Godfather", "Alien"] },
      { creator: bob.username, item: ["godfather", "Rocky 2"] },
    ]);
    expect(inWords(counted.shortlistItem)).toBe(expected);
    const again = await merge(site, counted.versions);
    expect(bodyOf(again, mergedResponse).shortlistItem).toEqual(counted.shortlistItem);
    const [top] = bodyOf(await site.anyone.get("/feed/0/1"), cards);
    expect(inWords(present(top).shortlistItem)).toBe(inWords(seen.shortlistItem.slice(0, 3)));
    await edit(bob, id, ["Alien"]);
    expect(bodyOf(await site.anyone.get(`/shortlist/${id}`), shortlist).shortlistItem[0]?.itemTitle).toBe(
      "Alien",
    );
  });

  test("follows its creators' overrides, which are recorded, and can be undone", async () => {
    const [ann, bob, cat] = [await site.person("ann"), await site.person("bob"), await site.person("cat")];
    const id = await drop(ann, ["Star Wars", "Alien", "Jaws"]);
    await add(bob, id, ["A New Hope", "Jaws"]);
    await add(cat, id, ["Alien"], true);
    const override = { id: { $oid: id }, a: "Star Wars", b: "A New Hope" };
    const now = async () =>
      inWords(bodyOf(await site.anyone.get(`/shortlist/${id}`), shortlist).shortlistItem);
    const before = await now();
    expectRefusal(await site.anyone.post("/sameitem/", { ...override, same: true }), 401);
    expectRefusal(await cat.post("/sameitem/", { ...override, same: true }), 403);
    expectRefusal(await ann.post("/sameitem/", { ...override, id: UNKNOWN_ID, same: true }), 404);
    expect(bodyOf(await ann.post("/sameitem/", override), badInput).errors).toHaveProperty("same");
    expect((await ann.post("/sameitem/", { ...override, a: "Heat", same: true })).status).toBe(400);
    const answer = expectAnswer(
      await bob.post("/sameitem/", { ...override, same: true }),
      200,
      overrideResponse,
    );
    expect(answer.shortlistItem.map(({ why }) => why.namedBy)).toEqual([2, 2, 1]);
    expect(await now()).toBe(inWords(answer.shortlistItem));
    expect(bodyOf(await site.anyone.get(`/list/${id}/ballots`), ballots).overrides).toHaveLength(1);
    expectAnswer(
      await ann.delete("/sameitem/", { id, a: "A New Hope", b: "Star Wars" }),
      200,
      overrideResponse,
    );
    expect(await now()).toBe(before);
    expectRefusal(await ann.delete("/sameitem/", override), 404);
    expectAnswer(
      await ann.post("/sameitem/", { id, a: "Jaws", b: "Alien", same: false }),
      200,
      overrideResponse,
    );
    expect(await now()).toBe(before);
  });
});
