/** The lead of a masterlist over time: its order after each of today's versions, in the order they were added. */
import {
  byStanding,
  CANDIDATES,
  rankedOrder,
  type Standing,
} from "~/features/merge/ranked-pairs/ranked-pairs";
import { pairsAmong } from "~/features/merge/ranked-pairs/tiers";

export type Lead = {
  /** The leader after each step, as an index in today's masterlist. */
  leaders: number[];
  /** Places of the first LEAD_LINES items, a digit a step; 0 beyond LEAD_PLACES, and before the item was named. */
  lines: string[];
};

export const LEAD_LINES = 5;
export const LEAD_PLACES = 7;
const STEPS_MAX = 50;
const VERSIONS_MIN = 3;

/** Returns the number of versions at each step: from 2 on every one, or STEPS_MAX of them, evenly chosen. */
export function leadSteps(versions: number): number[] {
  const steps = Math.min(STEPS_MAX, versions - 1);
  return Array.from({ length: Math.max(0, steps) }, (_, i) =>
    steps === 1 ? versions : 2 + Math.round((i * (versions - 2)) / (steps - 1)),
  );
}

type LedItem = Pick<Standing, "key"> & { places: [ballot: number, place: number, index: number][] };

/**
 * Counts the ballots at the indices `order` one after another; null for too few. Titles are one item where
 * they are today, and only the first CANDIDATES of today's items compete.
 */
export function leadOf(items: readonly LedItem[], order: readonly number[]): Lead | null {
  if (order.length < VERSIONS_MIN) return null;
  const running = items.slice(0, CANDIDATES);
  const ballots = rankedBallots(running);
  const steps = new Set(leadSteps(order.length));
  const count = newCount(running);
  const lead: Lead = { leaders: [], lines: running.slice(0, LEAD_LINES).map(() => "") };
  for (const [i, ballot] of order.entries()) {
    addBallot(count, ballots.get(ballot) ?? []);
    if (!steps.has(i + 1)) continue;
    const first = firstPlaces(count);
    const before = lead.leaders.at(-1);
    const level = first.flatMap(({ item, rank }) => (rank === 1 ? item : []));
    lead.leaders.push(before !== undefined && level.includes(before) ? before : (level[0] ?? 0));
    const ranks = new Map(first.map(({ item, rank }) => [item, rank]));
    lead.lines = lead.lines.map((line, item) => {
      const rank = ranks.get(item) ?? 0;
      return `${line}${rank > LEAD_PLACES ? 0 : rank}`;
    });
  }
  return lead;
}

type Ranking = { item: number; place: number }[];

/** Returns each ballot's items, best first. */
function rankedBallots(items: readonly LedItem[]): Map<number, Ranking> {
  const ballots = new Map<number, Ranking>();
  for (const [item, { places }] of items.entries()) {
    for (const [ballot, place] of places) {
      const ranking = ballots.get(ballot) ?? [];
      ranking.push({ item, place });
      ballots.set(ballot, ranking);
    }
  }
  for (const ranking of ballots.values()) ranking.sort((a, b) => a.place - b.place);
  return ballots;
}

type Count = {
  standings: Standing[];
  /** The versions naming both of a pair, with x above y: `pairwise[x * size + y]`. */
  pairwise: Float64Array;
};

const newCount = (items: readonly LedItem[]): Count => ({
  standings: items.map(({ key }) => ({ key, count: 0, sum: 0, best: Infinity })),
  pairwise: new Float64Array(items.length ** 2),
});

function addBallot({ standings, pairwise }: Count, ranking: Ranking): void {
  for (const [i, { item, place }] of ranking.entries()) {
    const standing = standingAt(standings, item);
    standing.count++;
    standing.sum += place;
    standing.best = Math.min(standing.best, place);
    for (let j = i + 1; j < ranking.length; j++) {
      const pair = item * standings.length + (ranking[j]?.item ?? 0);
      pairwise[pair] = numberAt(pairwise, pair) + 1;
    }
  }
}

/** Returns the items at the first places, LEAD_PLACES or more, with their ranks. */
function firstPlaces({ standings, pairwise }: Count): { item: number; rank: number }[] {
  const named = [...standings.keys()]
    .filter((item) => standingAt(standings, item).count > 0)
    .sort((a, b) => byStanding(standingAt(standings, a), standingAt(standings, b)));
  const order = rankedOrder(
    named.map((item) => standingAt(standings, item)),
    { pairwise: pairsAmong(named, standings.length, pairwise), uneven: () => false },
    { most: LEAD_PLACES },
  );
  return order.map(({ item, rank }) => ({ item: named[item] ?? 0, rank }));
}

function standingAt(standings: readonly Standing[], item: number): Standing {
  const standing = standings[item];
  if (!standing) throw new RangeError(`No item ${item}`);
  return standing;
}

const numberAt = (numbers: Float64Array, index: number): number => numbers[index] ?? 0;
