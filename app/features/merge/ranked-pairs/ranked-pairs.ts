import { reachOf } from "./reach";
import { type Preferences, pairsAmong, tiersOf } from "./tiers";

/** Number of items, first by standing, that are compared pair by pair; the rest follow by standing. */
export const CANDIDATES = 100;

/** Places count from 1. */
export type Standing = {
  key: string;
  count: number;
  sum: number;
  best: number;
};

/** Pairwise counts. Items are indices in the order of standing. */
export type Pairs = {
  /** Versions naming both, with x above y; candidates only: `pairwise[x * candidates + y]`. */
  pairwise: Float64Array;
  /** Versions naming both, as [x above y, y above x], for any items. */
  both(x: number, y: number): [number, number];
  /** True if y has a majority for or against some item of the run. All have equal `count`. */
  uneven(run: ReadonlySet<number>, y: number): boolean;
};

/** Number of versions that prefer this item, prefer the other, or name neither. */
export type Comparison = {
  item: number;
  prefer: number;
  against: number;
  neither: number;
};

/**
 * Reason why an item is above the next one: a majority, or else the first difference in standing. 'chain' is
 * a majority too, of an item with a `despite`. The last item repeats the reason of the one above it.
 */
export type DecidedBy = "margin" | "chain" | StandingReason;
export type StandingReason = "count" | "sum" | "best" | "title";

export type Placing = {
  item: number;
  /** From 1; tied items share the rank of the first. */
  rank: number;
  tied: boolean;
  /** Comparison with the next item; null for the last one. */
  above: Comparison | null;
  decidedBy: DecidedBy;
  /** Overruled majority: a later item that more versions prefer to this one. */
  despite?: Comparison;
  /** Stronger majorities that lead from this item to that one, both ends included. */
  chain?: number[];
};

/** Compares by standing: count descending, then sum, best and key (UTF-16 code units) ascending. */
export function byStanding(a: Standing, b: Standing): number {
  return (
    b.count - a.count || a.sum - b.sum || a.best - b.best || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)
  );
}

function standingReason(a: Standing, b: Standing): StandingReason {
  if (a.count !== b.count) return "count";
  if (a.sum !== b.sum) return "sum";
  return a.best !== b.best ? "best" : "title";
}

/**
 * Ranks by ranked pairs on margins (T. N. Tideman, 'Independence of clones as a criterion for voting rules',
 * 1987). Unlisted items count as below all items that a version lists. `items` are in the order of standing.
 */
export function rankedPairs(items: readonly Standing[], versions: number, pairs: Pairs): Placing[] {
  const size = Math.sqrt(pairs.pairwise.length);
  const compare = (x: number, y: number): Comparison => {
    const [higher, lower] =
      x < size && y < size
        ? [votes(pairs.pairwise, x * size + y), votes(pairs.pairwise, y * size + x)]
        : pairs.both(x, y);
    const prefer = standingAt(items, x).count - lower;
    const against = standingAt(items, y).count - higher;
    return { item: y, prefer, against, neither: versions - prefer - against };
  };
  const overruled = new Map<number, number[]>();
  const ranked = rankedOrder(items, pairs, { overruled });
  const placings: Placing[] = ranked.map((placing, i) => {
    const next = ranked[i + 1]?.item;
    const { item } = placing;
    if (next === undefined) return { ...placing, above: null, decidedBy: "count" };
    const above = compare(item, next);
    const won = item < size && next < size && above.prefer > above.against;
    const chain = overruled.get(item);
    const reason = standingReason(standingAt(items, item), standingAt(items, next));
    const decidedBy = won ? (chain ? "chain" : "margin") : reason;
    if (!chain) return { ...placing, above, decidedBy };
    return { ...placing, above, decidedBy, despite: compare(item, chain.at(-1) ?? item), chain };
  });
  const [last, beforeLast] = [placings.at(-1), placings.at(-2)];
  if (last && beforeLast) last.decidedBy = beforeLast.decidedBy === "chain" ? "margin" : beforeLast.decidedBy;
  return placings;
}

type OrderOptions = {
  /** Collects the `chain` of items. */
  overruled?: Map<number, number[]>;
  preferences?: Preferences;
  /** Leaves out the tiers below the first so many candidates. */
  most?: number;
};

/** Skips the reasons, which cost more than the ranks. */
export function rankedOrder(
  items: readonly Standing[],
  pairs: Omit<Pairs, "both">,
  { overruled, preferences = preferencesOf(items, pairs.pairwise), most }: OrderOptions = {},
): Pick<Placing, "item" | "rank" | "tied">[] {
  const size = Math.sqrt(pairs.pairwise.length);
  const order: number[] = [];
  for (const tier of tiersOf(size, preferences)) {
    if (most !== undefined && order.length >= most) break;
    order.push(...lockedOrder(tier, pairsAmong(tier, size, preferences), overruled));
  }
  for (let item = size; item < items.length; item++) order.push(item);
  return ranks(items, order, pairs);
}

/** Counts the versions that put x above y; an unlisted item counts as below all listed ones. */
export function preferencesOf(items: readonly Standing[], pairwise: Float64Array): Preferences {
  const size = Math.sqrt(pairwise.length);
  const preferences = new Float64Array(pairwise.length);
  for (let x = 0; x < size; x++) {
    const { count } = standingAt(items, x);
    for (let y = 0; y < size; y++) preferences[x * size + y] = count - votes(pairwise, y * size + x);
  }
  return preferences;
}

/** Returns the items of a tier in the order of the locked majorities; `preferences` are those among them. */
function lockedOrder(
  tier: readonly number[],
  preferences: Preferences,
  overruled?: Map<number, number[]>,
): number[] {
  const size = tier.length;
  const reach = reachOf(size);
  const locked = new Uint32Array(size * size);
  const itemsAt = (indices: number[]) => indices.map((i) => tier[i] ?? 0);
  for (const pair of majorities(size, preferences)) {
    const [winner, loser] = [Math.floor(pair / size), pair % size];
    if (reach.reaches(loser, winner)) {
      const [item = 0] = itemsAt([loser]);
      if (overruled && !overruled.has(item)) overruled.set(item, itemsAt(path(locked, size, loser, winner)));
      continue;
    }
    locked[pair] = 1;
    reach.lock(winner, loser);
  }
  return itemsAt(reach.order());
}

/** Returns pairs with a majority (winner * size + loser), in the order in which they are locked. */
function majorities(size: number, preferences: Preferences): number[] {
  const won: { margin: number; opposition: number; ends: number }[] = [];
  for (let x = 0; x < size; x++) {
    for (let y = 0; y < size; y++) {
      const prefer = votes(preferences, x * size + y);
      const against = votes(preferences, y * size + x);
      if (prefer <= against) continue;
      won.push({ margin: against - prefer, opposition: against, ends: (size - 1 - y) * size + x });
    }
  }
  // one number per pair, well under 2^53, because sorting plain numbers is several times faster
  const margins = denseRanks(won.map(({ margin }) => margin));
  const oppositions = denseRanks(won.map(({ opposition }) => opposition));
  const keys = won.map(({ margin, opposition, ends }) => {
    const strength = (margins.get(margin) ?? 0) * oppositions.size + (oppositions.get(opposition) ?? 0);
    return strength * size * size + ends;
  });
  return Array.from(Float64Array.from(keys).sort(), (key) => {
    const ends = key % (size * size);
    return (ends % size) * size + (size - 1 - Math.floor(ends / size));
  });
}

/** Maps each number to its index among the distinct ones, ascending from 0. */
function denseRanks(numbers: number[]): Map<number, number> {
  return new Map([...Float64Array.from(new Set(numbers)).sort()].map((number, i) => [number, i]));
}

/** Returns the shortest path between candidates over the locked majorities, both ends included. */
function path(locked: Uint32Array, size: number, from: number, to: number): number[] {
  const cameFrom = new Map<number, number>([[from, from]]);
  for (const x of cameFrom.keys()) {
    if (x === to) break;
    for (let y = 0; y < size; y++) if (numberAt(locked, x * size + y) && !cameFrom.has(y)) cameFrom.set(y, x);
  }
  const way = [to];
  for (let x = to; x !== from; ) {
    x = cameFrom.get(x) ?? from;
    way.unshift(x);
  }
  return way;
}

/** Assigns ranks; neighbours are tied if none of them differ in standing or have a majority between them. */
function ranks(items: readonly Standing[], order: number[], pairs: Omit<Pairs, "both">) {
  const size = Math.sqrt(pairs.pairwise.length);
  const uneven = (run: ReadonlySet<number>, y: number) => {
    if (y >= size) return pairs.uneven(run, y);
    for (const x of run)
      if (votes(pairs.pairwise, x * size + y) !== votes(pairs.pairwise, y * size + x)) return true;
    return false;
  };
  const placings: { item: number; rank: number; tied: boolean }[] = [];
  let run = new Set<number>();
  for (const [i, item] of order.entries()) {
    const before = placings[i - 1];
    const equal =
      before && standingReason(standingAt(items, before.item), standingAt(items, item)) === "title";
    if (before && equal && !uneven(run, item)) {
      run.add(item);
      before.tied = true;
      placings.push({ item, rank: before.rank, tied: true });
    } else {
      run = new Set([item]);
      placings.push({ item, rank: i + 1, tied: false });
    }
  }
  return placings;
}

function standingAt(items: readonly Standing[], index: number): Standing {
  const item = items[index];
  if (!item) throw new RangeError(`No item ${index} among ${items.length}`);
  return item;
}

// One function per array type, because mixed array types make reads several times slower.
function numberAt(numbers: Uint32Array, index: number): number {
  return numbers[index] ?? 0;
}

function votes(pairwise: Float64Array, pair: number): number {
  return pairwise[pair] ?? 0;
}
