import { expect, test } from "vitest";
import { letters } from "#tests/support/short-ballots";
import { leadOf } from "~/features/merge/lead/lead";
import { mergeVersions } from "~/features/merge/masterlist/masterlist";
import { leadOverTime } from "./lead-over-time";

function leadOfVersions(versions: string) {
  const ballots = letters(versions);
  const { items, versions: of } = mergeVersions(ballots);
  const lead = leadOf(
    items,
    ballots.map((_, i) => i),
  );
  const shown = items.map(({ itemTitle: title }) => ({ title }));
  return leadOverTime({ of, items: shown as Parameters<typeof leadOverTime>[0]["items"] }, lead);
}

test("says how often the lead changed, and who led when", () => {
  const lead = leadOfVersions("AB / AB / BA / BA / BA / AB / AB / AB");
  expect(lead?.heading).toBe("The lead changed twice");
  expect(lead?.turns).toEqual([
    { title: "A", lists: "2 to 4" },
    { title: "B", lists: "5 to 6" },
    { title: "A", lists: "7 to 8" },
  ]);
  expect(lead?.drawing?.label).toBe(
    "Who led, from 2 lists to 8: A for three lists, then B for two lists, and A now.",
  );
});

test("draws a line from place to place that breaks where the item was not named", () => {
  const lead = leadOfVersions("AB / AB / BCA / BCA / BCA");
  const lines = new Map(lead?.drawing?.lines.map(({ title, path }) => [title, path]));
  expect(lines.get("B")).toBe("M0 15h10c5 0 5 -10 10 -10h10");
  expect(lines.get("C")).toBe("M10 25h10c5 0 5 -10 10 -10");
  expect(lead?.drawing?.leaders).toBe("M0 5h0M10 5h0M20 5h0M30 5h0");
});

test("is a sentence where the lead never changed, or only three versions made it", () => {
  const steady = leadOfVersions("AB / AB / AB / BA");
  expect([steady?.heading, steady?.drawing]).toEqual(["A has led from the first two lists on", null]);
  const short = leadOfVersions("AB / AB / B");
  expect(short?.drawing).toBeNull();
  expect(leadOfVersions("AB / AB")).toBeNull();
});
