import { expect, test } from "vitest";
import { masterlistRanks, mergeVersions } from "~/features/merge/masterlist/masterlist";
import { movesBetween } from "./effect";

const ballots = (...versions: string[]) => versions.map((letters) => ({ items: [...letters] }));

const ranksOf = (...versions: string[]) => masterlistRanks(ballots(...versions)).ranked;

const effectOfLast = (...versions: string[]) =>
  movesBetween(ranksOf(...versions.slice(0, -1)), ranksOf(...versions)).map(
    ({ title, from, to }) => `${title} ${from} → ${to}`,
  );

test.each([
  // without it, the single other version decides the order
  [
    ["ABC", "CAB"],
    ["C 3 → 2", "B 2 → 3"],
  ],
  // breaks a tie
  [["AB", "BA", "BA"], ["A 1 → 2"]],
  // adds a new item, below and above others
  [["AB", "AB", "ABC"], ["C null → 3"]],
  [
    ["A", "BC"],
    ["B null → 1", "C null → 3"],
  ],
  // repeats the other versions
  [["ABC", "ABC", "ABC"], []],
])("the last of %j changes %j", (versions, moves) => {
  expect(effectOfLast(...versions)).toEqual(moves);
});

test("an item that two versions no longer agree upon may vanish", () => {
  const [before, after] = [
    [{ key: "alien", title: "Alien", rank: 2 }],
    [{ key: "alien1979", title: "Alien (1979)", rank: 1 }],
  ];
  expect(movesBetween(before, after)).toEqual([
    { title: "Alien (1979)", from: null, to: 1 },
    { title: "Alien", from: 2, to: null },
  ]);
});

test("what changed is in order of the better rank, then of the new one, then of the title", () => {
  const order = (entries: [title: string, from: number | null, to: number | null][]) => {
    const at = (which: 1 | 2) =>
      entries.flatMap((entry) => {
        const rank = entry[which];
        return rank === null ? [] : [{ key: entry[0], title: entry[0], rank }];
      });
    return movesBetween(at(1), at(2)).map(({ title }) => title);
  };
  // sorts by the better of both ranks
  expect(
    order([
      ["E", 9, 5],
      ["D", 4, 8],
      ["C", null, 3],
      ["B", 2, null],
      ["A", 1, 7],
    ]),
  ).toEqual(["A", "B", "C", "D", "E"]);
  // then by the new rank; removed items come last
  expect(
    order([
      ["gone", 1, null],
      ["worse", 1, 2],
      ["better", 2, 1],
    ]),
  ).toEqual(["better", "worse", "gone"]);
  // then by title
  const tied: [string, number, number][] = [
    ["b", 2, 1],
    ["c", 2, 1],
    ["a", 2, 1],
  ];
  expect(order(tied)).toEqual(["a", "b", "c"]);
  expect(order(tied.toReversed())).toEqual(["a", "b", "c"]);
});

test("the ranks equal those of the whole merge", () => {
  const versions = ballots("ABCDE", "BACE", "EDC", "ADX", "XBC");
  const { items, firmness } = mergeVersions(versions);
  const ranked = items.map(({ key, itemTitle, rank }) => ({ key, title: itemTitle, rank }));
  expect(masterlistRanks(versions)).toEqual({ ranked, firmness });
});

test("the ranks of one version are its places", () => {
  expect(ranksOf("CAB").map(({ title, rank }) => `${rank} ${title}`)).toEqual(["1 C", "2 A", "3 B"]);
});
