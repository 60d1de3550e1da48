import { describe, expect, test } from "vitest";
import { card } from "#tests/support/a-card";
import type { CardView } from "~/features/lists/cards/card-view";
import { chaptersAmong, disputedAmong, droppersAmong, openQuestion } from "./about-cards";
import { quotesAmong } from "./pull-quote";

const cardWithNote = (id: number, context: string, over: Partial<CardView> = {}) =>
  card({
    id: String(id),
    title: `List ${id}`,
    top: [{ title: "Ran", rank: 1, tied: false, note: { creator: "eve", context } }],
    ...over,
  });

const GOOD = "The colours alone would be reason enough to put it here, and then there is the wind.";
const plain = (n: number) => Array.from({ length: n }, (_, i) => card({ id: `p${i}` }));

describe("a quote", () => {
  test("appears before the fifth card and quotes one of the next five", () => {
    const cards = [...plain(4), ...plain(2), cardWithNote(7, GOOD), ...plain(6)];
    expect(quotesAmong(cards)).toEqual([
      {
        before: 4,
        text: GOOD,
        creator: "eve",
        item: "Ran",
        rank: 1,
        list: { id: "7", title: "List 7" },
      },
    ]);
  });

  test("does not change when more cards load; the next ten have their own", () => {
    const first = [...plain(4), cardWithNote(5, GOOD), ...plain(4)];
    const more = [...first, ...plain(5), cardWithNote(15, GOOD), ...plain(4)];
    expect(quotesAmong(more)[0]).toEqual(quotesAmong(first)[0]);
    expect(quotesAmong(more).map(({ before, list }) => [before, list.id])).toEqual([
      [4, "5"],
      [14, "15"],
    ]);
  });

  test("is of a good length, on one line and without an address", () => {
    const unfit = [
      "Short.",
      "x".repeat(151),
      `${GOOD}\nAnd so on.`,
      `See https://a.example ${GOOD.slice(0, 40)}`,
    ];
    expect(quotesAmong([...plain(4), ...unfit.map((text, i) => cardWithNote(i, text))])).toEqual([]);
    const [quote] = quotesAmong([
      ...plain(4),
      cardWithNote(1, "A bit too short to be best."),
      cardWithNote(2, GOOD),
    ]);
    expect(quote?.list.id).toBe("2");
  });

  test("is never of a list that others do not see", () => {
    expect(quotesAmong([...plain(4), cardWithNote(1, GOOD, { private: true })])).toEqual([]);
  });

  test("is the creator's note if a list has one version", () => {
    const item = { id: "i", title: "Ran", context: GOOD, commentsCount: 0 };
    const alone = card({ id: "a", version: { ...card({}).version, creator: "bob", items: [item] } });
    expect(quotesAmong([...plain(4), alone])).toMatchObject([{ creator: "bob", item: "Ran", rank: 1 }]);
    expect(
      quotesAmong([
        ...plain(4),
        card({ id: "a", version: { ...card({}).version, creator: "", items: [item] } }),
      ]),
    ).toEqual([]);
  });
});

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
  });
});
