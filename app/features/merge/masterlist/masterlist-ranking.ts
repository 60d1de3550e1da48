import { reachOf } from "./masterlist-reach";

/** How many items, first by standing, are compared pair by pair; the rest follow in order of standing. */
export const CANDIDATES = 100;

/** An item's totals; places count from 1. */
export interface Standing {
  key: string;
  /** Versions naming it. */
  count: number;
  /** Sum of its places in these. */
  sum: number;
  /** Its best place. */
  best: number;
}

/** How many versions put one item above another. Items are indices in the order of standing. */
export interface Pairs {
  /** Versions naming both with x above y, for candidates: `pairwise[x * candidates + y]`. */
  pairwise: Float64Array;
  /** Versions naming both, [with x above y, with y above x], for any two; null where that is not kept. */
  both(x: number, y: number): [number, number] | null;
  /** Whether some item of the run and y have a majority between them. All are named by equally many versions. */
  uneven(run: ReadonlySet<number>, y: number): boolean;
}

/** How many versions put one item above another, the other way, or name neither. */
export interface Comparison {
  /** The other item. */
  item: number;
  prefer: number;
  against: number;
  neither: number;
}

/**
 * What puts an item above the next one: a majority, or else the first difference in standing. 'chain' is a majority
 * too, of an item that also ranks above one further down that a majority prefers to it.
 * The last item has the reason of the one above it.
 */
export type DecidedBy = "margin" | "chain" | StandingReason;
export type StandingReason = "count" | "sum" | "best" | "title";

export interface Placing {
  item: number;
  /** From 1; tied items share the first one's. */
  rank: number;
  tied: boolean;
  /** Against the next item; null for the last one and where the pair is not kept. */
  above: Comparison | null;
  decidedBy: DecidedBy;
  /** The overruled majority: an item further down that more versions prefer to this one... */
  despite?: Comparison;
  /** ...and the stronger majorities that lead from this item down to that one, both included. */
  chain?: number[];
}

/** The tie order: count descending, sum, best and key (UTF-16 code units) ascending. */
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
 * Ranked pairs on margins (T. N. Tideman, 'Independence of clones as a criterion for voting rules', 1987),
 * with an unlisted item below every item that a version lists. `items` are in the order of standing.
 */
export function rankedPairs(items: readonly Standing[], versions: number, pairs: Pairs): Placing[] {
  const size = Math.sqrt(pairs.pairwise.length);
  const compare = (x: number, y: number): Comparison | null => {
    const both =
      x < size && y < size
        ? [votes(pairs.pairwise, x * size + y), votes(pairs.pairwise, y * size + x)]
        : pairs.both(x, y);
    if (!both) return null;
    const prefer = standing(items, x).count - (both[1] ?? 0);
    const against = standing(items, y).count - (both[0] ?? 0);
    return { item: y, prefer, against, neither: versions - prefer - against };
  };
  const overruled = new Map<number, number[]>();
  const ranked = rankedOrder(items, pairs, overruled);
  const placings: Placing[] = ranked.map((placing, i) => {
    const next = ranked[i + 1]?.item;
    const { item } = placing;
    if (next === undefined) return { ...placing, above: null, decidedBy: "count" };
    const above = compare(item, next);
    const won = item < size && next < size && above !== null && above.prefer > above.against;
    const chain = overruled.get(item);
    const reason = standingReason(standing(items, item), standing(items, next));
    const decidedBy = won ? (chain ? "chain" : "margin") : reason;
    if (!chain) return { ...placing, above, decidedBy };
    return { ...placing, above, decidedBy, despite: compare(item, chain.at(-1) ?? item) ?? undefined, chain };
  });
  const [last, beforeLast] = [placings.at(-1), placings.at(-2)];
  if (last && beforeLast) last.decidedBy = beforeLast.decidedBy === "chain" ? "margin" : beforeLast.decidedBy;
  return placings;
}

/**
 * The same ranks without their reasons, which cost more than the ranks. `overruled` collects the chain of each item
 * that ranks above one that a majority prefers to it.
 */
export function rankedOrder(
  items: readonly Standing[],
  pairs: Pairs,
  overruled?: Map<number, number[]>,
): Pick<Placing, "item" | "rank" | "tied">[] {
  const size = Math.sqrt(pairs.pairwise.length);
  const order = lockedOrder(items, size, pairs.pairwise, overruled);
  for (let item = size; item < items.length; item++) order.push(item);
  return ranks(items, order, pairs);
}

/** The candidates in their final order. */
function lockedOrder(
  items: readonly Standing[],
  size: number,
  pairwise: Float64Array,
  overruled?: Map<number, number[]>,
): number[] {
  const reach = reachOf(size);
  const locked = new Uint32Array(size * size);
  for (const pair of majorities(items, size, pairwise)) {
    const [winner, loser] = [Math.floor(pair / size), pair % size];
    if (reach.reaches(loser, winner)) {
      if (overruled && !overruled.has(loser)) overruled.set(loser, path(locked, size, loser, winner));
      continue;
    }
    locked[pair] = 1;
    reach.lock(winner, loser);
  }
  return reach.order();
}

/** The pairs (winner * size + loser) with a majority, in the order in which they are locked. */
function majorities(items: readonly Standing[], size: number, pairwise: Float64Array): number[] {
  const won: { margin: number; opposition: number; ends: number }[] = [];
  for (let x = 0; x < size; x++) {
    for (let y = 0; y < size; y++) {
      const prefer = standing(items, x).count - votes(pairwise, y * size + x);
      const against = standing(items, y).count - votes(pairwise, x * size + y);
      if (prefer <= against) continue;
      won.push({ margin: against - prefer, opposition: against, ends: (size - 1 - y) * size + x });
    }
  }
  // one number per pair, well under 2^53, because sorting plain numbers is several times faster
  const margins = places(won.map(({ margin }) => margin));
  const oppositions = places(won.map(({ opposition }) => opposition));
  const keys = won.map(({ margin, opposition, ends }) => {
    const strength = (margins.get(margin) ?? 0) * oppositions.size + (oppositions.get(opposition) ?? 0);
    return strength * size * size + ends;
  });
  return Array.from(Float64Array.from(keys).sort(), (key) => {
    const ends = key % (size * size);
    return (ends % size) * size + (size - 1 - Math.floor(ends / size));
  });
}

/** Where each number comes among the different ones, ascending, from 0. */
function places(numbers: number[]): Map<number, number> {
  return new Map([...Float64Array.from(new Set(numbers)).sort()].map((number, i) => [number, i]));
}

/** The shortest path from one candidate to another over the majorities locked so far, both ends included. */
function path(locked: Uint32Array, size: number, from: number, to: number): number[] {
  const cameFrom = new Map<number, number>([[from, from]]);
  for (const x of cameFrom.keys()) {
    if (x === to) break;
    for (let y = 0; y < size; y++) if (at(locked, x * size + y) && !cameFrom.has(y)) cameFrom.set(y, x);
  }
  const way = [to];
  for (let x = to; x !== from; ) {
    x = cameFrom.get(x) ?? from;
    way.unshift(x);
  }
  return way;
}

/** Neighbours share a rank if no two of them differ in standing or have a majority between them. */
function ranks(items: readonly Standing[], order: number[], pairs: Pairs) {
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
    const equal = before && standingReason(standing(items, before.item), standing(items, item)) === "title";
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

function standing(items: readonly Standing[], index: number): Standing {
  const item = items[index];
  if (!item) throw new RangeError(`No item ${index} among ${items.length}`);
  return item;
}

// One function per array type: a read that takes several array types is several times slower.
function at(numbers: Uint32Array, index: number): number {
  return numbers[index] ?? 0;
}

function votes(pairwise: Float64Array, pair: number): number {
  return pairwise[pair] ?? 0;
}
