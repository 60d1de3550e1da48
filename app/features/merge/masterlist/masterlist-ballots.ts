import type { Standing } from "~/features/merge/ranked-pairs/ranked-pairs";
import { groupYears, itemKey, type Spelling } from "~/features/merge/titles/item-title";
import { type ItemOverride, itemIdentity, type ParsedTitle, parseTitle } from "./masterlist-items";

export interface Ballot {
  creator?: string;
  /** Version id. Ids are time-ordered: a lower one is an older version. */
  id?: string;
  /** Number of identical versions; 1 by default. */
  count?: number;
  items: readonly string[];
}

export interface Entry extends Standing {
  /** Index in the order of standing. */
  index: number;
  /** Ballot, place and index in its items, repeated; flat, because there may be a million. */
  positions: number[];
  spellings: Set<Spelling>;
  /** Last ballot that named the item; -1 for none. */
  seen: number;
}

interface Term extends ParsedTitle {
  names?: Naming;
  /** Year that the title joins; in a version that also names that year, the title names `apart` instead. */
  joins?: number;
  apart?: Naming;
}

interface Naming {
  item: Entry;
  spelling: Spelling;
}

export interface ParsedBallot {
  ballot: number;
  count: number;
  terms: Term[];
  ranked: Entry[];
}

/** Omits empty ballots; blank titles name no item. */
export function parseBallots(ballots: readonly Ballot[]): ParsedBallot[] {
  const terms = new Map<string, Term>();
  const parse = (title: string): Term => {
    const known = terms.get(title);
    if (known) return known;
    const fresh = parseTitle(title);
    // one object per spelling, regardless of surrounding white space
    const term = terms.get(fresh.text) ?? fresh;
    terms.set(fresh.text, term).set(title, term);
    return term;
  };
  return ballots
    .map(({ items, count = 1 }, ballot) => {
      return { ballot, count, terms: items.map(parse), ranked: [] };
    })
    .filter((parsedBallot) => parsedBallot.terms.some(({ text }) => text !== ""));
}

/** Key without year -> year -> number of versions that name it. */
function yearsByItem(parsedBallots: readonly ParsedBallot[]): Map<string, Map<number, number>> {
  const named = new Map<string, Map<number, number>>();
  for (const { terms, count } of parsedBallots) {
    const dated = terms.filter(({ year }) => year !== null);
    for (const { key, year } of new Map(dated.map((term) => [itemKey(term), term])).values()) {
      const years = named.get(key) ?? new Map<number, number>();
      if (year !== null) named.set(key, years.set(year, (years.get(year) ?? 0) + count));
    }
  }
  return named;
}

/** Totals the ballots per item. A repeated item keeps its first place, and later items move up. */
export function tally(parsedBallots: readonly ParsedBallot[], overrides: readonly ItemOverride[]): Entry[] {
  const years = yearsByItem(parsedBallots);
  const identify = itemIdentity(overrides, (key) => groupYears(years.get(key) ?? new Map()));
  const entries = new Map<string, Entry>();
  const naming = (key: string, { text, year }: Term): Naming => {
    const item = entries.get(key) ?? newEntry(key);
    entries.set(key, item);
    return { item, spelling: { title: text, year, uses: 0, oldest: 0, joined: false } };
  };

  for (const { ballot, count, terms, ranked } of parsedBallots) {
    let index = -1;
    for (const term of terms) {
      index++;
      if (term.text === "") continue;
      if (!term.names) {
        const { item, joins } = identify(term);
        term.names = naming(item, term);
        if (joins) {
          [term.joins, term.apart] = [joins.year, naming(joins.apart, term)];
          term.names.spelling.joined = true;
        }
      }
      const both = term.apart && terms.some(({ key, year }) => year === term.joins && key === term.key);
      const { item, spelling } = (both && term.apart) || term.names;
      if (item.seen === ballot) continue;
      item.seen = ballot;
      const place = ranked.push(item);
      item.count += count;
      item.sum += count * place;
      item.best = Math.min(item.best, place);
      item.positions.push(ballot, place, index);
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
  return { key, count: 0, sum: 0, best: Infinity, index: -1, positions: [], spellings: new Set(), seen: -1 };
}
