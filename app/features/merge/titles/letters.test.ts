import { expect, test } from "vitest";
import { searchLetters } from "./letters";

test.each([
  ["Ёлка", "елка"],
  ["ŁÓDŹ", "lodz"],
  ["Smørrebrød", "smorrebrod"],
  ["أحمد", "احمد"],
  ["مُحَمَّد", "محمد"],
  ["شَـاى", "شاي"],
  ["שָׁלוֹם", "שלום"],
  ["ｆｕｌｌ ｗｉｄｔｈ", "full width"],
  ["Plain", "plain"],
])("a search for %s is one for %s", (typed, folded) => {
  expect(searchLetters(typed)).toBe(folded);
});
