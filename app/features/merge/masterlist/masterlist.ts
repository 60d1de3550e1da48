import { bothRanks } from "~/features/merge/both/both";
import type { Ranked } from "~/features/merge/effect/effect";
import { type Firmness, firmnessOf } from "~/features/merge/firmness/firmness";
import {
  CANDIDATES,
  type Comparison,
  type DecidedBy,
  type Pairs,
  type Placing,
  rankedOrder,
  rankedPairs,
  type Standing,
} from "~/features/merge/ranked-pairs/ranked-pairs";
import { type Aliases, aliasesOf } from "~/features/merge/titles/item-aliases";
import { byShown, type Spelling } from "~/features/merge/titles/item-title";
import { type Ballot, type ParsedBallots, parseBallots, type Tally, tally } from "./masterlist-ballots";
import type { ItemOverride } from "./masterlist-items";
import { pairsOfBallots } from "./masterlist-pairs";

export type Duel = Omit<Comparison, "item"> & {
  itemTitle: string;
};

export type RankedItem = {
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
};

export type MergedItem = RankedItem & {
  /** Voter breakdown, oldest ballot first. */
  places: Position[];
  /** The first of `places`, at most so many. */
  firstPlaces: (most: number) => Position[];
  /** Number of versions at each place, best place first. */
  spread: [place: number, versions: number][];
};

/** [ballot, place, index in its items]; place and index differ if a version repeats an item. */
type Position = [ballot: number, place: number, index: number];

export type Masterlist = {
  /** Number of non-empty versions, including repeated ones. */
  versions: number;
  /** Best first; empty below two versions. */
  items: MergedItem[];
  /** Null below two versions. */
  firmness: Firmness | null;
  /** Ranks by key among versions that ranked both items of a pair; empty where it is not offered. */
  both: ReadonlyMap<string, number>;
  aliases: Aliases;
  /**
   * The versions' agreement with the masterlist, in percent to two decimals: the share of concordant statements
   * about pairs of candidates. Unlike the mean over versions, it costs no pass over them. Null without any.
   */
  agreement: number | null;
};

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
  const parsed = parseBallots(ballots);
  const { versions } = parsed;
  if (versions < 2)
    return { versions, items: [], firmness: null, both: new Map(), aliases: new Map(), agreement: null };

  const { counted, pairs } = countBallots(parsed, overrides, candidates);
  const { entries } = counted;
  const titles = entries.map((entry) => shownTitle(entry.spellings));
  const placings = rankedPairs(entries, versions, pairs);
  const items = placings.map((placing): MergedItem => {
    const { item } = placing;
    return {
      ...rankItem(placing, entries, titles, versions),
      // lazy, because a million tuples would cost more than the whole merge
      get places() {
        return placesOf(counted, item);
      },
      firstPlaces: (most) => placesOf(counted, item, most),
      get spread() {
        return spreadOf(counted, item);
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
      return aliasesOf(entries.map(({ key, spellings }) => ({ key, titles: spellings })));
    },
    get agreement() {
      return summedAgreement(entries, placings, pairs);
    },
  };
}

/** Returns ranks and firmness alone; the ranks of a single ballot are its places. */
export function masterlistRanks(
  ballots: readonly Ballot[],
  overrides: readonly ItemOverride[] = [],
): { ranked: Ranked[]; firmness: Firmness | null } {
  const { counted, pairs } = countBallots(parseBallots(ballots), overrides, CANDIDATES);
  const { entries } = counted;
  const order = rankedOrder(entries, pairs);
  const ranked = order.flatMap(({ item, rank }) => {
    const entry = entries[item];
    return entry ? [{ key: entry.key, title: shownTitle(entry.spellings), rank }] : [];
  });
  return { ranked, firmness: firmnessOf(entries, order, pairs) };
}

function countBallots(parsed: ParsedBallots, overrides: readonly ItemOverride[], candidates: number) {
  const counted = tally(parsed, overrides);
  return { counted, pairs: pairsOfBallots(counted, Math.min(candidates, counted.entries.length)) };
}

/** Adds titles to a placing. */
function rankItem(
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

function shownTitle(spellings: readonly Spelling[]): string {
  return spellings.toSorted(byShown)[0]?.title ?? "";
}

function placesOf(
  { namings, namedFrom, ballotOf, starts, at }: Tally,
  item: number,
  most = Number.POSITIVE_INFINITY,
): Position[] {
  const first = namedFrom[item] ?? 0;
  return Array.from(namings.subarray(first, Math.min(namedFrom[item + 1] ?? 0, first + most)), (i) => {
    const ballot = ballotOf[i] ?? 0;
    return [ballot, i - (starts[ballot] ?? 0) + 1, at[i] ?? 0];
  });
}

function spreadOf(
  { namings, namedFrom, ballotOf, starts, counts }: Tally,
  item: number,
): MergedItem["spread"] {
  const spread = new Map<number, number>();
  for (const i of namings.subarray(namedFrom[item], namedFrom[item + 1])) {
    const ballot = ballotOf[i] ?? 0;
    const place = i - (starts[ballot] ?? 0) + 1;
    spread.set(place, (spread.get(place) ?? 0) + (counts[ballot] ?? 0));
  }
  return [...spread].sort(([a], [b]) => a - b);
}

function summedAgreement(
  entries: readonly Standing[],
  placings: readonly Placing[],
  { pairwise }: Pick<Pairs, "pairwise">,
): number | null {
  const size = Math.sqrt(pairwise.length);
  const count = (item: number) => entries[item]?.count ?? 0;
  const compared = placings.filter(({ item }) => item < size);
  let [alike, decided] = [0, 0];
  compared.forEach(({ item: x, rank }, i) => {
    for (const { item: y, rank: other } of compared.slice(i + 1)) {
      if (rank === other) continue;
      const prefer = count(x) - (pairwise[y * size + x] ?? 0);
      alike += prefer;
      decided += prefer + count(y) - (pairwise[x * size + y] ?? 0);
    }
  });
  return decided === 0 ? null : Math.round((10_000 * alike) / decided) / 100;
}
