import { expect, test } from "vitest";
import type { Move } from "./effect";
import { effectClause, movesInShort, newTitles } from "./effect-words";

const move = (title: string, from: number | null, to: number | null): Move => ({ title, from, to });
const AZUL = move("Azul", 2, 1);
const CODENAMES = move("Codenames", 1, 2);
const DIXIT = move("Dixit", 11, 7);
const LUDO = move("Ludo", null, 23);

test.each([
  [[AZUL, CODENAMES, DIXIT], "Azul took 1st from Codenames"],
  [[AZUL], "Azul is 1st now"],
  [[move("Ludo", null, 1), CODENAMES], "Ludo took 1st from Codenames"],
  [[move("Catan", 3, 4), DIXIT], "Dixit rose 11 → 7"],
  [[CODENAMES], "Codenames fell 1 → 2"],
  [[LUDO], "Ludo is new, 23rd"],
  [[], ""],
])("%j in one clause: %s", (moves, clause) => {
  expect(effectClause(moves)).toBe(clause);
});

test("the short form names items that rose, or else items that fell", () => {
  expect(movesInShort([AZUL, CODENAMES, DIXIT, LUDO], 3)).toEqual(["Azul 2 → 1", "Dixit 11 → 7"]);
  expect(movesInShort([move("Gone", 1, null), CODENAMES, LUDO], 3)).toEqual(["Codenames 1 → 2"]);
  expect(movesInShort([AZUL, DIXIT], 1)).toEqual(["Azul 2 → 1"]);
});

test("an item that nobody named before is new", () => {
  expect(newTitles([AZUL, LUDO])).toEqual(["Ludo"]);
});

test("numbers stay beside a title from right to left", () => {
  const [hello, book] = ["שלום", "كتاب"];
  expect(movesInShort([move(hello, 2, 1), move(book, 4, 3)], 2)).toEqual([
    `\u2068${hello}\u2069 2 → 1`,
    `\u2068${book}\u2069 4 → 3`,
  ]);
  expect(effectClause([move(book, 3, 1), AZUL])).toBe(`\u2068${book}\u2069 is 1st now`);
});
