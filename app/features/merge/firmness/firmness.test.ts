/** Compares firmness with its definition, and checks its guaranteed bound. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyItems, letters, titles } from "#tests/support/short-ballots";
import { tries } from "#tests/support/tries";
import { masterlistRanks, mergeVersions } from "~/features/merge/masterlist/masterlist";

type Items = string[];

const versions = (pool: string, maxLength: number) => fc.array(anyItems(pool), { minLength: 2, maxLength });

const firmness = (ballots: readonly Items[]) => mergeVersions(ballots.map((items) => ({ items }))).firmness;
const firsts = (ballots: readonly Items[]) =>
  masterlistRanks(ballots.map((items) => ({ items })))
    .ranked.filter(({ rank }) => rank === 1)
    .map(({ title }) => title)
    .join();

test("a single version has no masterlist, and so no firmness", () => {
  expect(mergeVersions(letters("ABC")).firmness).toBeNull();
  expect(masterlistRanks([]).firmness).toBeNull();
});

describe("the top", () => {
  /** Returns the Smith set: the smallest set whose items each beat every item outside. */
  function smallestDominantSet(ballots: readonly Items[]): string[] {
    const names = [...new Set(ballots.flat())];
    const place = (items: Items, x: string) => items.indexOf(x) + 1 || Number.POSITIVE_INFINITY;
    const above = (x: string, y: string) => ballots.filter((b) => place(b, x) < place(b, y)).length;
    const sets = Array.from({ length: 2 ** names.length - 1 }, (_, bits) =>
      names.filter((_, i) => ((bits + 1) >> i) & 1),
    ).sort((a, b) => a.length - b.length);
    const dominates = (set: string[]) =>
      set.every((x) => names.every((y) => set.includes(y) || above(x, y) > above(y, x)));
    return sets.find(dominates) ?? [];
  }

  test("is the smallest set of which each beats all others, and the first items of the masterlist", () => {
    fc.assert(
      fc.property(versions("ABCDEF", 7), (ballots) => {
        const merged = mergeVersions(ballots.map((items) => ({ items })));
        const top = titles(merged).slice(0, merged.firmness?.top);
        expect([...top].sort()).toEqual(smallestDominantSet(ballots).sort());
        expect(merged.firmness?.needed === null).toBe(top.length > 1);
      }),
      tries(300),
    );
  });
});

describe("the bound", () => {
  test("holds for any versions added and removed, fewer than needed", () => {
    fc.assert(
      fc.property(
        versions("ABCDE", 12),
        fc.array(fc.oneof(fc.nat({ max: 11 }), anyItems("ABCDEFG")), { maxLength: 11 }),
        (ballots, changes) => {
          const needed = firmness(ballots)?.needed ?? null;
          fc.pre(needed !== null && needed > 1);
          const after = [...ballots];
          for (const change of changes.slice(0, (needed ?? 1) - 1)) {
            if (Array.isArray(change)) after.push(change);
            else if (after.length > 1) after.splice(change % after.length, 1);
          }
          expect(firsts(after)).toBe(firsts(ballots));
        },
      ),
      tries(500),
    );
  });

  test("is reached in 503 of 573 small profiles, found by trying every change", () => {
    const orders = ["AB", "BA", "A", "B", "ABC", "ACB", "BAC", "BCA", "CAB", "CBA"].map((text) => [...text]);
    const reached = new Map<number, [changed: number, of: number]>();
    for (const profile of [2, 3, 4].flatMap((size) => [...multisets(orders, size)])) {
      const needed = firmness(profile)?.needed;
      if (!needed || needed > 3) continue;
      const [changed, of] = reached.get(needed) ?? [0, 0];
      reached.set(needed, [changed + Number(canChange(profile, orders, needed)), of + 1]);
      expect(canChange(profile, orders, needed - 1)).toBe(false);
    }
    expect([...reached].sort()).toEqual([
      [1, [153, 191]],
      [2, [306, 338]],
      [3, [44, 44]],
    ]);
  });
});

function* multisets(orders: readonly Items[], size: number, from = 0): Generator<Items[]> {
  if (size === 0) yield [];
  else
    for (let i = from; i < orders.length; i++)
      for (const rest of multisets(orders, size - 1, i)) yield [orders[i] ?? [], ...rest];
}

/** Returns true if adding or removing `most` versions in any way can change 1st place. */
function canChange(profile: Items[], orders: readonly Items[], most: number): boolean {
  const first = firsts(profile);
  for (let removed = 0; removed <= Math.min(most, profile.length - 1); removed++)
    for (const kept of subsets(profile, profile.length - removed))
      for (const added of multisets(orders, most - removed))
        if (firsts([...kept, ...added]) !== first) return true;
  return false;
}

function* subsets(profile: Items[], size: number, from = 0): Generator<Items[]> {
  if (size === 0) yield [];
  else
    for (let i = from; i <= profile.length - size; i++)
      for (const rest of subsets(profile, size - 1, i + 1)) yield [profile[i] ?? [], ...rest];
}
