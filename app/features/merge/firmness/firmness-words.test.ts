import { expect, test } from "vitest";
import { letters, titles } from "#tests/support/short-ballots";
import { mergeVersions } from "~/features/merge/masterlist/masterlist";
import {
  firmerSentence,
  firmnessInShort,
  firmnessOnPicture,
  firmnessWords,
  rangeSentence,
} from "./firmness-words";

test.each([
  [
    "ABC / ABC / BAC",
    "Early: one more version could change 1st place.",
    "Early: one more could change 1st",
    "still early",
  ],
  [
    "5×AB / CDEFGH",
    "Firm: it would take at least 4 more versions to change 1st place.",
    "Firm: at least 4 more to change 1st",
    "firm",
  ],
  ["AB / BA", "Undecided: A and B are level at the top.", "Undecided: A or B", "two level"],
  [
    "ABC / BCA / CAB",
    "Undecided: A, B and C beat each other in a circle.",
    "Undecided: three in a circle",
    "a circle of three",
  ],
  [
    "ABC / CBA",
    "Undecided: A, C and B are level at the top.",
    "Undecided: three level at the top",
    "three level",
  ],
  [
    "ABC / CAB",
    "Undecided: none of A, C and B beats both others.",
    "Undecided: three close at the top",
    "three close",
  ],
  [
    "ABCDE / EDCBA",
    "Undecided: A, E, B, D and C are level at the top.",
    "Undecided: five level at the top",
    "five level",
  ],
  [
    "ABCD / BCDA / CDAB / DABC",
    "Undecided: 4 items are close at the top.",
    "Undecided: four close at the top",
    "four close",
  ],
  ["ABCDEF / FEDCBA", "Undecided: 6 items are close at the top.", "Undecided: 6 close at the top", "6 close"],
])("%s: %s", (ballots, sentence, short, picture) => {
  const merged = mergeVersions(letters(ballots));
  const { firmness } = merged;
  if (!firmness) throw new Error("No masterlist");
  const wordsOf = ({ label, rest }: { label: string; rest: string }) => `${label}: ${rest}`;
  expect(wordsOf(firmnessWords(firmness, titles(merged)))).toBe(sentence);
  expect(wordsOf(firmnessInShort(firmness, titles(merged)))).toBe(short);
  expect(firmnessOnPicture(firmness)).toBe(picture);
});

test.each([
  [3, 2, "Your version made it firmer: 3 more would be needed now."],
  [1, null, "Your version made it firmer: 1 more would be needed now."],
  [2, 2, ""],
  [2, 3, ""],
  [null, 1, ""],
])("needed %s after a drop, %s without it: %j", (needed, without, sentence) => {
  const shape = needed === null ? "level" : "champion";
  expect(firmerSentence({ top: needed === null ? 2 : 1, needed, shape }, without)).toBe(sentence);
});

test("a range is a sentence, and nothing where it is not known", () => {
  expect(rangeSentence(2, [1, 4])).toBe("2nd; 1st to 4th if any one version is left out.");
  expect(rangeSentence(2, [2, 2])).toBe("2nd, whichever version is left out.");
  expect(rangeSentence(2, null)).toBe("");
});
