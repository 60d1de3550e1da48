/** The rows of a merge stay within D1's 2 MB, however many people name however many different titles. */
import { expect, test } from "vitest";
import { isFull } from "#tests/support/full";
import type { UserId } from "~/lib/data/ids";
import { project } from "./projection.server";
import type { CountedVersion } from "./projection-input";

const D1_ROW_BYTES = 2_000_000;
const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

/** 100 titles of 100 code points of 4 bytes; `n` makes them different from those of other versions. */
const longTitles = (n: number) =>
  Array.from({ length: 100 }, (_, i) => "𝕏".repeat(92) + String(n * 100 + i).padStart(8, "0"));

const versionsOf = (people: number, titles: (n: number) => string[]): CountedVersion[] =>
  Array.from({ length: people }, (_, n) => ({
    id: n.toString(16).padStart(24, "0"),
    userId: `user-${n}` as UserId,
    creator: `somebody-with-a-name-${n}`,
    addedAt: n,
    changedAt: n,
    rev: 1,
    feedKey: n + 1,
    titles: titles(n),
    glyphs: null,
    itemIds: Array.from({ length: 100 }, (_, i) => (n * 100 + i).toString(16).padStart(24, "0")),
  }));

type Case = [people: string, count: number, titles: (n: number) => string[]];

const CASES: Case[] = [
  ["50 people, the most who are each left out once", 50, longTitles],
  [
    "199 people with few titles in many spellings, which all are aliases",
    199,
    (n) =>
      longTitles(0).map(
        (title, i) => `${[...title].slice(0, 80).join("")}${i} ${"x".repeat(n % 2)}${n % 2 ? "" : "(1999)"}`,
      ),
  ],
  ["199 people, the most who each have an effect", 199, longTitles],
];
/** Takes half a minute. */
const LARGE: Case[] = [["500 people, the most guests of a list", 500, longTitles]];

test.each([...CASES, ...(isFull ? LARGE : [])])("%s", (_, people, titles) => {
  const { masterlist } = project({ counted: versionsOf(people, titles), overrides: [] });
  expect(masterlist).not.toBeNull();
  const noteIds = masterlist?.result.items.flatMap(({ notes }) => notes.map(([, id]) => id));
  const row = bytesOf(masterlist?.result) + bytesOf(masterlist?.effects) + bytesOf(noteIds);
  expect(row).toBeLessThan(D1_ROW_BYTES);
});
