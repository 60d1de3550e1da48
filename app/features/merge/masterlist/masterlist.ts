import { bothRanks } from "~/features/merge/both/both";
import type { Ranked } from "~/features/merge/effect/effect";
import { type Firmness, firmnessOf } from "~/features/merge/firmness/firmness";
import {
  byStanding,
  CANDIDATES,
  type Comparison,
  type DecidedBy,
  type Placing,
  rankedOrder,
  rankedPairs,
  type Standing,
} from "~/features/merge/ranked-pairs/ranked-pairs";
import { type Aliases, aliasesOf } from "~/features/merge/titles/item-aliases";
import { byShown, type Spelling } from "~/features/merge/titles/item-title";
import { type Ballot, type ParsedBallot, parseBallots, tally } from "./masterlist-ballots";
import type { ItemOverride } from "./masterlist-items";
import { pairsOfBallots } from "./masterlist-pairs";

export interface Duel extends Omit<Comparison, "item"> {
  itemTitle: string;
}

export interface RankedItem {
  itemTitle: string;
  key: string;
  rank: number;
  tied: boolean;
  namedBy: number;
  of: number;
  /** Rounded to two decimals. */
  averagePlace: number;
  bestPlace: number;
  /** Comparison with the next item; null for the last one. */
  above: Duel | null;
  decidedBy: DecidedBy;
  /** A later item that more versions prefer to this one. */
  despite?: Duel;
  /** Titles of the stronger majorities that lead from this item to that one, both ends included. */
  chain?: string[];
}

export interface MergedItem extends RankedItem {
  /** Voter breakdown as [ballot, place, index in its items], oldest ballot first. */
  places: Position[];
}

/** Place and index differ if a version repeats an item. */
type Position = [ballot: number, place: number, index: number];

export interface Masterlist {
  /** Number of non-empty versions, including repeated ones. */
  versions: number;
  /** Best first; empty below two versions. */
  items: MergedItem[];
  /** Null below two versions. */
  firmness: Firmness | null;
  /** Ranks by key among versions that ranked both items of a pair; empty where it is not offered. */
  both: ReadonlyMap<string, number>;
  aliases: Aliases;
}

/**
 * Merges `ballots`, oldest first, by ranked pairs on margins (Tideman 1987). Blank titles name nothing, and a
 * repeated item keeps its first place. Ballot order and creators' names don't affect the ranking.
 * `candidates` is the number of items compared pair by pair.
 */
export function mergeVersions(
  ballots: readonly Ballot[],
  overrides: readonly ItemOverride[] = [],
  candidates = CANDIDATES,
): Masterlist {
  const parsedBallots = parseBallots(ballots);
  const versions = parsedBallots.reduce((sum, { count }) => sum + count, 0);
  if (versions < 2) return { versions, items: [], firmness: null, both: new Map(), aliases: new Map() };

  const { entries, pairs } = rankBallots(parsedBallots, overrides, candidates);
  const titles = entries.map((entry) => shownTitle(entry.spellings));
  const placings = rankedPairs(entries, versions, pairs);
  const items = placings.map((placing): MergedItem => {
    const positions = entries[placing.item]?.positions ?? [];
    return {
      ...rankItem(placing, entries, titles, versions),
      // lazy, because a million tuples would cost more than the whole merge
      get places() {
        return unpackPositions(positions);
      },
    };
  });
  return {
    versions,
    items,
    firmness: firmnessOf(entries, placings, pairs),
    // lazy, because few callers need them
    get both() {
      return bothRanks(entries, versions, pairs);
    },
    get aliases() {
      return aliasesOf(entries.map(({ key, spellings }) => ({ key, titles: [...spellings] })));
    },
  };
}

/** Returns ranks and firmness alone; the ranks of a single ballot are its places. */
export function masterlistRanks(
  ballots: readonly Ballot[],
  overrides: readonly ItemOverride[] = [],
): { ranked: Ranked[]; firmness: Firmness | null } {
  const { entries, pairs } = rankBallots(parseBallots(ballots), overrides, CANDIDATES);
  const order = rankedOrder(entries, pairs);
  const ranked = order.flatMap(({ item, rank }) => {
    const entry = entries[item];
    return entry ? [{ key: entry.key, title: shownTitle(entry.spellings), rank }] : [];
  });
  return { ranked, firmness: firmnessOf(entries, order, pairs) };
}

/** Returns the ballots' items in the order of standing, and their pairs. */
function rankBallots(
  parsedBallots: readonly ParsedBallot[],
  overrides: readonly ItemOverride[],
  candidates: number,
) {
  const entries = tally(parsedBallots, overrides).sort(byStanding);
  entries.forEach((entry, index) => {
    entry.index = index;
  });
  return { entries, pairs: pairsOfBallots(entries, parsedBallots, Math.min(candidates, entries.length)) };
}

/** Adds titles to a placing; shared by merges from ballots and from aggregates. */
export function rankItem(
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

function shownTitle(spellings: Iterable<Spelling>): string {
  return [...spellings].sort(byShown)[0]?.title ?? "";
}

function unpackPositions(positions: readonly number[]): Position[] {
  const places: Position[] = [];
  for (let i = 0; i < positions.length; i += 3)
    places.push([positions[i] ?? 0, positions[i + 1] ?? 0, positions[i + 2] ?? 0]);
  return places;
}
