/** Compares the masterlist with ranked pairs as defined, and checks properties that hold for any ballots. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { letters, titles } from "#tests/support/short-ballots";
import { tries } from "#tests/support/tries";
import { type Masterlist, mergeVersions } from "./masterlist";
import type { Ballot } from "./masterlist-ballots";

/** Computes ranked pairs straight from the definition, without regard for speed. */
function reference(ballots: Ballot[], candidates = 100) {
  const votes = ballots.flatMap(({ items, count = 1 }) =>
    items.length ? Array.from({ length: count }, () => [...new Set(items)]) : [],
  );
  if (votes.length < 2) return [];
  const place = (vote: string[], x: string) => vote.indexOf(x) + 1 || Number.POSITIVE_INFINITY;
  const names = [...new Set(votes.flat())];
  const facts = new Map(
    names.map((x) => {
      const places = votes.map((vote) => place(vote, x)).filter(Number.isFinite);
      return [x, { c: places.length, s: places.reduce((a, b) => a + b, 0), b: Math.min(...places) }];
    }),
  );
  const fact = (x: string) => facts.get(x) ?? { c: 0, s: 0, b: 0 };
  const T = names.sort(
    (x, y) =>
      fact(y).c - fact(x).c ||
      fact(x).s - fact(y).s ||
      fact(x).b - fact(y).b ||
      (x.toLowerCase() < y.toLowerCase() ? -1 : 1),
  );
  const N = (x: string, y: string) => votes.filter((vote) => place(vote, x) < place(vote, y)).length;
  const margin = (x: string, y: string) => N(x, y) - N(y, x);

  const C = T.slice(0, candidates);
  const edges = C.flatMap((w) => C.filter((l) => margin(w, l) > 0).map((l) => ({ w, l })));
  edges.sort(
    (p, q) =>
      margin(q.w, q.l) - margin(p.w, p.l) ||
      N(p.l, p.w) - N(q.l, q.w) ||
      T.indexOf(q.l) - T.indexOf(p.l) ||
      T.indexOf(p.w) - T.indexOf(q.w),
  );
  const locked: { w: string; l: string }[] = [];
  const reaches = (x: string, y: string, seen = new Set<string>()): boolean =>
    locked.some(({ w, l }) => w === x && !seen.has(l) && (l === y || reaches(l, y, seen.add(l))));
  for (const edge of edges) if (!reaches(edge.l, edge.w)) locked.push(edge);

  const left = [...C];
  const order: string[] = [];
  while (left.length) {
    const next = left.find((x) => !left.some((y) => reaches(y, x))) ?? "";
    left.splice(left.indexOf(next), 1);
    order.push(next);
  }
  order.push(...T.slice(candidates));

  const runs: string[][] = [];
  for (const x of order) {
    const run = runs.at(-1);
    const even = (y: string) =>
      margin(x, y) === 0 && fact(x).c === fact(y).c && fact(x).s === fact(y).s && fact(x).b === fact(y).b;
    if (run?.every(even)) run.push(x);
    else runs.push([x]);
  }
  return order.map((x, i) => {
    const next = order[i + 1];
    return {
      itemTitle: x,
      rank: order.indexOf(runs.find((run) => run.includes(x))?.[0] ?? "") + 1,
      tied: (runs.find((run) => run.includes(x))?.length ?? 0) > 1,
      namedBy: fact(x).c,
      bestPlace: fact(x).b,
      above:
        next === undefined ? null : [next, N(x, next), N(next, x), votes.length - N(x, next) - N(next, x)],
    };
  });
}

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
  fc.record({
    items: fc.shuffledSubarray([...alphabet]),
    count: fc.integer({ min: 1, max: 3 }),
  });
const someBallots = fc.oneof(
  fc.array(ballot("ABCD"), { maxLength: 9 }),
  fc.array(ballot("ABCDEFGH"), { maxLength: 7 }),
  fc.array(ballot("ABCDEFGHIJKLMNOPQRST"), { maxLength: 5 }),
);

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
        expect(summary(mergeVersions(ballots, [], candidates))).toEqual(reference(ballots, candidates));
      }),
      tries(600),
    );
  });

  test("the order of the versions is irrelevant", () => {
    fc.assert(
      fc.property(
        someBallots.chain((ballots) =>
          fc.tuple(fc.constant(ballots), fc.shuffledSubarray(ballots, { minLength: ballots.length })),
        ),
        ([ballots, shuffled]) => {
          const facts = (list: Ballot[]) => mergeVersions(list).items.map(({ places, ...item }) => item);
          expect(facts(shuffled)).toEqual(facts(ballots));
        },
      ),
      tries(100),
    );
  });

  test("a ballot that counts n times is n ballots", () => {
    fc.assert(
      fc.property(someBallots, (ballots) => {
        const written = ballots.flatMap(({ items, count = 1 }) =>
          Array.from({ length: count }, () => ({ items })),
        );
        expect(summary(mergeVersions(written))).toEqual(summary(mergeVersions(ballots)));
      }),
      tries(100),
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

  test("an item named by one version never ranks above one named by two", () => {
    fc.assert(
      fc.property(someBallots, (ballots) => {
        const named = mergeVersions(ballots).items.map(({ namedBy }) => Math.min(namedBy, 2));
        expect(named).toEqual([...named].sort((a, b) => b - a));
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

  test("two versions are merged by standing alone", () => {
    fc.assert(
      fc.property(fc.array(ballot("ABCDEFG"), { minLength: 2, maxLength: 2 }), (pair) => {
        const two = pair.map(({ items }) => ({ items }));
        expect(titles(mergeVersions(two))).toEqual(titles(mergeVersions(two, [], 0)));
      }),
      tries(400),
    );
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
      expect(summary(mergeVersions(list, [], 3))).toEqual(reference(list, 3));
    }
  });
});
