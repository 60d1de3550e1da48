import { describe, expect, test } from "vitest";
import { SMALL } from "#tests/support/scratch-merge";
import { emptyState, withVersion } from "./masterlist-increment";
import { decodeState, encodeState, STATE_LIMIT } from "./masterlist-state";

describe("a state as text", () => {
  test("holds counts of a million", () => {
    const state = withVersion(emptyState([], SMALL), { id: "1", items: ["Up", "Ran"], count: 2_000_000_000 });
    expect(decodeState(encodeState(state) ?? "")).toEqual(state);
  });

  test("is kept up to the limit, in bytes of UTF-8, and no longer", () => {
    const note = (length: number) => ({ a: "é".repeat(length), b: "Up", same: true });
    const bytesOf = (text: string) => new TextEncoder().encode(text).length;
    const without = bytesOf(encodeState(emptyState([note(500)])) ?? "");
    const most = 500 + Math.floor((STATE_LIMIT - without) / 2);
    expect(bytesOf(encodeState(emptyState([note(most)])) ?? "")).toBeGreaterThan(STATE_LIMIT - 2);
    expect(encodeState(emptyState([note(most + 1)]))).toBeNull();
  });

  test("of an earlier format is rebuilt", () => {
    const text = encodeState(emptyState([], SMALL)) ?? "";
    expect(decodeState(text)).toEqual(emptyState([], SMALL));
    expect(decodeState(text.replace('"format":[2,', '"format":[1,'))).toBeNull();
    expect(decodeState(text.replace(/"format":\[2,\d+/, '"format":[2,0'))).toBeNull();
  });

  test("a changed format needs a new number", () => {
    const { format, ...rest } = JSON.parse(encodeState(emptyState()) ?? "");
    expect(format[0]).toBe(2);
    expect(Object.keys(rest)).toEqual([
      "limits",
      "versions",
      "overrides",
      "joined",
      "years",
      "rows",
      "groups",
      "ids",
      "numbers",
    ]);
  });
});
