import { expect, test } from "vitest";
import { card } from "#tests/support/a-card";
import type { VersionId } from "~/lib/data/ids";
import { cardSentence } from "./card-sentence";

const move = (title: string, from: number | null, to: number | null) => ({ title, from, to });

test.each([
  [[move("Rye", 3, 1), move("Oats", 9, 2)], "eve put Rye on top"],
  [[move("Rye", 3, 2), move("Oats", 8, 3), move("Spelt", 40, 6)], "eve lifted Oats from 8th to 3rd"],
  [[move("Rye", null, 4), move("Oats", 9, 7)], "eve brought in Rye at 4th"],
  [[move("Oats", 9, 7)], "eve moved Oats from 9th to 7th"],
  [[], "eve agrees with the masterlist"],
])("%j: %s", (moves, sentence) => {
  const newest = { creator: "eve", versionId: "v" as VersionId, addedAt: 0, moves };
  const { who = "", did, title, rest } = cardSentence(card({ creatorCount: 3, newest })) ?? {};
  expect([who, did, title, rest].filter(Boolean).join(" ")).toBe(sentence);
});

test("of one creator's list it asks for a second; of a private one it says nothing", () => {
  expect(cardSentence(card({ creatorCount: 1 }))).toMatchObject({
    who: "ann",
    rest: "Yours makes the masterlist",
  });
  expect(cardSentence(card({ creatorCount: 0 }))).toBeNull();
});
