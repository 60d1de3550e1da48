import { byStanding, type Standing } from "~/features/merge/ranked-pairs/ranked-pairs";
import { groupYears, type Spelling } from "~/features/merge/titles/item-title";
import { type ItemOverride, itemIdentity, type ParsedTitle, parseTitle } from "./masterlist-items";

export type Ballot = {
  /** Number of identical versions; 1 by default. */
  count?: number;
  items: readonly string[];
};

export type Entry = Standing & {
  /** Index in the order in which the ballots name the items, and then in the order of standing. */
  index: number;
  spellings: Spelling[];
  /** Last ballot that named the item; -1 for none. */
  seen: number;
};

type Term = ParsedTitle & {
  /** The year that the title names. */
  dated?: NamedYear;
  names?: Naming;
  /** Year that the title joins; in a ballot that also names that year, the title names `apart` instead. */
  joins?: NamedYear;
  apart?: Naming;
};

/** The number of versions that name a year, and the last ballot that did. */
type NamedYear = { count: number; seen: number };

type Naming = {
  item: Entry;
  spelling: Spelling;
};

/** Ballots in flat arrays, because a list may have millions of items. Ballot `b` has those from `starts[b]` on. */
export type ParsedBallots = {
  /** Distinct titles. */
  terms: Term[];
  /** Indices in `terms`. */
  named: Uint32Array;
  /** One more than there are ballots. */
  starts: Uint32Array;
  counts: Float64Array;
  /** Number of non-empty ballots, including repeated ones. */
  versions: number;
};

/** The items of the ballots, by standing. Ballot `b` ranks those of `ranked` from `starts[b]` up to `ends[b]`. */
export type Tally = Pick<ParsedBallots, "starts" | "counts"> & {
  entries: Entry[];
  ranked: Uint32Array;
  ends: Uint32Array;
  /** Index of each ranked item in its ballot, which may repeat items and have blank ones. */
  at: Uint32Array;
  /** Indices in `ranked` by item: those of item `i` stand from `namedFrom[i]` on, oldest ballot first. */
  namings: Uint32Array;
  namedFrom: Uint32Array;
  ballotOf: Uint32Array;
};

/** Blank titles name no item. */
export function parseBallots(ballots: readonly Ballot[]): ParsedBallots {
  const terms: Term[] = [];
  const indices = new Map<string, number>();
  const indexOf = (title: string): number => {
    const known = indices.get(title);
    if (known !== undefined) return known;
    const term = parseTitle(title);
    // one term per spelling, regardless of surrounding white space
    const index = indices.get(term.text) ?? terms.push(term) - 1;
    indices.set(term.text, index).set(title, index);
    return index;
  };
  const named = new Uint32Array(ballots.reduce((sum, { items }) => sum + items.length, 0));
  const starts = new Uint32Array(ballots.length + 1);
  let [end, versions] = [0, 0];
  for (const [ballot, { items, count = 1 }] of ballots.entries()) {
    let isEmpty = true;
    for (const title of items) {
      const index = indexOf(title);
      named[end++] = index;
      if (terms[index]?.text !== "") isEmpty = false;
    }
    starts[ballot + 1] = end;
    if (!isEmpty) versions += count;
  }
  const counts = Float64Array.from(ballots, ({ count = 1 }) => count);
  return { terms, named, starts, counts, versions };
}

/** Sets the years that titles name, and counts the versions that name them. Returns them by key without year. */
function countYears({ terms, named, starts, counts }: ParsedBallots): Map<string, Map<number, NamedYear>> {
  const years = new Map<string, Map<number, NamedYear>>();
  for (const term of terms) {
    const { key, year } = term;
    if (year === null) continue;
    const ofKey = years.get(key) ?? new Map<number, NamedYear>();
    term.dated = ofKey.get(year) ?? { count: 0, seen: -1 };
    years.set(key, ofKey.set(year, term.dated));
  }
  for (let ballot = 0; years.size > 0 && ballot < counts.length; ballot++) {
    for (let i = starts[ballot] ?? 0; i < (starts[ballot + 1] ?? 0); i++) {
      const dated = terms[named[i] ?? 0]?.dated;
      if (!dated || dated.seen === ballot) continue;
      dated.seen = ballot;
      dated.count += counts[ballot] ?? 0;
    }
  }
  return years;
}

/** Totals the ballots per item. A repeated item keeps its first place, and later items move up. */
export function tally(
  ballots: ParsedBallots,
  overrides: readonly ItemOverride[],
  order: (a: Standing, b: Standing) => number = byStanding,
): Tally {
  const { terms, named, starts, counts } = ballots;
  const years = countYears(ballots);
  const identify = itemIdentity(overrides, (key) =>
    groupYears(new Map([...(years.get(key) ?? [])].map(([year, { count }]) => [year, count]))),
  );
  const known = new Map<string, Entry>();
  const naming = (key: string, { text, year }: Term): Naming => {
    const item = known.get(key) ?? newEntry(key, known.size);
    known.set(key, item);
    return { item, spelling: { title: text, year, uses: 0, oldest: 0, joined: false } };
  };
  const setNames = (term: Term): Naming => {
    const { item, joins } = identify(term);
    const names = naming(item, term);
    if (joins) {
      term.joins = years.get(term.key)?.get(joins.year);
      term.apart = naming(joins.apart, term);
      names.spelling.joined = true;
    }
    term.names = names;
    return names;
  };

  const ranked = new Uint32Array(named.length);
  const at = new Uint32Array(named.length);
  const ends = new Uint32Array(counts.length);
  for (let ballot = 0; ballot < counts.length; ballot++) {
    const [start, end, count] = [starts[ballot] ?? 0, starts[ballot + 1] ?? 0, counts[ballot] ?? 0];
    for (let i = start; years.size > 0 && i < end; i++) {
      const dated = terms[named[i] ?? 0]?.dated;
      if (dated) dated.seen = ballot;
    }
    let place = 0;
    for (let i = start; i < end; i++) {
      const term = terms[named[i] ?? 0];
      if (!term || term.text === "") continue;
      const names = term.names ?? setNames(term);
      const { item, spelling } = (term.joins?.seen === ballot && term.apart) || names;
      if (item.seen === ballot) continue;
      item.seen = ballot;
      ranked[start + place] = item.index;
      at[start + place] = i - start;
      place++;
      item.count += count;
      item.sum += count * place;
      item.best = Math.min(item.best, place);
      if (!spelling.uses) {
        spelling.oldest = ballot;
        item.spellings.push(spelling);
      }
      spelling.uses += count;
    }
    ends[ballot] = start + place;
  }
  const entries = [...known.values()].filter(({ count }) => count > 0).sort(order);
  const indices = new Uint32Array(known.size);
  entries.forEach((entry, index) => {
    indices[entry.index] = index;
    entry.index = index;
  });
  return { entries, starts, counts, ranked, ends, at, ...namingsByItem(ranked, starts, ends, indices) };
}

/** Replaces the items' indices by `indices`, and collects where each is named. */
function namingsByItem(ranked: Uint32Array, starts: Uint32Array, ends: Uint32Array, indices: Uint32Array) {
  const namedFrom = new Uint32Array(indices.length + 1);
  const ballotOf = new Uint32Array(ranked.length);
  for (let ballot = 0; ballot < ends.length; ballot++) {
    for (let i = starts[ballot] ?? 0; i < (ends[ballot] ?? 0); i++) {
      const item = indices[ranked[i] ?? 0] ?? 0;
      ranked[i] = item;
      ballotOf[i] = ballot;
      namedFrom[item + 1] = (namedFrom[item + 1] ?? 0) + 1;
    }
  }
  for (let item = 1; item < namedFrom.length; item++)
    namedFrom[item] = (namedFrom[item] ?? 0) + (namedFrom[item - 1] ?? 0);
  const namings = new Uint32Array(ranked.length);
  const next = namedFrom.slice();
  for (let ballot = 0; ballot < ends.length; ballot++) {
    for (let i = starts[ballot] ?? 0; i < (ends[ballot] ?? 0); i++) {
      const item = ranked[i] ?? 0;
      const slot = next[item] ?? 0;
      namings[slot] = i;
      next[item] = slot + 1;
    }
  }
  return { namings, namedFrom, ballotOf };
}

function newEntry(key: string, index: number): Entry {
  return { key, count: 0, sum: 0, best: Infinity, index, spellings: [], seen: -1 };
}
