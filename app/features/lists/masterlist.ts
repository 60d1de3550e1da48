import { byShown, groupYears, itemKey, type Spelling } from "./item-title";
import { itemIdentity, type ParsedTitle, parseTitle, type Ruling } from "./masterlist-items";
import {
  byStanding,
  CANDIDATES,
  type Comparison,
  type DecidedBy,
  type Pairs,
  type Placing,
  rankedPairs,
  type Standing,
} from "./masterlist-ranking";

export interface Ballot {
  creator?: string;
  /** Of the version: time-ordered, so that a lesser id is an older version. */
  id?: string;
  /** That many identical versions; 1 unless told. */
  count?: number;
  /** Titles, best first. */
  items: readonly string[];
}

/** One item compared with another: versions that prefer the one, the other, or name neither. */
export interface Duel extends Omit<Comparison, "item"> {
  itemTitle: string;
}

/** An item of a masterlist and why it is there. */
export interface RankedItem {
  itemTitle: string;
  key: string;
  rank: number;
  tied: boolean;
  /** How many of the `of` versions name it. */
  namedBy: number;
  of: number;
  /** Rounded to two decimals. */
  averagePlace: number;
  bestPlace: number;
  /** Against the next item; null for the last one. */
  above: Duel | null;
  decidedBy: DecidedBy;
  /** An item further down that more versions prefer to this one. */
  despite?: Duel;
  /** The stronger majorities that lead from this item down to that one: titles, both ends included. */
  chain?: string[];
}

export interface MergedItem extends RankedItem {
  /** Who put it where: [index of the ballot, place, index in its items], oldest ballot first. */
  places: Placed[];
}

/** Places and indices differ where a version repeats an item. */
export type Placed = [ballot: number, place: number, index: number];

export interface Masterlist {
  /** The non-empty ones, counts added up. */
  versions: number;
  /** Best first; empty below two versions. */
  items: MergedItem[];
}

/** Up to which length a run is compared item by item; a longer one by going through the ballots once. */
const SHORT_RUN = 8;

interface Entry extends Standing {
  /** In the order of standing. */
  index: number;
  /** Ballot, place and index in its items, one after the other: kept flat because there may be a million. */
  marks: number[];
  spellings: Set<Spelling>;
  /** The last ballot that named it. */
  seen: number;
}

/** A title and what it names on this list. */
interface Term extends ParsedTitle {
  names?: Naming;
  /** The year that it joins; in a version that names that year too it names `apart`. */
  joins?: number;
  apart?: Naming;
}

interface Naming {
  item: Entry;
  spelling: Spelling;
}

interface Sheet {
  ballot: number;
  count: number;
  terms: Term[];
  /** What the terms name, each item once. */
  ranked: Entry[];
}

/**
 * The masterlist of `ballots`, oldest first: ranked pairs on margins (Tideman 1987). A blank title names
 * nothing; a repeated item keeps its first place. Neither the order of the ballots nor a creator's name changes
 * the ranking. `candidates` is how many items are compared pair by pair.
 */
export function mergeVersions(
  ballots: readonly Ballot[],
  rulings: readonly Ruling[] = [],
  candidates = CANDIDATES,
): Masterlist {
  const sheets = readBallots(ballots);
  const versions = sheets.reduce((sum, { count }) => sum + count, 0);
  if (versions < 2) return { versions, items: [] };

  const entries = tally(sheets, rulings).sort(byStanding);
  entries.forEach((entry, index) => {
    entry.index = index;
  });
  const titles = entries.map((entry) => shownTitle(entry.spellings));
  const pairs = pairsOf(entries, sheets, Math.min(candidates, entries.length));
  const items = rankedPairs(entries, versions, pairs).map((placing): MergedItem => {
    const marks = entries[placing.item]?.marks ?? [];
    return {
      ...rankedItem(placing, entries, titles, versions),
      // made when asked for: a million tuples would cost more than the whole merge
      get places() {
        return placesOf(marks);
      },
    };
  });
  return { versions, items };
}

/** A placing with the titles in it; for merges from ballots and from aggregates alike. */
export function rankedItem(
  { item, above, despite, chain, ...placing }: Placing,
  entries: readonly Standing[],
  titles: readonly string[],
  versions: number,
): RankedItem {
  const title = (index: number) => titles[index] ?? "";
  const duel = ({ item: other, ...numbers }: Comparison): Duel => ({ itemTitle: title(other), ...numbers });
  const { key, count, sum, best } = entries[item] ?? { key: "", count: 0, sum: 0, best: 0 };
  return {
    itemTitle: title(item),
    key,
    rank: placing.rank,
    tied: placing.tied,
    namedBy: count,
    of: versions,
    averagePlace: Math.round((sum / count) * 100) / 100,
    bestPlace: best,
    above: above && duel(above),
    decidedBy: placing.decidedBy,
    ...(despite && { despite: duel(despite) }),
    ...(chain && { chain: chain.map(title) }),
  };
}

export function shownTitle(spellings: Iterable<Spelling>): string {
  return [...spellings].sort(byShown)[0]?.title ?? "";
}

function readBallots(ballots: readonly Ballot[]): Sheet[] {
  const terms = new Map<string, Term>();
  const parse = (title: string): Term => {
    const known = terms.get(title);
    if (known) return known;
    const fresh = parseTitle(title);
    // one object a spelling, whatever white space is around it
    const term = terms.get(fresh.text) ?? fresh;
    terms.set(fresh.text, term).set(title, term);
    return term;
  };
  return ballots
    .map(({ items, count = 1 }, ballot) => {
      return { ballot, count, terms: items.map(parse), ranked: [] };
    })
    .filter((sheet) => sheet.terms.some(({ text }) => text !== ""));
}

/** For every year-free key the years that versions name, and how many versions name each. */
function yearsNamed(sheets: readonly Sheet[]): Map<string, Map<number, number>> {
  const named = new Map<string, Map<number, number>>();
  for (const { terms, count } of sheets) {
    const dated = terms.filter(({ year }) => year !== null);
    for (const { key, year } of new Map(dated.map((term) => [itemKey(term), term])).values()) {
      const years = named.get(key) ?? new Map<number, number>();
      if (year !== null) named.set(key, years.set(year, (years.get(year) ?? 0) + count));
    }
  }
  return named;
}

function tally(sheets: readonly Sheet[], rulings: readonly Ruling[]): Entry[] {
  const years = yearsNamed(sheets);
  const identify = itemIdentity(rulings, (key) => groupYears(years.get(key) ?? new Map()));
  const entries = new Map<string, Entry>();
  const naming = (key: string, { text, year }: Term): Naming => {
    const item = entries.get(key) ?? newEntry(key);
    entries.set(key, item);
    return { item, spelling: { title: text, year, uses: 0, oldest: 0 } };
  };

  for (const { ballot, count, terms, ranked } of sheets) {
    let index = -1;
    for (const term of terms) {
      index++;
      if (term.text === "") continue;
      if (!term.names) {
        const { item, joins } = identify(term);
        term.names = naming(item, term);
        if (joins) [term.joins, term.apart] = [joins.year, naming(joins.apart, term)];
      }
      const both = term.apart && terms.some(({ key, year }) => year === term.joins && key === term.key);
      const { item, spelling } = (both && term.apart) || term.names;
      if (item.seen === ballot) continue;
      item.seen = ballot;
      const place = ranked.push(item);
      item.count += count;
      item.sum += count * place;
      item.best = Math.min(item.best, place);
      item.marks.push(ballot, place, index);
      if (!spelling.uses) {
        spelling.oldest = ballot;
        item.spellings.add(spelling);
      }
      spelling.uses += count;
    }
  }
  return [...entries.values()].filter(({ count }) => count > 0);
}

function newEntry(key: string): Entry {
  return { key, count: 0, sum: 0, best: Infinity, index: -1, marks: [], spellings: new Set(), seen: -1 };
}

function placesOf(marks: readonly number[]): Placed[] {
  const places: Placed[] = [];
  for (let i = 0; i < marks.length; i += 3)
    places.push([marks[i] ?? 0, marks[i + 1] ?? 0, marks[i + 2] ?? 0]);
  return places;
}

function pairsOf(entries: readonly Entry[], sheets: readonly Sheet[], size: number): Pairs {
  const sheetOf: Sheet[] = [];
  for (const sheet of sheets) sheetOf[sheet.ballot] = sheet;
  const marksOf = (item: number) => entries[item]?.marks ?? [];

  const higher = new Float64Array(size * size);
  const named = new Uint16Array(size);
  for (const { ranked, count } of sheets) {
    let length = 0;
    for (const { index } of ranked) if (index < size) named[length++] = index;
    for (let i = 0; i < length; i++) {
      const row = (named[i] ?? 0) * size;
      for (let j = i + 1; j < length; j++) {
        const pair = row + (named[j] ?? 0);
        higher[pair] = (higher[pair] ?? 0) + count;
      }
    }
  }

  const both = (x: number, y: number): [number, number] => {
    const counts: [number, number] = [0, 0];
    const [xs, ys] = [marksOf(x), marksOf(y)];
    for (let i = 0, j = 0; i < xs.length && j < ys.length; ) {
      const [ballot, other] = [xs[i] ?? 0, ys[j] ?? 0];
      if (ballot === other)
        counts[(xs[i + 1] ?? 0) < (ys[j + 1] ?? 0) ? 0 : 1] += sheetOf[ballot]?.count ?? 0;
      if (ballot <= other) i += 3;
      if (other <= ballot) j += 3;
    }
    return counts;
  };

  const uneven = (run: ReadonlySet<number>, y: number): boolean => {
    if (run.size <= SHORT_RUN) {
      return [...run].some((x) => {
        const [xHigher, yHigher] = both(x, y);
        return xHigher !== yHigher;
      });
    }
    const margins = new Map<number, number>();
    const marks = marksOf(y);
    for (let i = 0; i < marks.length; i += 3) {
      const { ranked = [], count = 0 } = sheetOf[marks[i] ?? 0] ?? {};
      ranked.forEach(({ index }, j) => {
        if (index === y || !run.has(index)) return;
        margins.set(index, (margins.get(index) ?? 0) + (j + 1 < (marks[i + 1] ?? 0) ? count : -count));
      });
    }
    return [...margins.values()].some((margin) => margin !== 0);
  };

  return { higher, both, uneven };
}
