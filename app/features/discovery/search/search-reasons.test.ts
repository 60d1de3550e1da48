import { expect, test } from "vitest";
import { reasonFor } from "./search-reasons";
import { searchTerm } from "./search-words";

const SEARCH_MATCH = {
  title: "Games for a rainy day",
  chapters: ["Board games", "cosy"],
  creators: ["bob", "ann-marie"],
  items: [
    { title: "Spider-Man: The Game", rank: 1 },
    { title: "Scrabble", rank: 10 },
    { title: "Crème brûlée", rank: 22 },
    { title: "東京", rank: 113 },
  ],
};

test.each([
  ["rainy GAMES", null],
  ["scrab", "Scrabble, 10th here"],
  ["games scrabble", "Scrabble, 10th here"],
  ["creme", "Crème brûlée, 22nd here"],
  ["spider-m", "Spider-Man: The Game, 1st here"],
  ["東", "東京, 113th here"],
  ["board", "in the chapter Board games"],
  ["ann", "by ann-marie"],
  ["bob cosy scrabble", "by bob · in the chapter cosy · Scrabble, 10th here"],
  ["bob bob", "by bob"],
  ["elsewhere", "further down, or in one of its versions"],
  ["!!!", null],
])("why '%s' finds a list", (term, reason) => {
  expect(reasonFor(searchTerm(term), SEARCH_MATCH)).toBe(reason);
});
