import { normalize, onlyVisible } from "~/lib/text/clean";
import { CAPITALS_LIKE_LATIN, LIKE_LATIN } from "~/lib/text/confusables";

const byLetter = (groups: Record<string, string>) =>
  new Map(
    Object.entries(groups).flatMap(([latin, letters]) => [...letters].map((letter) => [letter, latin])),
  );

const likeLatin = byLetter(LIKE_LATIN);
const capitalsLikeLatin = byLetter(CAPITALS_LIKE_LATIN);

const replaced = (text: string, letters: ReadonlyMap<string, string>) =>
  Array.from(text, (letter) => letters.get(letter) ?? letter).join("");

/**
 * Returns the skeleton by which names of members, guests and chapters are compared: without case, width and
 * invisible characters, and with letters of other scripts that look Latin as Latin. Never shown.
 */
export function nameKey(name: string): string {
  if (/^[\0-\x7f]*$/.test(name)) return name.trim().toLowerCase();
  const text = onlyVisible(normalize(normalize(name).normalize("NFKC"))).trim();
  const cased = /[A-Za-z]/.test(text) ? replaced(text, capitalsLikeLatin) : text;
  return replaced(cased.toLowerCase().replaceAll("ς", "σ"), likeLatin);
}
