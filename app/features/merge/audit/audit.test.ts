import { describe, expect, test } from "vitest";
import { letters } from "#tests/support/short-ballots";
import { mergeVersions } from "~/features/merge/masterlist/masterlist";
import type { ItemOverride } from "~/features/merge/masterlist/masterlist-items";
import { METHOD } from "~/features/merge/masterlist/method";
import { audit, type PublishedBallots } from "./audit";

/** Returns what the server publishes for these versions. */
function published(text: string, overrides?: ItemOverride[]): PublishedBallots {
  const versions = letters(text).flatMap(({ items, count = 1 }) =>
    Array.from({ length: count }, () => ({ creator: "ann", item: [...items] })),
  );
  const { items } = mergeVersions(
    versions.map(({ item }) => ({ items: item })),
    overrides,
  );
  const shortlistItem = items
    .slice(0, 100)
    .map(({ itemTitle, rank, tied, namedBy, of }) => ({ itemTitle, rank, tied, why: { namedBy, of } }));
  return { method: METHOD, versions, shortlistItem, overrides };
}

function clock(ms: number) {
  let time = 0;
  return () => {
    time += ms;
    return time;
  };
}

describe("the same result", () => {
  test("names its items, its versions and the time", () => {
    expect(audit(published("5×ABC / BD"), clock(39.6))).toEqual({
      isSame: true,
      sentence: "Same result: 4 items, 6 versions, 40 ms.",
    });
    expect(audit(published("A / A"), clock(0)).sentence).toBe("Same result: 1 item, 2 versions, 1 ms.");
  });

  test("applies the overrides of the list's creators", () => {
    const overrides = [{ a: "B", b: "C", same: true }];
    expect(audit(published("ABD / CA", overrides)).isSame).toBe(true);
    expect(audit({ ...published("ABD / CA", overrides), overrides: undefined }).isSame).toBe(false);
  });

  test("covers the items beyond the hundred that are published", () => {
    const many = Array.from({ length: 120 }, (_, i) => String.fromCharCode(0x4e00 + i)).join("");
    expect(audit(published(`${many} / ${many}`), clock(5)).sentence).toBe(
      "Same result: 120 items, 2 versions, 5 ms.",
    );
  });
});

describe("a different result names the first difference", () => {
  const changed = (change: (ballots: PublishedBallots) => unknown) => {
    const ballots = published("ABC / ABC / CAB");
    change(ballots);
    return audit(ballots).sentence;
  };

  test.each<[string, (ballots: PublishedBallots) => unknown]>([
    ["Not the same: 1st is C here, A in this browser.", ({ shortlistItem }) => shortlistItem.reverse()],
    ["Not the same: 2 items here, 3 in this browser.", ({ shortlistItem }) => shortlistItem.pop()],
    [
      "Not the same: A is tied at 1st here, 1st in this browser.",
      ({ shortlistItem: [first] }) => Object.assign(first ?? {}, { tied: true }),
    ],
    [
      "Not the same: A is 2nd here, 1st in this browser.",
      ({ shortlistItem: [first] }) => Object.assign(first ?? {}, { rank: 2 }),
    ],
    [
      "Not the same: 2 name A here, 3 in this browser.",
      ({ shortlistItem: [first] }) => Object.assign(first ?? {}, { why: { namedBy: 2, of: 3 } }),
    ],
    [
      "Not the same: 1 version came in since it was counted. Check again in a minute.",
      ({ shortlistItem: [first] }) => Object.assign(first ?? {}, { why: { namedBy: 2, of: 2 } }),
    ],
    [
      "Not the same: the server counts by method 2, this page by method 1. Reload the page.",
      (ballots) => Object.assign(ballots, { method: { ...METHOD, version: 2 } }),
    ],
  ])("%s", (sentence, change) => {
    expect(changed(change)).toBe(sentence);
  });
});
