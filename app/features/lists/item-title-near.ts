import { titleKey } from "./item-title";

/** How many options the typeahead shows. */
const OPTIONS = 5;

/**
 * The titles among `candidates` that `title` may be a slip of, nearest first: to suggest, never to merge.
 * The same item spelled otherwise is not a near match, nor is one with other digits or another year.
 */
export function nearTitles(title: string, candidates: readonly string[], limit = OPTIONS): string[] {
  const typed = titleKey(title);
  const near: { candidate: string; slips: number }[] = [];
  for (const candidate of candidates) {
    const other = titleKey(candidate);
    if (typed.year !== null && other.year !== null && typed.year !== other.year) continue;
    const slips = slipsBetween(typed.key, other.key);
    if (slips) near.push({ candidate, slips });
  }
  return near
    .sort((a, b) => a.slips - b.slips)
    .slice(0, limit)
    .map(({ candidate }) => candidate);
}

/** How many pairs are worth a look at once. */
const PAIRS = 10;

type Pair = { a: string; b: string };

/** The pairs among `titles` that may be slips of each other and are not `settled`, nearest first: to ask about, never to merge. */
export function nearPairs(titles: readonly string[], settled: readonly Pair[] = [], limit = PAIRS): Pair[] {
  const keyed = titles.map((title) => ({ title, ...titleKey(title) }));
  const known = new Set(settled.map(({ a, b }) => pairKey(titleKey(a).key, titleKey(b).key)));
  const near = keyed.flatMap((one, i) =>
    keyed.slice(i + 1).flatMap((other) => {
      if (one.year !== null && other.year !== null && one.year !== other.year) return [];
      const slips = slipsBetween(one.key, other.key);
      if (!slips || known.has(pairKey(one.key, other.key))) return [];
      return { a: one.title, b: other.title, slips };
    }),
  );
  return near
    .sort((one, other) => one.slips - other.slips)
    .slice(0, limit)
    .map(({ a, b }) => ({ a, b }));
}

const pairKey = (...keys: [string, string]) => keys.sort().join("\n");

/**
 * Damerau distance of two keys (letters dropped, added, changed, or neighbours swapped), or null if it is
 * more than a slip: 1 from 4 characters, 2 from 8, by the shorter key, and never in a digit.
 */
export function slipsBetween(a: string, b: string): number | null {
  if (a === b) return 0;
  const [from, to] = [[...a], [...b]];
  const length = Math.min(from.length, to.length);
  const allowed = length < 4 ? 0 : length < 8 ? 1 : 2;
  if (Math.abs(from.length - to.length) > allowed || digits(a) !== digits(b)) return null;
  const slips = distance(from, to, allowed);
  return slips <= allowed ? slips : null;
}

function digits(key: string): string {
  return key.replace(/\P{Nd}+/gu, " ").trim();
}

/** Optimal string alignment (Damerau 1964), given up once every way costs more than `allowed`. */
function distance(from: string[], to: string[], allowed: number): number {
  let before: number[] = [];
  let above = Array.from({ length: to.length + 1 }, (_, j) => j);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1];
      let cost = Math.min(at(above, j) + 1, at(row, j - 1) + 1, at(above, j - 1) + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      if (swapped) cost = Math.min(cost, at(before, j - 2) + 1);
      row.push(cost);
    }
    if (Math.min(...row) > allowed && Math.min(...above) > allowed) return allowed + 1;
    [before, above] = [above, row];
  }
  return at(above, to.length);
}

function at(row: number[], j: number): number {
  return row[j] ?? Number.POSITIVE_INFINITY;
}
