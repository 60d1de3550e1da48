import { expect, test } from "vitest";
import { correctedText, nearQuery } from "./spelling";

test("has no query for text without a word to correct", () => {
  for (const text of ["", "abc", "spider-man", "1984", "x".repeat(21)]) expect(nearQuery(text)).toBe(null);
});

test("corrects the first three words only", () => {
  const most = "abcdefghijklmnopqrst";
  expect((nearQuery(`${most} ${most}u ${most} ${most}`) ?? "").length).toBeLessThan(100_000);
  expect(correctedText("alpa bata gamna dalta", [{ document: "alpha beta gamma delta" }])?.text).toBe(
    "alpha beta gamma dalta",
  );
});

test("takes the spelling of most documents, and keeps what begins a word as typed", () => {
  const documents = ["Best bread", "best beard", "The best beard"].map((document) => ({ document }));
  expect(correctedText("BES baerd", documents)?.text).toBe("BES beard");
  expect(correctedText("bred", documents.slice(0, 1))?.found).toEqual([{ document: "Best bread" }]);
  expect(correctedText("bread", [])).toBe(null);
});

test("joins two words that the documents write as one, and leaves the others as typed", () => {
  const documents = ["The Godfather", "Stepfather"].map((document) => ({ document }));
  expect(correctedText("the god father", documents)).toEqual({
    text: "the godfather",
    found: [{ document: "The Godfather" }],
  });
});
