import { expect, test } from "vitest";
import { typedNumber } from "./typed-number";

test.each([
  ["12", 12],
  [" 7 ", 7],
  ["１２", 12],
  ["٣٤", 34],
  ["۷۸", 78],
  ["६९", 69],
  ["๑๐", 10],
  ["2.5", 2.5],
  ["-1", -1],
  ["", Number.NaN],
  ["two", Number.NaN],
])("%j is %d", (text, number) => {
  expect(typedNumber(text)).toBe(number);
});

test("each digit of every script counts from 0 to 9", () => {
  for (let zero = 0; zero < 0xffff; zero++) {
    const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code));
    if (!isDigit(zero) || isDigit(zero - 1)) continue;
    const typed = Array.from({ length: 10 }, (_, i) => typedNumber(String.fromCodePoint(zero + i)));
    expect([zero.toString(16), typed]).toEqual([zero.toString(16), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]]);
  }
});
