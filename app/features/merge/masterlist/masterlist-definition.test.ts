/** Compares the masterlist with ranked pairs as defined, and checks properties that hold for any ballots. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rankedPairs } from "#tests/support/ranked-pairs";
import { letters, titles } from "#tests/support/short-ballots";
import { tries } from "#tests/support/tries";
import { countPairs } from "~/features/merge/effect/agreement";
import { orderOf } from "~/features/merge/titles/item-aliases";
import { groupYears } from "~/features/merge/titles/item-title";
import { type Masterlist, mergeVersions } from "./masterlist";
import type { Ballot } from "./masterlist-ballots";
import { itemIdentity, parseTitle } from "./masterlist-items";

function summary({ items }: Masterlist) {
  return items.map(({ itemTitle, rank, tied, namedBy, bestPlace, above }) => ({
    itemTitle,
    rank,
    tied,
    namedBy,
    bestPlace,
    above: above && [above.itemTitle, above.prefer, above.against, above.neither],
  }));
}

const ballot = (alphabet: string): fc.Arbitrary<Ballot> =>
  fc.record({ items: fc.shuffledSubarray([...alphabet]), count: fc.integer({ min: 1, max: 3 }) });
const someBallots = fc.oneof(
  fc.array(ballot("ABCD"), { maxLength: 9 }),
  fc.array(ballot("ABCDEFGH"), { maxLength: 7 }),
  fc.array(ballot("ABCDEFGHIJKLMNOPQRST"), { maxLength: 5 }),
);

const TITLES =
  "Dune|dune|Dune (1984)|Dune (2021)|DUNE [2021]|Duna|Alien|Alien (1979)|Aliens|The Who|Who|Up|".split("|");
const datedBallots = fc.array(
  fc.record({ items: fc.array(fc.constantFrom(...TITLES), { maxLength: 8 }), count: fc.constantFrom(1, 2) }),
  { maxLength: 7 },
);
const override = fc.record({
  a: fc.constantFrom("Dune", "dune", "Dune (2021)", "Duna", "Alien", "Who"),
  b: fc.constantFrom("Dune", "Dune (1984)", "Dune (2021)", "Aliens", "The Who"),
  same: fc.boolean(),
});

/** Returns the ballots after one voter of `voter` has moved `winner` up to `to`. */
function raiseWinner(ballots: readonly Ballot[], voter: Ballot, winner: string, to: number): Ballot[] {
  const items = voter.items.filter((item) => item !== winner);
  items.splice(to % (voter.items.indexOf(winner) + 1), 0, winner);
  const raised = [...ballots.filter((other) => other !== voter), { ...voter, count: 1, items }];
  if ((voter.count ?? 1) > 1) raised.push({ ...voter, count: (voter.count ?? 1) - 1 });
  return raised;
}

/** Returns true if two majorities have equal margin and opposition, so that the standing decides. */
function hasEqualMajorities(ballots: readonly Ballot[]): boolean {
  const all = [...new Set(ballots.flatMap(({ items }) => items))];
  const preferring = (x: string, y: string) =>
    ballots
      .filter(({ items }) => items.includes(x) && (!items.includes(y) || items.indexOf(x) < items.indexOf(y)))
      .reduce((sum, { count = 1 }) => sum + count, 0);
  const strengths = all.flatMap((x) =>
    all.flatMap((y) => {
      const [prefer, against] = [preferring(x, y), preferring(y, x)];
      return prefer > against ? [`${prefer - against} against ${against}`] : [];
    }),
  );
  return new Set(strengths).size < strengths.length;
}

describe("for any ballots", () => {
  test("the result follows the definition", () => {
    fc.assert(
      fc.property(someBallots, fc.constantFrom(100, 100, 0, 1, 3, 6), (ballots, candidates) => {
        expect(summary(mergeVersions(ballots, [], candidates))).toEqual(rankedPairs(ballots, candidates));
      }),
      tries(600),
    );
  });

  test("no candidate is beaten by the one right below it, so only majorities further down are overruled", () => {
    fc.assert(
      fc.property(someBallots, (ballots) => {
        const { items } = mergeVersions(ballots);
        items.forEach((item, i) => {
          const { above, decidedBy, despite, chain } = item;
          if (above) expect(above.prefer).toBeGreaterThanOrEqual(above.against);
          if (above)
            expect(above.prefer > above.against).toBe(decidedBy === "margin" || decidedBy === "chain");
          expect(chain === undefined).toBe(despite === undefined);
          if (!chain || !despite) return;
          const steps = chain.map((title) => items.findIndex(({ itemTitle }) => itemTitle === title));
          expect(steps).toEqual([...new Set(steps)].sort((a, b) => a - b));
          expect(steps.length).toBeGreaterThan(2);
          expect([steps[0], chain.at(-1)]).toEqual([i, despite.itemTitle]);
          expect(despite.against).toBeGreaterThan(despite.prefer);
        });
      }),
      tries(400),
    );
  });

  test("raising the winner keeps it first, where no two majorities are equally strong", () => {
    const manyVoters = fc.array(
      fc.record({ items: fc.shuffledSubarray([..."ABCDE"]), count: fc.integer({ min: 1, max: 10_000 }) }),
      { minLength: 4, maxLength: 9 },
    );
    fc.assert(
      fc.property(manyVoters, fc.nat(), fc.nat(), (ballots, which, to) => {
        const winner = titles(mergeVersions(ballots))[0] ?? "";
        const voters = ballots.filter(({ items }) => items.includes(winner));
        const voter = voters[which % Math.max(voters.length, 1)];
        if (!voter) return;
        const raised = raiseWinner(ballots, voter, winner, to);
        fc.pre(!hasEqualMajorities(ballots) && !hasEqualMajorities(raised));
        expect(titles(mergeVersions(raised))[0]).toBe(winner);
      }),
      tries(1_000),
    );
  });

  test("between equally strong majorities the standing decides, and raising the winner can change it for others", () => {
    const ballots = letters("3×GAF / 3×HCGA / 3×FAH");
    const raised = letters("3×GAF / 3×HCGA / AFH / 2×FAH");
    expect([ballots, raised].map(hasEqualMajorities)).toEqual([true, true]);
    expect(titles(mergeVersions(ballots))[0]).toBe("A");
    expect(titles(mergeVersions(raised))[0]).toBe("G");
  });

  test("one account with a hundred items changes nothing at the top", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([..."ABCDE"], { minLength: 3 }), (top) => {
        const flood = Array.from({ length: 100 }, (_, i) => `Flood ${i}`);
        const before = titles(mergeVersions([{ items: top, count: 3 }]));
        const after = titles(mergeVersions([{ items: top, count: 3 }, { items: flood }]));
        expect(after.slice(0, top.length)).toEqual(before);
      }),
      tries(100),
    );
  });

  test("a long run of ties is split where two of its items are not even", () => {
    const names = Array.from({ length: 12 }, (_, i) => String.fromCharCode(97 + i));
    const ballots = names.flatMap((name, i) => [
      { items: [name, "pad", `x${i}`] },
      { items: [`y${i}`, "pad", name] },
    ]);
    const uneven = [
      ...ballots,
      { items: ["u", "1", "2", "l"] },
      { items: ["u", "3", "l", "4"] },
      { items: ["5", "6", "u", "7"] },
    ];
    for (const list of [ballots, uneven]) {
      expect(summary(mergeVersions(list, [], 3))).toEqual(rankedPairs(list, 3));
    }
  });

  test("titles with years and overrides name the items of the definition, each at its place", () => {
    fc.assert(
      fc.property(datedBallots, fc.array(override, { maxLength: 3 }), (ballots, overrides) => {
        const read = ballots.map(({ items }) => items.map(parseTitle));
        const identify = itemIdentity(overrides, (key) => {
          const named = read.flatMap((titles, i) => {
            const years = titles.flatMap((title) => (title.key === key ? (title.year ?? []) : []));
            return Array.from({ length: ballots[i]?.count ?? 1 }, () => [...new Set(years)]).flat();
          });
          return groupYears(new Map(named.map((year) => [year, named.filter((y) => y === year).length])));
        });
        const places: Record<string, number[][]> = {};
        for (const [ballot, titles] of read.entries()) {
          const items = titles.map((title) => {
            if (title.text === "") return "";
            const { item, joins } = identify(title);
            return joins && titles.some(({ key, year }) => key === title.key && year === joins.year)
              ? joins.apart
              : item;
          });
          for (const [i, item] of [...new Set(items)].filter(Boolean).entries())
            places[item] = [...(places[item] ?? []), [ballot, i + 1, items.indexOf(item)]];
        }
        const { items, versions } = mergeVersions(ballots, overrides);
        fc.pre(versions > 1);
        expect(Object.fromEntries(items.map((item) => [item.key, item.places]))).toEqual(places);
      }),
      tries(400),
    );
  });

  test("the agreement is the share of pairs that versions and masterlist order alike", () => {
    fc.assert(
      fc.property(someBallots, (ballots) => {
        const { items, agreement } = mergeVersions(ballots);
        const ranks = new Map(items.map(({ key, rank }) => [key, rank]));
        const counted = ballots.map(({ items: titles, count = 1 }) => {
          const { alike, pairs } = countPairs(orderOf(titles, new Map()), ranks);
          return { alike: count * alike, pairs: count * pairs };
        });
        const sum = (what: "alike" | "pairs") => counted.reduce((total, each) => total + each[what], 0);
        fc.pre(items.length > 0 && sum("pairs") > 0);
        expect(agreement).toBe(Math.round((10_000 * sum("alike")) / sum("pairs")) / 100);
      }),
      tries(200),
    );
  });
});
