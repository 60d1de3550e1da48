import fc from "fast-check";
import { describe, expect, test } from "vitest";
import published from "#scripts/seed/data/published-rankings.json";
import { type Masterlist, mergeVersions } from "~/features/merge/masterlist";
import type { Ballot } from "~/features/merge/masterlist-ballots";
import { whySentence } from "~/features/merge/masterlist-words";

/** 'AB / 2×BA' as ballots: one letter per item. */
function letters(versions: string): Ballot[] {
  return versions.split(" / ").map((version) => {
    const [times, items = times ?? ""] = version.split("×");
    return { count: items === times ? 1 : Number(times), items: [...items] };
  });
}

/** 'A=B= C': the items, tied ones with '='. */
function shown({ items }: Masterlist): string {
  return items.map(({ itemTitle, tied }) => itemTitle + (tied ? "=" : "")).join(" ");
}

const titles = ({ items }: Masterlist) => items.map(({ itemTitle }) => itemTitle);

describe("the examples", () => {
  test.each([
    ["AB / BA", "A= B="],
    ["ABC / CBA", "A= C= B"],
    ["ABC / BDA", "B A D C"],
    ["ABC / DE", "A= D= B= E= C"],
    ["A / BCDE", "A= B= C D E"],
    ["X / X / Y", "X Y"],
    ["ABC / BCA / CAB", "A B C"],
    ["4×ABC / 3×BCA / 2×CAB", "A B C"],
    ["3×BJR / 2×JBR / 4×RBJ", "B J R"],
    ["5×AB / CDEFGHIJKLMNOPQRSTUV", "A B C D E F G H I J K L M N O P Q R S T U V"],
  ])("%s is %s", (versions, expected) => {
    expect(shown(mergeVersions(letters(versions)))).toBe(expected);
  });

  test.each([
    ["", 0],
    ["ABC", 1],
  ])("%j has no masterlist", (versions, count) => {
    expect(mergeVersions(letters(versions))).toEqual({ versions: count, items: [] });
  });

  test("one ballot that counts twice is two versions", () => {
    expect(shown(mergeVersions(letters("2×BA")))).toBe("B A");
  });

  test("ties share the first rank", () => {
    expect(mergeVersions(letters("ABC / CBA")).items.map(({ rank }) => rank)).toEqual([1, 1, 3]);
    expect(mergeVersions(letters("ABC / DE")).items.map(({ rank }) => rank)).toEqual([1, 1, 3, 3, 5]);
  });

  test("items in a cycle with equal places are not tied, because a majority decides between them", () => {
    expect(mergeVersions(letters("ABC / BCA / CAB")).items.map(({ rank }) => rank)).toEqual([1, 2, 3]);
  });
});

describe("what counts", () => {
  test("empty versions and blank titles don't, but keep their index", () => {
    const { versions, items } = mergeVersions([
      { items: [] },
      { items: ["A"] },
      { items: ["", " "] },
      { items: ["", "A"] },
    ]);
    expect(versions).toBe(2);
    expect(items).toMatchObject([
      {
        itemTitle: "A",
        namedBy: 2,
        of: 2,
        averagePlace: 1,
        places: [
          [1, 1, 0],
          [3, 1, 1],
        ],
      },
    ]);
  });

  test("a repeated item keeps its first place and gaps close", () => {
    const { items } = mergeVersions([{ items: ["The A-Team", "B", "a-team", "C"] }, { items: ["C"] }]);
    const places = Object.fromEntries(items.map((item) => [item.itemTitle, item.places]));
    expect(places).toEqual({
      "The A-Team": [[0, 1, 0]],
      B: [[0, 2, 1]],
      C: [
        [0, 3, 3],
        [1, 1, 0],
      ],
    });
  });

  test("spellings of one item are one item, shown in the most used spelling, then the oldest version's", () => {
    const spelled = (...items: string[]) => titles(mergeVersions(items.map((item) => ({ items: [item] }))));
    expect(spelled("Amelie", "Amélie", "Amélie")).toEqual(["Amélie"]);
    expect(spelled("AMELIE", "Amélie")).toEqual(["AMELIE"]);
    expect(spelled("Amelie ", " Amelie", "Amélie")).toEqual(["Amelie"]);
    expect(spelled("Amelie", "Amelie", "Amélie (2001)")).toEqual(["Amélie (2001)"]);
  });

  test("a count uses its spelling that many times", () => {
    expect(titles(mergeVersions([{ items: ["amelie"] }, { items: ["Amélie"], count: 2 }]))).toEqual([
      "Amélie",
    ]);
  });

  test.each([
    ["the only year", [["Dune"], ["Dune (2021)"]], ["Dune (2021)"]],
    [
      "the only year of two versions",
      [["Dune (1984)"], ["Dune (2021)"], ["dune (2021)"], ["Dune"]],
      ["Dune (2021)", "Dune (1984)"],
    ],
    ["no year of two", [["Dune (1984)"], ["Dune (2021)"], ["Dune"]], ["Dune", "Dune (1984)", "Dune (2021)"]],
    [
      "no year when two are agreed on",
      [["Dune (1)", "Dune"], ["Dune (1984)"], ["Dune (1984)"], ["Dune (2021)"], ["Dune (2021)"]],
      ["Dune (1984)", "Dune (2021)", "Dune (1)", "Dune"],
    ],
    ["no year in a version that names both", [["Dune (2021)", "Dune"], ["Dune"]], ["Dune (2021)", "Dune"]],
  ])("titles without a year join %s", (_, items, expected) => {
    expect(titles(mergeVersions(items.map((list) => ({ items: list }))))).toEqual(expected);
  });

  test("one version that names a year twice is one version", () => {
    const ballots = [["Dune (1984)", "dune (1984)"], ["Dune (2021)"], ["Dune"]].map((items) => ({ items }));
    expect(titles(mergeVersions(ballots))).toHaveLength(3);
  });
});

describe("overrides", () => {
  const merged = (lists: string[][], ...overrides: [a: string, same: "is" | "is not", b: string][]) =>
    titles(
      mergeVersions(
        lists.map((items) => ({ items })),
        overrides.map(([a, same, b]) => ({ a, b, same: same === "is" })),
      ),
    );

  test("join two titles, also through a third, and within one version", () => {
    expect(merged([["Se7en"], ["Seven"]], ["Se7en", "is", "Seven"])).toEqual(["Se7en"]);
    expect(merged([["A"], ["B"], ["C"]], ["A", "is", "B"], ["C", "is", "b"])).toEqual(["A"]);
    expect(merged([["A", "B", "C"], ["C"]], ["A", "is", "B"])).toEqual(["C", "A"]);
  });

  test("apply to the item, whichever of its spellings was named", () => {
    expect(merged([["Dune (2021)"], ["Dune"], ["Duna"]], ["Duna", "is", "Dune"])).toEqual(["Dune (2021)"]);
    expect(merged([["dune (2021)"], ["DUNE"], ["Duna"]], ["Duna", "is", "Dune (2021)"])).toEqual([
      "dune (2021)",
    ]);
  });

  test("separate two spellings of one key", () => {
    const lists = [["Stranger"], ["The Stranger"], ["THE STRANGER"], ["Stranger, The"]];
    expect(merged(lists)).toEqual(["Stranger"]);
    const parted = ["Stranger", "The Stranger"];
    expect(merged(lists, ["The Stranger", "is not", "Stranger"])).toEqual(parted);
    expect(merged(lists, ["Stranger", "is not", "The Stranger"])).toEqual(parted);
    expect(merged([["US"], ["us"], ["Us"]], ["US", "is not", "us"])).toEqual(["US", "us"]);
    expect(merged([["US"], ["us"]], ["US", "is not", "US"])).toEqual(["US"]);
  });

  test("decide which year a title without a year means, or does not mean", () => {
    const lists = [["Dune"], ["Dune (1984)"], ["Dune (2021)"], ["Dune (2021)"]];
    expect(merged(lists)).toEqual(["Dune (2021)", "Dune (1984)"]);
    expect(merged(lists, ["Dune", "is", "Dune (1984)"])).toEqual(["Dune (1984)", "Dune (2021)"]);
    expect(merged(lists, ["Dune (2021)", "is not", "Dune"])).toEqual(["Dune (2021)", "Dune", "Dune (1984)"]);
    expect(merged([["Dune (2021)", "Dune"], ["Dune"]], ["Dune", "is", "Dune (2021)"])).toEqual([
      "Dune (2021)",
    ]);
  });

  test("count by the last one, and never join what was separated", () => {
    expect(merged([["A"], ["B"]], ["A", "is", "B"], ["B", "is not", "A"])).toEqual(["A", "B"]);
    expect(merged([["A"], ["B"]], ["A", "is not", "B"], ["B", "is", "A"])).toEqual(["A"]);
    expect(merged([["A"], ["B"], ["C"]], ["A", "is", "B"], ["B", "is", "C"], ["A", "is not", "C"])).toEqual([
      "A",
      "C",
    ]);
  });

  test("have no effect once removed", () => {
    expect(merged([["A"], ["B"]])).toEqual(["A", "B"]);
  });
});

describe("why", () => {
  test("counts every version as preferring, opposing or naming neither", () => {
    const [pear] = mergeVersions(letters("4×PA / 2×AP / 2×P / X")).items;
    expect(pear).toMatchObject({
      itemTitle: "P",
      rank: 1,
      namedBy: 8,
      of: 9,
      averagePlace: 1.25,
      bestPlace: 1,
      above: { itemTitle: "A", prefer: 6, against: 2, neither: 1 },
      decidedBy: "margin",
    });
  });

  test.each([
    ["AB / AB", "A", "margin"],
    ["ABC / BDA", "A", "count"],
    ["AXB / BA", "A", "sum"],
    ["AB / CBA", "A", "best"],
    ["A / B", "A", "title"],
  ])("%s: %s ranks above the next by %s", (versions, title, decidedBy) => {
    const { items } = mergeVersions(letters(versions));
    expect(items.find(({ itemTitle }) => itemTitle === title)?.decidedBy).toBe(decidedBy);
  });

  test("shows the stronger chain by which an item ranks above one that a majority prefers to it", () => {
    const { items } = mergeVersions(letters("4×ABC / 3×BCA / 2×CAB"));
    expect(items[0]).toMatchObject({
      decidedBy: "chain",
      above: { itemTitle: "B", prefer: 6, against: 3, neither: 0 },
      despite: { itemTitle: "C", prefer: 4, against: 5, neither: 0 },
      chain: ["A", "B", "C"],
    });
    expect(items.slice(1).map(({ decidedBy, chain }) => [decidedBy, chain])).toEqual([
      ["margin", undefined],
      ["margin", undefined],
    ]);
  });

  test("has nothing below the last item, which is last by the reason that put the one before it above", () => {
    expect(mergeVersions(letters("AB / BA")).items.at(-1)).toMatchObject({ above: null, decidedBy: "title" });
    expect(mergeVersions(letters("A / A")).items).toMatchObject([{ above: null, decidedBy: "count" }]);
  });
});

describe("beyond the candidates", () => {
  test("items follow by standing, whatever majorities say, and the reasons say so", () => {
    const versions = letters("4×YX / X");
    expect(titles(mergeVersions(versions))).toEqual(["Y", "X"]);
    expect(mergeVersions(versions, [], 1).items).toMatchObject([
      { itemTitle: "X", above: { itemTitle: "Y", prefer: 1, against: 4, neither: 0 }, decidedBy: "count" },
      { itemTitle: "Y", above: null, decidedBy: "count" },
    ]);
  });

  test("the hundred-and-first item is no longer compared", () => {
    const hundred = Array.from({ length: 100 }, (_, i) => `Item ${i}`);
    const { items } = mergeVersions([
      { items: hundred, count: 5 },
      { items: [...hundred.slice(1), "One", "Two"], count: 1 },
      { items: ["Two", "One"] },
    ]);
    expect(items).toHaveLength(102);
    expect(items.slice(100)).toMatchObject([
      { itemTitle: "Two", above: { itemTitle: "One", prefer: 1, against: 1, neither: 5 }, decidedBy: "best" },
      { itemTitle: "One", above: null },
    ]);
  });

  test.each([0, 1, 2, 3, 100])("ties exist there too (%i candidates)", (candidates) => {
    const { items } = mergeVersions(letters("ABC / CBA / DEF / FED"), [], candidates);
    expect(items.map(({ itemTitle, rank }) => `${rank}${itemTitle}`).join(" ")).toBe("1A 1C 1D 1F 5B 5E");
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

/** Ranked pairs, written from its definition without regard for speed. */
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

/** The ballots after one voter of `voter` has moved `winner` up to `to`, never down. */
function withRaised(ballots: readonly Ballot[], voter: Ballot, winner: string, to: number): Ballot[] {
  const items = voter.items.filter((item) => item !== winner);
  items.splice(to % (voter.items.indexOf(winner) + 1), 0, winner);
  const raised = [...ballots.filter((other) => other !== voter), { ...voter, count: 1, items }];
  if ((voter.count ?? 1) > 1) raised.push({ ...voter, count: (voter.count ?? 1) - 1 });
  return raised;
}

/** Whether two majorities have equal margin and opposition, so that the standing decides. */
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
      { numRuns: 600 },
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
      { numRuns: 400 },
    );
  });

  test("an item named by one version never ranks above one named by two", () => {
    fc.assert(
      fc.property(someBallots, (ballots) => {
        const named = mergeVersions(ballots).items.map(({ namedBy }) => Math.min(namedBy, 2));
        expect(named).toEqual([...named].sort((a, b) => b - a));
      }),
      { numRuns: 400 },
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
        const raised = withRaised(ballots, voter, winner, to);
        fc.pre(!hasEqualMajorities(ballots) && !hasEqualMajorities(raised));
        expect(titles(mergeVersions(raised))[0]).toBe(winner);
      }),
      { numRuns: 1_000 },
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
      { numRuns: 400 },
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
    );
  });
});

describe("size", () => {
  test("counts of a million on two thousand ballots stay exact", () => {
    const big = Array.from({ length: 2_000 }, (_, i) => ({
      items: i % 2 ? ["A", "B", "C"] : ["B", "A"],
      count: 1_000_000,
    }));
    const { versions, items } = mergeVersions([...big, { items: ["B"] }]);
    expect(versions).toBe(2_000_000_001);
    expect(items).toMatchObject([
      {
        itemTitle: "B",
        above: { prefer: 1_000_000_001, against: 1_000_000_000, neither: 0 },
        decidedBy: "margin",
      },
      { itemTitle: "A", above: { prefer: 2_000_000_000, against: 0, neither: 1 } },
      { itemTitle: "C", namedBy: 1_000_000_000, averagePlace: 3 },
    ]);
  });

  test("ten thousand versions of a hundred items are merged within a request", () => {
    let seed = 1;
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    const ballots = Array.from({ length: 10_000 }, () => ({
      items: Array.from({ length: 100 }, () => `Item no ${Math.floor(400 * random() ** 2)}`),
    }));
    const start = performance.now();
    expect(mergeVersions(ballots).items).toHaveLength(400);
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});

describe("published rankings", () => {
  test("of films: six ballots, each item with its reason", () => {
    const films = published.find(({ title }) => title === "Greatest films of all time")?.versions ?? [];
    const { versions, items } = mergeVersions(films);
    expect(versions).toBe(6);
    expect(items.slice(0, 4).map(({ itemTitle, rank, namedBy }) => [rank, itemTitle, namedBy])).toEqual([
      [1, "Citizen Kane", 6],
      [2, "The Godfather", 4],
      [3, "Vertigo", 5],
      [4, "Tokyo Story", 3],
    ]);
    expect(items.at(-1)?.above).toBeNull();
    for (const item of items.slice(0, -1)) {
      expect(item.above).not.toBeNull();
      expect(item.places.length).toBe(item.namedBy);
      expect(whySentence(item)).toMatch(
        /^Named by \d of 6, average place [\d.]+\. Above .+: \d of 6 prefers? it, /,
      );
    }
  });

  test.each(published)("of $title: $versions.length versions", ({ versions: ballots }) => {
    const { versions, items } = mergeVersions(ballots);
    expect(versions).toBe(ballots.length);
    expect(items.length > 0).toBe(versions > 1);
    expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
  });

  test("Zurich is one city, C and C++ are two languages", () => {
    const named = (list: string) =>
      titles(mergeVersions(published.find(({ title }) => title === list)?.versions ?? []));
    expect(named("Most liveable cities").filter((city) => /^Z/.test(city))).toEqual(["Zürich"]);
    expect(named("Programming languages to learn")).toEqual(
      expect.arrayContaining(["C", "C++", "C#", "C/C++"]),
    );
  });
});
