import fc from "fast-check";
import { expect, test } from "vitest";
import { anyItems, letters } from "#tests/support/short-ballots";
import { tries } from "#tests/support/tries";
import { mergeVersions } from "~/features/merge/masterlist/masterlist";
import { LEAD_LINES, LEAD_PLACES, leadOf, leadSteps } from "./lead";

const leadOfBallots = (ballots: { items: readonly string[] }[]) =>
  leadOf(
    mergeVersions(ballots).items,
    ballots.map((_, i) => i),
  );

const versions = fc.array(anyItems("ABCDEFGHIJKL"), { minLength: 3, maxLength: 9 });

test("the lead after each version is that of the masterlist of the versions until then", () => {
  fc.assert(
    fc.property(versions, (rankings) => {
      const ballots = rankings.map((items) => ({ items }));
      const lead = leadOfBallots(ballots);
      const today = mergeVersions(ballots).items;
      for (const [i, n] of leadSteps(ballots.length).entries()) {
        const then = mergeVersions(ballots.slice(0, n)).items;
        const rankThen = new Map(then.map(({ key, rank }) => [key, rank]));
        const ranks = today.slice(0, LEAD_LINES).map(({ key }) => rankThen.get(key) ?? 0);
        expect(lead?.lines.map((line) => Number(line[i]))).toEqual(
          ranks.map((rank) => (rank > LEAD_PLACES ? 0 : rank)),
        );
        expect(rankThen.get(today[lead?.leaders[i] ?? 0]?.key ?? "")).toBe(1);
      }
    }),
    tries(200),
  );
});

test("a leader stays one while another is level with it", () => {
  expect(leadOfBallots(letters("B / B / A / A"))?.leaders).toEqual([1, 1, 1]);
  expect(leadOfBallots(letters("B / B / A / A / A"))?.leaders).toEqual([1, 1, 1, 0]);
});

test("versions count in the given order", () => {
  const { items } = mergeVersions(letters("A / A / B / B / B"));
  expect(leadOf(items, [0, 1, 2, 3, 4])?.leaders).toEqual([1, 1, 1, 0]);
  expect(leadOf(items, [4, 3, 2, 1, 0])?.leaders).toEqual([0, 0, 0, 0]);
  expect(leadOf(items, [0, 1])).toBeNull();
});

test("many versions have fifty steps, from the second version to the last", () => {
  expect(leadSteps(1)).toEqual([]);
  expect(leadSteps(2)).toEqual([2]);
  expect(leadSteps(5)).toEqual([2, 3, 4, 5]);
  for (const many of [51, 52, 100, 199]) {
    const steps = leadSteps(many);
    expect([steps.length, steps[0], steps.at(-1)]).toEqual([50, 2, many]);
    expect(new Set(steps).size).toBe(50);
  }
});

test("is stored in two kilobytes at most", () => {
  const long = Array.from({ length: 199 }, (_, i) => ({
    items: Array.from({ length: 100 }, (_, j) => `Item ${(i * 37 + j * 11) % 140}`),
  }));
  expect(JSON.stringify(leadOfBallots(long)).length).toBeLessThan(2_000);
});
