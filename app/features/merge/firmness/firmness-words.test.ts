import { expect, test } from "vitest";
import { letters, titles } from "#tests/support/short-ballots";
import { mergeVersions } from "~/features/merge/masterlist/masterlist";
import {
  firmerSentence,
  firmnessInShort,
  firmnessOnPicture,
  quarrelWords,
  rangeSentence,
  verdictOf,
} from "./firmness-words";

const topOf = (merged: ReturnType<typeof mergeVersions>) => {
  const duel = merged.items[0]?.above;
  return { titles: titles(merged), lead: duel ? duel.prefer - duel.against : null };
};

test.each([
  ["ABC / ABC / BAC", "A leads B by one list. Yours could change it.", "Close", "close"],
  ["5×AB / CDEFGH", "A is 1st. It would take four lists to change that.", "Firm", "firm"],
  ["AB / BA", "A and B: one against one. Yours decides.", "One against one", "two"],
  ["6×AB / 6×BA", "A and B: six against six. Yours decides.", "Six against six", "two"],
  ["12×AB / 12×BA", "A and B: 12 against 12. Yours decides.", "12 against 12", "two"],
  ["ABC / BCA / CAB", "A beats B, B beats C, C beats A. Yours could break it.", "Close", "circle"],
  ["ABC / CBA", "A, C and B are level. Yours decides.", "Level", "several"],
  ["ABC / CAB", "A and C: one against one. Yours decides.", "One against one", "several"],
  ["ABCDE / EDCBA", "A, E, B, D and C are level. Yours decides.", "Level", "several"],
  ["ABCD / BCDA / CDAB / DABC", "A leads B by two lists. Yours could change it.", "Close", "several"],
  ["ABCDEF / FEDCBA", "Wide open: six could still win.", "Wide open", "several"],
])("%s: %s", (ballots, sentence, label, mark) => {
  const merged = mergeVersions(letters(ballots));
  const { firmness } = merged;
  if (!firmness) throw new Error("No masterlist");
  const { lead, rest } = verdictOf(firmness, topOf(merged), false);
  expect(`${lead} ${rest}`).toBe(sentence);
  expect(firmnessInShort(firmness)).toEqual({ mark, label });
  expect(firmnessOnPicture(firmness)).toBe(label.toLowerCase());
});

test("a picture asks for a side where people disagree, if both titles fit", () => {
  const above = { itemTitle: "Azul", prefer: 7, against: 6 };
  expect(quarrelWords("Codenames", above)).toBe("Codenames\u00a07, Azul\u00a06. Yours?");
  expect(quarrelWords("الشطرنج", above)).toBe("\u2068الشطرنج\u2069\u00a07, Azul\u00a06. Yours?");
  expect(quarrelWords("Codenames", { ...above, against: 0 })).toBe("");
  expect(quarrelWords("Codenames ".repeat(6), above)).toBe("");
  expect(quarrelWords("Codenames", null)).toBe("");
});

test("a verdict shows the start of a title that would fill a phone", () => {
  const titles = [`${"very ".repeat(19)}long`, "囲碁".repeat(50)];
  expect(verdictOf({ top: 2, needed: null, shape: "level", split: 1 }, { titles, lead: 0 }, false).lead).toBe(
    `${"very ".repeat(8).trim()}… and ${"囲碁".repeat(20)}…: one against one.`,
  );
});

test("a verdict counts long titles instead of naming them", () => {
  const long = ["A", "B", "C"].map((letter) => letter.repeat(40));
  expect(verdictOf({ top: 3, needed: null, shape: "level" }, { titles: long, lead: 0 }, false).lead).toBe(
    "Three items are level.",
  );
});

test("a title with a comma stands in quotes", () => {
  const titles = ["Crew, The", "Azul"];
  expect(verdictOf({ top: 2, needed: null, shape: "close" }, { titles, lead: 1 }, false).lead).toBe(
    "“Crew, The” leads Azul by one list.",
  );
});

test("a verdict asks those who have a version for nothing", () => {
  const restOf = (ballots: string) => {
    const merged = mergeVersions(letters(ballots));
    return merged.firmness && verdictOf(merged.firmness, topOf(merged), true).rest;
  };
  expect(restOf("AB / BA")).toBe("The next list decides.");
  expect(restOf("ABC / CBA")).toBe("The next list decides.");
  expect(restOf("ABC / BCA / CAB")).toBe("The next list could break it.");
});

test.each([
  [3, 2, "Your version made it firmer: 3 more would be needed now."],
  [2, null, "Your version made it firmer: 2 more would be needed now."],
  [1, null, ""],
  [2, 2, ""],
  [2, 3, ""],
  [null, 1, ""],
])("needed %s after a drop, %s without it: %j", (needed, without, sentence) => {
  const shape = needed === null ? "level" : "champion";
  expect(firmerSentence({ top: needed === null ? 2 : 1, needed, shape }, without)).toBe(sentence);
});

test("a range is a sentence, and nothing where it is not known", () => {
  expect(rangeSentence(2, [1, 4])).toBe("2nd. Without any one list, 1st at best, 4th at worst.");
  expect(rangeSentence(2, [2, 2])).toBe("2nd, whichever version is left out.");
  expect(rangeSentence(2, null)).toBe("");
});
