import { expect, test } from "vitest";
import { mergeVersions } from "./masterlist";
import { reasonsOf, whySentence } from "./masterlist-words";

const reasonSentences = (...args: Parameters<typeof reasonsOf>): string =>
  reasonsOf(...args)
    .map(({ lead, text }) => `${lead} ${text}`.trim())
    .join(" ");

const facts = {
  namedBy: 7,
  of: 9,
  averagePlace: 2.34,
  above: { itemTitle: "Pear", prefer: 6, against: 2, neither: 1 },
  decidedBy: "margin" as const,
};

test.each([
  [
    "a majority",
    facts,
    "Named by 7 of 9, average place 2.3. Above Pear: 6 of 9 put it higher, 2 lower, 1 named neither.",
  ],
  [
    "one voice, nobody against, nobody left",
    {
      ...facts,
      namedBy: 1,
      averagePlace: 1,
      of: 2,
      above: { itemTitle: "Pear", prefer: 1, against: 0, neither: 1 },
    },
    "Named by 1 of 2, average place 1. Above Pear: 1 of 2 puts it higher, none lower, 1 named neither.",
  ],
  [
    "all of many",
    {
      ...facts,
      namedBy: 12_000,
      of: 12_000,
      above: { itemTitle: "Pear", prefer: 11_000, against: 1_000, neither: 0 },
    },
    "Named by 12,000 of 12,000, average place 2.3. Above Pear: 11,000 of 12,000 put it higher, 1,000 lower.",
  ],
  ["the last one", { ...facts, above: null }, "Named by 7 of 9, average place 2.3."],
  [
    "an overruled majority without its numbers",
    { ...facts, decidedBy: "chain" as const, chain: ["Apple", "Pear", "Fig"] },
    "Named by 7 of 9, average place 2.3. Above Pear: 6 of 9 put it higher, 2 lower, 1 named neither. More put Fig above it, but it beats Pear, which beats Fig, each by more.",
  ],
  [
    "an overruled majority of one",
    {
      ...facts,
      decidedBy: "chain" as const,
      chain: ["Apple", "Pear", "Fig"],
      despite: { itemTitle: "Fig", prefer: 0, against: 1, neither: 8 },
    },
    "Named by 7 of 9, average place 2.3. Above Pear: 6 of 9 put it higher, 2 lower, 1 named neither. 1 of 9 puts Fig above it, but it beats Pear, which beats Fig, each by more.",
  ],
])("says %s", (_, item, sentence) => {
  expect(whySentence(item)).toBe(sentence);
});

test.each([
  ["count", "That is a draw; more versions name it."],
  ["sum", "That is a draw; its average place is better."],
  ["best", "That is a draw; its best place is better."],
  ["title", "That is a draw; nothing else tells them apart, so they stand in alphabetical order."],
] as const)("names what decided a draw: %s", (decidedBy, sentence) => {
  const draw = { itemTitle: "Pear", prefer: 4, against: 4, neither: 1 };
  expect(whySentence({ ...facts, above: draw, decidedBy })).toContain(
    `Above Pear: 4 of 9 put it higher, 4 lower, 1 named neither. ${sentence}`,
  );
});

test("does not speak of a draw where majorities no longer count", () => {
  expect(whySentence({ ...facts, decidedBy: "sum" })).toContain(
    "This far down that does not decide; its average place is better.",
  );
});

test("shows the chain of a real cycle, with the overruled majority", () => {
  const { items } = mergeVersions([
    { items: ["A", "B", "C"], count: 4 },
    { items: ["B", "C", "A"], count: 3 },
    { items: ["C", "A", "B"], count: 2 },
  ]);
  expect(items.map(whySentence)).toEqual([
    "Named by 9 of 9, average place 1.9. Above B: 6 of 9 put it higher, 3 lower. 5 of 9 put C above it, but it beats B, which beats C, each by more.",
    "Named by 9 of 9, average place 1.9. Above C: 7 of 9 put it higher, 2 lower.",
    "Named by 9 of 9, average place 2.2.",
  ]);
});

const explained = (ballots: { items: string[]; count?: number }[]) =>
  mergeVersions(ballots).items.map(({ itemTitle, rank, ...why }) => ({ title: itemTitle, rank, why }));

test("explains first what an item is below, then what it is above", () => {
  const items = explained([
    { items: ["Kane", "Godfather", "Vertigo"], count: 4 },
    { items: ["Vertigo", "Kane"], count: 2 },
  ]);
  expect(items.map(({ title }) => title)).toEqual(["Kane", "Godfather", "Vertigo"]);
  expect(reasonsOf(items, 0)).toEqual([
    { score: "6–0", lead: "Above Godfather:", text: "all 6 put it higher." },
    { score: null, lead: "", text: "Named by 6 of 6, average place 1.3." },
  ]);
  expect(reasonSentences(items, 1)).toBe(
    "Below Kane: all 6 put it lower. Above Vertigo: 4 of 6 put it higher, 2 lower. Named by 4 of 6, average place 2.",
  );
  expect(reasonsOf(items, 3)).toEqual([]);
});

test("names draws and ties from the item's own side", () => {
  const items = explained([{ items: ["A", "B", "C"] }, { items: ["C", "B", "A"] }]);
  expect(items.map((_, i) => reasonSentences(items, i).split(" Named")[0])).toEqual([
    "Level with C: 1 of 2 puts it higher, 1 lower.",
    "Level with A: 1 of 2 puts it higher, 1 lower. Above B: 1 of 2 puts it higher, 1 lower. That is a draw; its best place is better.",
    "Below C: 1 of 2 puts it lower, 1 higher. That is a draw; its best place is worse.",
  ]);
});
