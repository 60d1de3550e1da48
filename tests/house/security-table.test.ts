/** The table of docs/security.md: each promise has a unique number and tests that exist. */
import { expect, test } from "vitest";
import { readSource, tests } from "./sources";

const rows = readSource("docs/security.md")
  .split("\n")
  .filter((line) => /^\| S\d+ /.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()));

/** Returns the paths in backticks; `a/{b,c}.ts` means `a/b.ts` and `a/c.ts`, `a/*` means the folder. */
const pathsIn = (cell: string): string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, path = ""]) => {
    const [whole, before = "", choices = "", after = ""] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(path) ?? [];
    const paths = whole ? choices.split(",").map((choice) => before + choice + after) : [path];
    return paths.map((one) => one.replace(/\*$/, ""));
  });

test("each promise has a number of its own", () => {
  const numbers = rows.map(([, number]) => number);
  expect(numbers.length).toBeGreaterThan(30);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test("each promise names tests that exist", () => {
  const wrong = rows.filter(([, , , cell = ""]) => {
    const paths = pathsIn(cell);
    return paths.length === 0 || !paths.every((path) => tests.some((file) => file.startsWith(path)));
  });
  expect(wrong.map(([, number]) => number)).toEqual([]);
});
