import fc from "fast-check";
import { expect, test } from "vitest";
import { anyItems } from "#tests/support/short-ballots";
import { tries } from "#tests/support/tries";
import { effectsOf, type StoredEffects } from "~/features/lists/projection/effects";
import { mergeVersions } from "~/features/merge/masterlist/masterlist";
import { rangesOf } from "./ranges";

type Items = string[];

const versions = fc.array(anyItems("ABCDEF"), { minLength: 3, maxLength: 8 });

const rankBallotsOf = (ballots: Items[]) =>
  mergeVersions(ballots.map((items) => ({ items }))).items.map(({ key, itemTitle, rank }) => ({
    key,
    title: itemTitle,
    rank,
  }));

const rangesFromEffects = (ballots: Items[]) => {
  const voters = ballots.map((titles, i) => ({ id: `${i}`, titles }));
  return effectsOf(voters, [], rankBallotsOf(ballots), new Map()).ranges;
};

test("a range spans the masterlist and those without each version", () => {
  fc.assert(
    fc.property(versions, (ballots) => {
      const ranges = rangesFromEffects(ballots);
      const masterlists = [ballots, ...ballots.map((_, i) => ballots.toSpliced(i, 1))].map(rankBallotsOf);
      for (const { key } of rankBallotsOf(ballots)) {
        const ranks = masterlists.flatMap((items) => items.find((item) => item.key === key)?.rank ?? []);
        expect(ranges.get(key)).toEqual([Math.min(...ranks), Math.max(...ranks)]);
      }
    }),
    tries(200),
  );
});

test("an item of a single version keeps its rank in merges without it", () => {
  const ranges = rangesFromEffects([
    ["A", "B"],
    ["A", "B"],
    ["B", "A", "C"],
  ]);
  expect(ranges.get("c")).toEqual([3, 3]);
  expect(ranges.get("a")).toEqual([1, 1]);
});

test("ranges are known from 3 versions to 50, and only if each was left out once", () => {
  const [one] = [[{ key: "a", title: "A", rank: 1 }]];
  const known = (versions: number, withouts = versions) =>
    rangesOf(
      one,
      Array.from({ length: withouts }, () => one),
      versions,
    ).size > 0;
  expect([2, 3, 50, 51].map((n) => known(n))).toEqual([false, true, true, false]);
  expect(known(20, 16)).toBe(false);
});

test("50 long versions have ranges and moves; of 51 only the newest have moves", () => {
  const titles = (i: number) => Array.from({ length: 50 }, (_, j) => `Item ${(7 * i + j) % 300}`);
  const versions = (count: number) => Array.from({ length: count }, (_, i) => titles(i));
  const effects = (ballots: Items[]) => {
    const voters = ballots.map((titles, i) => ({ id: `${i}`, titles }));
    return effectsOf(voters, [], rankBallotsOf(ballots), new Map());
  };
  const moved = (effects: StoredEffects) => Object.values(effects).filter(([, , moves]) => moves !== null);
  const fifty = effects(versions(50));
  expect([fifty.ranges.size, moved(fifty.effects).length]).toEqual([300, 50]);
  const more = effects(versions(51));
  expect([more.ranges.size, moved(more.effects).length]).toEqual([0, 15]);
});
