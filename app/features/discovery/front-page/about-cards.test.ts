import { describe, expect, test } from "vitest";
import { card } from "#tests/support/a-card";
import { chaptersAmong, disputedAmong, droppersAmong, listsOf, openQuestion } from "./about-cards";

describe("the rail beside a page's cards", () => {
  const chapters = (...names: string[]) => names.map((name) => ({ name, followed: false }));

  test("counts chapters without the page's own, and people who are on several lists", () => {
    const cards = [
      card({ chapters: chapters("food", "winter"), creators: ["ann", "bob", "former member"] }),
      card({ chapters: chapters("food", "winter", "bread"), creators: ["bob", "cleo", "former member"] }),
      card({ chapters: chapters("bread", "tools", "winter"), creators: ["bob", "ann"] }),
    ];
    expect(chaptersAmong(cards, "food")).toEqual([
      { name: "winter", lists: 3 },
      { name: "bread", lists: 2 },
      { name: "tools", lists: 1 },
    ]);
    expect(droppersAmong(cards)).toEqual([
      { name: "bob", lists: 3 },
      { name: "ann", lists: 2 },
    ]);
    expect(droppersAmong(cards, "bob").map(({ name }) => name)).toEqual(["ann"]);
  });

  test("shows four lists of a member by the tile of their 1st place; none without items", () => {
    const on = (id: string, creators: string[], ...titles: string[]) => ({
      ...card({
        id,
        title: `List ${id}`,
        creators,
        top: titles.map((title) => ({ title, rank: 1, tied: false })),
      }),
      tiles: titles,
    });
    const mine = ["1", "2", "3", "4", "5"].map((id) => on(id, ["ann"], `Top of ${id}`, "Other"));
    const lists = listsOf([on("0", ["ann"]), on("9", ["bob"], "Rye"), ...mine], "ann");
    expect(lists.map(({ list }) => list?.title)).toEqual(["List 1", "List 2", "List 3", "List 4"]);
    expect(lists[0]).toEqual({ title: "Top of 1", tile: "Top of 1", list: { id: "1", title: "List 1" } });
  });

  test("names three lists of least agreement, and no unanimous one", () => {
    const cards = [100, 62.4, null, 90, 71, 55].map((agreement, i) => card({ id: String(i), agreement }));
    expect(disputedAmong(cards).map(({ id }) => id)).toEqual(["5", "1", "4"]);
  });

  test("asks about the list with the fewest people, ties first, never about the viewer's own", () => {
    const top = (rank: number) => [
      { title: "Layla", rank: 1, tied: rank === 1 },
      { title: "Purple Rain", rank, tied: rank === 1 },
    ];
    const cards = [
      card({ id: "alone", creatorCount: 1 }),
      card({ id: "many", creatorCount: 4, top: top(1) }),
      card({ id: "mine", creatorCount: 2, top: top(1), edit: true }),
      card({ id: "apart", creatorCount: 2, top: top(2) }),
      card({ id: "tied", creatorCount: 2, top: top(1) }),
    ];
    expect(openQuestion(cards)).toMatchObject({ card: { id: "tied" }, one: "Layla", other: "Purple Rain" });
    expect(openQuestion(cards.slice(0, 3))).toBeNull();
    expect(openQuestion(cards, "tied")).toMatchObject({ card: { id: "apart" } });
  });
});
