import { titleKey } from "./item-title";
import { searchLetters } from "./letters";

const OPTIONS = 5;

const NUMBERS = "one two three four five six seven eight nine ten eleven twelve".split(" ");
const SPELLED = new Map([
  ...NUMBERS.map((word, i): [string, string] => [word, String(i + 1)]),
  ...Object.entries({
    vol: "volume",
    vols: "volume",
    pt: "part",
    no: "number",
    nr: "number",
    ep: "episode",
    ch: "chapter",
    st: "saint",
  }),
]);

/** A note in brackets at the end: (1995 film), (2004–2010), (TV series). */
const NOTE = /[([][^()[\]]{1,40}[)\]]$/;
const SAYS_WHICH = /\d{4}|film|movie|novel|book|album|song|series|show|game|play|band/;

/** Returns the note at a text's end that says what kind of work it is, or when; '' without one. */
function qualifierOf(text: string): string {
  const [note = ""] = NOTE.exec(text) ?? [];
  return SAYS_WHICH.test(note) ? note : "";
}

/** Returns a title's key without what two spellings of one thing often differ in. */
function looseKey(title: string): string {
  const text = searchLetters(title.slice(0, TITLE_READ)).trim();
  const named = text.slice(0, text.length - qualifierOf(text).length).trim() || text;
  return titleKey(named.replace(/\p{L}+/gu, (word) => SPELLED.get(word) ?? word)).key;
}

/** In code units, several times the longest title. */
const TITLE_READ = 500;

/** Returns the year that a title names last in brackets. */
const yearOf = (title: string) => /\d{4}/.exec(qualifierOf(title.trim()))?.[0];

/** Returns whether two titles name different years. */
const differInYear = (a: string, b: string) => {
  const [one, other] = [yearOf(a), yearOf(b)];
  return one !== undefined && other !== undefined && one !== other;
};

/**
 * Returns candidates that `title` may be a typo of, nearest first. Use it for suggestions only, never to
 * merge. Excludes other spellings of the same item, and titles with other digits or another year.
 */
export function nearTitles(title: string, candidates: readonly string[], limit = OPTIONS): string[] {
  const typed = titleKey(title);
  const letters = splitLetters(typed.key);
  const loose = looseKey(title);
  const near: { candidate: string; slips: number }[] = [];
  for (const candidate of candidates) {
    const other = titleKey(candidate);
    if (typed.year !== null && other.year !== null && typed.year !== other.year) continue;
    const made = slipsOf(
      letters,
      splitLetters(other.key),
      () => loose === looseKey(candidate) && !differInYear(title, candidate),
    );
    if (made) near.push({ candidate, slips: made });
  }
  return near
    .sort((a, b) => a.slips - b.slips)
    .slice(0, limit)
    .map(({ candidate }) => candidate);
}

const PAIRS = 10;

type Pair = { a: string; b: string };

/** Returns pairs of possible typos that are not `settled`, nearest first; only to ask, never to merge. */
export function nearPairs(titles: readonly string[], settled: readonly Pair[] = []): Pair[] {
  const keyed = titles.map((title) => {
    const { key, year } = titleKey(title);
    return { title, year, loose: looseKey(title), ...splitLetters(key) };
  });
  const known = new Set(settled.map(({ a, b }) => pairKey(titleKey(a).key, titleKey(b).key)));
  const near = keyed.flatMap((one, i) =>
    keyed.slice(i + 1).flatMap((other) => {
      if (one.year !== null && other.year !== null && one.year !== other.year) return [];
      const made = slipsOf(
        one,
        other,
        () => one.loose === other.loose && !differInYear(one.title, other.title),
      );
      if (!made || known.has(pairKey(one.key, other.key))) return [];
      return { a: one.title, b: other.title, slips: made };
    }),
  );
  return near
    .sort((one, other) => one.slips - other.slips)
    .slice(0, PAIRS)
    .map(({ a, b }) => ({ a, b }));
}

const pairKey = (...keys: [string, string]) => keys.sort().join("\n");

/** Another way to write a number, a word or a kind of work counts as one slip. */
function slipsOf(a: Letters, b: Letters, isLooselySame: () => boolean): number | null {
  const made = editDistance(a, b);
  return made === null && isLooselySame() ? 1 : made;
}

type Letters = { key: string; letters: string[]; digits: string };

const splitLetters = (key: string): Letters => ({ key, letters: [...key], digits: digits(key) });

/**
 * Returns the Damerau distance of two keys (deletions, insertions, substitutions, transpositions), or null if
 * it exceeds a typo. By the shorter key, a typo has at most 1 edit from 4 characters and 2 from 8, and never
 * in a digit.
 */
export const slipsBetween = (a: string, b: string): number | null =>
  editDistance(splitLetters(a), splitLetters(b));

function editDistance(a: Letters, b: Letters): number | null {
  if (a.key === b.key) return 0;
  const [from, to] = [a.letters, b.letters];
  const length = Math.min(from.length, to.length);
  const allowed = length < 4 ? 0 : length < 8 ? 1 : 2;
  if (Math.abs(from.length - to.length) > allowed || a.digits !== b.digits) return null;
  const made = distance(from, to, allowed);
  return made <= allowed ? made : null;
}

function digits(key: string): string {
  return key.replace(/\P{Nd}+/gu, " ").trim();
}

/**
 * Computes optimal string alignment (Damerau 1964). Stops once every path costs more than `allowed`, and
 * skips cells further than `allowed` from the diagonal, because they cost more.
 */
function distance(from: string[], to: string[], allowed: number): number {
  const beyond = allowed + 1;
  let before: number[] = [];
  let above = Array.from({ length: to.length + 1 }, (_, j) => Math.min(j, beyond));
  for (let i = 1; i <= from.length; i++) {
    const row = new Array<number>(to.length + 1).fill(beyond);
    if (i <= allowed) row[0] = i;
    let least = row[0] ?? beyond;
    for (let j = Math.max(1, i - allowed); j <= Math.min(to.length, i + allowed); j++) {
      const same = from[i - 1] === to[j - 1];
      let cost = Math.min(
        distanceAt(above, j) + 1,
        distanceAt(row, j - 1) + 1,
        distanceAt(above, j - 1) + (same ? 0 : 1),
      );
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      if (swapped) cost = Math.min(cost, distanceAt(before, j - 2) + 1);
      row[j] = cost;
      least = Math.min(least, cost);
    }
    if (least > allowed && Math.min(...above) > allowed) return beyond;
    [before, above] = [above, row];
  }
  return distanceAt(above, to.length);
}

function distanceAt(row: number[], j: number): number {
  return row[j] ?? Number.POSITIVE_INFINITY;
}
