import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectScratch, LIMITS, SMALL } from "#tests/support/scratch-merge";
import { tries } from "#tests/support/tries";
import { countPairs, type Pairs } from "~/features/merge/effect/agreement";
import { orderOf } from "~/features/merge/titles/item-aliases";
import {
  emptyState,
  needsRebuild,
  resultOf,
  stateOf,
  summedAgreement,
  type VersionBallot,
  withoutVersion,
  withVersion,
} from "./masterlist-increment";
import type { ItemOverride } from "./masterlist-items";
import { decodeState, encodeState } from "./masterlist-state";

const TITLES = [
  "Dune",
  "dune",
  "Dune (1984)",
  "Dune (2021)",
  "DUNE [2021]",
  "Duna",
  "Alien",
  "ALIEN",
  "Alien (1979)",
  "Aliens",
  "Rocky II",
  "Rocky 2",
  "The Who",
  "Who",
  "Heat",
  "Jaws",
  "Up",
  "Ran",
  "M",
  "",
];
const titles = fc
  .subarray(TITLES, { maxLength: 9 })
  .chain((some) => fc.shuffledSubarray(some, { minLength: some.length }));
const override = fc.record({
  a: fc.constantFrom("Dune", "dune", "Dune (2021)", "Duna", "Alien", "Who"),
  b: fc.constantFrom("Dune", "Dune (1984)", "Dune (2021)", "Aliens", "The Who"),
  same: fc.boolean(),
});
/** A write: sets, hides or deletes the version of one of six members. */
const write = fc.record({
  who: fc.integer({ min: 1, max: 6 }),
  items: fc.option(titles, { freq: 4 }),
  count: fc.constantFrom(undefined, 1, 2),
});

describe("a state kept with every write", () => {
  test.each([
    ["as lists are", LIMITS],
    ["with little room", SMALL],
  ])("equals a merge of the ballots, rebuilt when it asks for it (%s)", (_, limits) => {
    fc.assert(
      fc.property(
        fc.array(write, { maxLength: 25 }),
        fc.oneof(fc.constant<ItemOverride[]>([]), fc.array(override, { maxLength: 3 })),
        (writes, overrides) => {
          const versions = new Map<number, VersionBallot>();
          const ballots = () => [...versions].sort(([a], [b]) => a - b).map(([, ballot]) => ballot);
          let state = emptyState(overrides, limits);
          for (const { who, items, count } of writes) {
            const before = versions.get(who);
            if (before) state = withoutVersion(state, before);
            versions.delete(who);
            if (items) {
              const ballot = { id: `id${who}`, items, count };
              versions.set(who, ballot);
              state = withVersion(state, ballot);
            }
            if (resultOf(state)) expectScratch(state, ballots(), overrides, limits);
            else expect(needsRebuild(state)).toBe(true);
            if (needsRebuild(state)) state = stateOf(ballots(), overrides, limits);
            if (needsRebuild(state)) return;
            expectScratch(state, ballots(), overrides, limits);
          }
          const text = encodeState(state) ?? "";
          expect(resultOf(decodeState(text) ?? emptyState())).toEqual(resultOf(state));
        },
      ),
      tries(200),
    );
  });

  test("returns to empty", () => {
    const ballots = [["Dune", "Dune (2021)", "Alien"], ["dune", "Up"], []].map((items, i) => ({
      id: `${i}`,
      items,
    }));
    const full = ballots.reduce(withVersion, emptyState());
    const empty = ballots.reduce(withoutVersion, full);
    expect(empty).toMatchObject({ versions: 0, years: new Map(), groups: new Map() });
    expect(empty.pairwise.some((count) => count !== 0)).toBe(false);
  });

  test("leaves the previous state unchanged", () => {
    const before = withVersion(emptyState([], SMALL), { id: "1", items: ["Up", "Dune (2021)"] });
    const copy = structuredClone(before);
    withoutVersion(withVersion(before, { id: "2", items: ["Dune", "up"] }), {
      id: "1",
      items: ["Up", "Dune (2021)"],
    });
    expect(before).toEqual(copy);
  });
});

describe("a rebuild", () => {
  test("is requested when an item without pairs comes near the top, while the result stays right", () => {
    const limits = { candidates: 2, kept: 3, rows: 3 };
    const ballots = ["ABC", "ABC", "ABC", "D"].map((items, i) => ({ id: `${i}`, items: [...items] }));
    let state = stateOf(ballots, [], limits);
    expect(needsRebuild(state)).toBe(false);
    for (const id of ["4", "5", "6"]) {
      ballots.push({ id, items: ["D", "A"] });
      state = withVersion(state, ballots.at(-1) ?? { id, items: [] });
    }
    expect(needsRebuild(state)).toBe(true);
    expect(resultOf(state)).toBeNull();
    const rebuilt = stateOf(ballots, [], limits);
    expect(needsRebuild(rebuilt)).toBe(false);
    expectScratch(rebuilt, ballots, [], limits);
  });

  test("is not requested by new items, even when all rows are taken", () => {
    const limits = { candidates: 2, kept: 4, rows: 6 };
    let state = emptyState([], limits);
    const ballots: VersionBallot[] = [];
    for (let i = 0; i < 30; i++) {
      const ballot = { id: `${i}`.padStart(2, "0"), items: ["A", "B", `only ${i}x`] };
      ballots.push(ballot);
      state = withVersion(state, ballot);
      expect(resultOf(state)).not.toBeNull();
    }
    expectScratch(state, ballots, [], limits);
  });

  test("is requested when the oldest spelling decides and its version is gone", () => {
    const ballots = ["Up", "UP", "Up", "UP"].map((title, i) => ({ id: `${i}`, items: [title] }));
    const state = stateOf(ballots);
    expect(resultOf(state)?.items[0]?.itemTitle).toBe("Up");
    const edited = { id: "0", items: ["Up", "Ran"] };
    const after = withVersion(withoutVersion(state, { id: "0", items: ["Up"] }), edited);
    expect(resultOf(after)?.items[0]?.itemTitle).toBe("Up");
    const gone = withoutVersion(withVersion(after, { id: "5", items: ["Up"] }), edited);
    expect([needsRebuild(gone), resultOf(gone)]).toEqual([true, null]);
    expect(resultOf(stateOf([...ballots.slice(1), { id: "5", items: ["Up"] }]))?.items[0]?.itemTitle).toBe(
      "UP",
    );
  });

  test("is requested when a title with an override comes to mean another year", () => {
    const overrides = [{ a: "Duna", b: "Dune", same: true }];
    const [first, second] = [
      { id: "1", items: ["Duna"] },
      { id: "2", items: ["Dune (2021)"] },
    ];
    const state = withVersion(withVersion(emptyState(overrides), first), second);
    expect(needsRebuild(state)).toBe(true);
    expect(resultOf(stateOf([first, second], overrides))?.items.map(({ itemTitle }) => itemTitle)).toEqual([
      "Dune (2021)",
    ]);
  });
});

describe("the agreement of a state", () => {
  const versionsOf = (...letters: string[]) => letters.map((items, i) => ({ id: `${i}`, items: [...items] }));

  test("is the share of the versions' pairs that the masterlist orders the same way", () => {
    const ballots = fc.array(fc.shuffledSubarray([..."ABCDEFG"]), { maxLength: 9 });
    fc.assert(
      fc.property(ballots, (all) => {
        const versions = versionsOf(...all.map((items) => items.join("")));
        const state = stateOf(versions, [], LIMITS);
        const ranks = new Map(resultOf(state)?.items.map(({ key, rank }) => [key, rank]));
        const agreements = versions.map(({ items }) => countPairs(orderOf(items, new Map()), ranks));
        const sum = (of: (pairs: Pairs) => number) => agreements.reduce((all, pairs) => all + of(pairs), 0);
        const pairs = sum(({ pairs }) => pairs);
        const hundredths = Math.round((10_000 * sum(({ alike }) => alike)) / pairs);
        expect(summedAgreement(state)).toBe(pairs === 0 ? null : hundredths / 100);
      }),
      tries(200),
    );
  });

  test("counts only candidates", () => {
    const versions = versionsOf("ABCD", "ABDC", "ABDC");
    expect(summedAgreement(stateOf(versions, [], LIMITS))).toBe(94.44);
    expect(summedAgreement(stateOf(versions, [], { candidates: 2, kept: 4, rows: 6 }))).toBe(100);
  });
});
