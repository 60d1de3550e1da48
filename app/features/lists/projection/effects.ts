/** Computes each version's effect on its list's masterlist, and their agreement, only from public data. */

import { MASTERLIST_MIN } from "~/features/lists/model/list-limits";
import { inForce, type KeptOverride, overridesAbout } from "~/features/lists/model/overrides";
import { type Agreement, agreementOf, type Order } from "~/features/merge/effect/agreement";
import { type Move, movesBetween, type Ranked } from "~/features/merge/effect/effect";
import { RANGE_VERSIONS_MAX, type Range, rangesOf } from "~/features/merge/firmness/ranges";
import { masterlistRanks, type RankedItem } from "~/features/merge/masterlist/masterlist";
import { type Aliases, keysOf, orderOf } from "~/features/merge/titles/item-aliases";
import type { VersionId } from "~/lib/data/ids";

/** `moves` is null if not stored: for older versions of lists with many or long versions. */
export type Effect = {
  /** At most MOVES_KEPT; `movesLeft` is the number left out. */
  moves: Move[] | null;
  movesLeft: number;
  agreement: number | null;
  pairs: number;
  /** `needed` of the firmness without the version; null if there is no 1st place, or if not stored. */
  neededWithout: number | null;
};

/** The effects in a masterlist's row, one per merged version. */
export type StoredEffects = Record<VersionId, StoredEffect>;
export type StoredEffect = [
  agreement: number | null,
  pairs: number,
  moves: StoredMove[] | null,
  bold: BoldPick | null,
  neededWithout: number | null,
  movesLeft?: number,
];
/** The item among a version's first three that the masterlist ranks furthest below its place. */
type BoldPick = [title: string, place: number, rank: number];
type StoredMove = [title: string, from: number | null, to: number | null];

type Voter = { id: VersionId; titles: string[] };

/**
 * Cost limit of the merges without each version, for more versions than have ranges; a merge costs its
 * candidates squared plus its titles.
 */
const MERGES_COST = 200_000;
const CANDIDATES = 100;

type Effects = { effects: StoredEffects; ranges: ReadonlyMap<string, Range> };

export const NO_EFFECTS: Effects = { effects: {}, ranges: new Map() };

/**
 * Returns the effects of the versions, given oldest first, and the ranges of the items. Both take a merge
 * without each version, which up to RANGE_VERSIONS_MAX versions are all made. For more, only the newest
 * versions within MERGES_COST get moves, and no item a range.
 */
export function effectsOf(
  voters: readonly Voter[],
  overrides: readonly KeptOverride[],
  merged: readonly Ranked[],
  aliases: Aliases,
  only: readonly unknown[] = voters.map(({ id }) => id),
): Effects {
  if (voters.length < MASTERLIST_MIN) return NO_EFFECTS;
  const masterlist = orderOfRanks(merged);
  const titles = voters.reduce((sum, version) => sum + version.titles.length, 0);
  const cost = Math.min(merged.length, CANDIDATES) ** 2 + titles;
  const merges =
    voters.length <= RANGE_VERSIONS_MAX ? voters.length : Math.max(1, Math.floor(MERGES_COST / cost));
  const withouts: Ranked[][] = [];
  const effects = voters.flatMap((version, i): [VersionId, StoredEffect][] => {
    if (!only.includes(version.id)) return [];
    const isNew = i >= voters.length - merges;
    const others = isNew ? voters.filter(({ id }) => id !== version.id) : null;
    const without = others && ranksOf(others, overrides);
    if (without) withouts.push(without.ranked);
    const change = without && changeFrom(without, merged);
    return [[version.id, storedEffect(version, masterlist, aliases, change)]];
  });
  return { effects: Object.fromEntries(effects), ranges: rangesOf(merged, withouts, voters.length) };
}

/** The moves from the masterlist without a version, and `needed` of that masterlist's firmness. */
type ChangeFrom = { moves: Move[]; neededWithout: number | null };

const changeFrom = (
  { ranked, firmness }: ReturnType<typeof masterlistRanks>,
  merged: readonly Ranked[],
): ChangeFrom => ({ moves: movesBetween(ranked, merged), neededWithout: firmness?.needed ?? null });

function ranksOf(voters: readonly Voter[], overrides: readonly KeptOverride[]) {
  const named = new Set(overrides.length > 0 ? voters.flatMap(({ titles }) => titles) : []);
  return masterlistRanks(
    voters.map(({ titles }) => ({ items: titles })),
    inForce(overridesAbout(overrides, named)),
  );
}

export const toRankedKey = ({ key, itemTitle, rank }: RankedItem): Ranked => ({
  key,
  title: itemTitle,
  rank,
});

/** Returns the stored agreement, which covers items beyond those in the row, or else computes it. */
export function agreementWithMasterlist(
  effects: StoredEffects,
  id: VersionId,
  { version, masterlist }: { version: Order; masterlist: Order },
): Agreement {
  const stored = effects[id];
  return stored ? { agreement: stored[0], pairs: stored[1] } : agreementOf(version, masterlist);
}

export const orderOfRanks = (ranked: readonly Pick<Ranked, "key" | "rank">[]): Order =>
  new Map(ranked.map(({ key, rank }) => [key, rank]));

/** A masterlist's row holds the moves of up to 199 versions, and D1's rows hold 2 MB. */
const MOVES_KEPT = 20;

/** Keeps the largest changes of rank, then new and removed items, in their order. */
function largestMoves(moves: readonly Move[]): readonly Move[] {
  if (moves.length <= MOVES_KEPT) return moves;
  const size = ({ from, to }: Move) => (from === null || to === null ? 0 : Math.abs(from - to));
  const kept = new Set(moves.toSorted((a, b) => size(b) - size(a)).slice(0, MOVES_KEPT));
  return moves.filter((move) => kept.has(move));
}

function storedEffect(
  { titles }: Pick<Voter, "titles">,
  masterlist: Order,
  aliases: Aliases,
  change: ChangeFrom | null,
): StoredEffect {
  const { agreement, pairs } = agreementOf(orderOf(titles, aliases), masterlist);
  const kept = change && largestMoves(change.moves);
  const moves = kept?.map(({ title, from, to }): StoredMove => [title, from, to]) ?? null;
  const bold = boldPick(titles, masterlist, aliases);
  const left = (change?.moves.length ?? 0) - (kept?.length ?? 0);
  const neededWithout = change?.neededWithout ?? null;
  return left > 0
    ? [agreement, pairs, moves, bold, neededWithout, left]
    : [agreement, pairs, moves, bold, neededWithout];
}

/** The number of a version's first items that may be bold picks. */
const BOLD_AMONG = 3;

/** Returns the first of equals; null if the masterlist ranks none of them below its place. */
function boldPick(titles: string[], masterlist: Order, aliases: Aliases): BoldPick | null {
  const keys = keysOf(titles, aliases);
  const [boldest] = [...new Set(keys)]
    .slice(0, BOLD_AMONG)
    .map((key, i): BoldPick => [titles[keys.indexOf(key)] ?? "", i + 1, masterlist.get(key) ?? 0])
    .filter(([, place, rank]) => rank > place)
    .sort((a, b) => b[2] - b[1] - (a[2] - a[1]));
  return boldest ?? null;
}

export const readEffect = ([
  agreement,
  pairs,
  moves,
  ,
  neededWithout,
  movesLeft = 0,
]: StoredEffect): Effect => ({
  movesLeft,
  agreement,
  pairs,
  neededWithout,
  moves: moves?.map(([title, from, to]) => ({ title, from, to })) ?? null,
});

/** Minimum number of versions with an agreement for a meaningful mean. */
const MEAN_MIN = 3;

/** Returns the versions' mean agreement, in percent to two decimals; null for too few versions. */
export function meanAgreement(effects: StoredEffects): number | null {
  const known = Object.values(effects).flatMap(([agreement]) => agreement ?? []);
  if (known.length < MEAN_MIN) return null;
  const mean = known.reduce((sum, agreement) => sum + agreement, 0) / known.length;
  return Math.round(100 * mean) / 100;
}
