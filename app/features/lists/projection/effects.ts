/** What each version does to its list's masterlist, and how far the two agree. Only from what is public now. */

import { inForce, type KeptOverride, overridesAbout } from "~/features/lists/item-overrides/overrides";
import { MASTERLIST_MIN } from "~/features/lists/model/list-limits";
import { type Agreement, agreementOf, type Order } from "~/features/merge/effect/agreement";
import { type Move, movesBetween, type Ranked } from "~/features/merge/effect/effect";
import { type Range, rangesOf } from "~/features/merge/firmness/ranges";
import { masterlistRanks, type RankedItem } from "~/features/merge/masterlist/masterlist";
import { type Aliases, keysOf, orderOf } from "~/features/merge/titles/item-aliases";
import type { VersionId } from "~/lib/ids";

/** `moves` is null where it is not kept: for older versions of a list with many, or long ones. */
export type Effect = {
  moves: Move[] | null;
  agreement: number | null;
  pairs: number;
  /** `needed` of the masterlist's firmness without the version; null where nothing is first, or where it is not kept. */
  neededWithout: number | null;
};

/** As the masterlist's row holds them: of each version with items that was merged. */
export type StoredEffects = Record<VersionId, StoredEffect>;
export type StoredEffect = [
  agreement: number | null,
  pairs: number,
  moves: StoredMove[] | null,
  /** Absent in rows from before this was kept. */
  bold?: BoldPick | null,
  neededWithout?: number | null,
];
/** Of a version's first three items the one that the masterlist ranks furthest below it. */
type BoldPick = [title: string, place: number, rank: number];
type StoredMove = [title: string, from: number | null, to: number | null];

/** A counted version with items. */
type Voter = { id: VersionId; titles: string[] };

/** What the merges without each version may cost together: their candidates squared, and their titles. */
const MERGES_COST = 200_000;
const CANDIDATES = 100;

/**
 * The effects of the versions (or of `only` some), given oldest first, and the ranges of the items, from the same
 * merges; none without a masterlist. Each version's moves take a merge without it; where these would cost more than
 * MERGES_COST, only the newest versions have them, and no item has a range.
 */
export function effectsOf(
  voters: readonly Voter[],
  overrides: readonly KeptOverride[],
  merged: readonly Ranked[],
  aliases: Aliases,
  only: readonly unknown[] = voters.map(({ id }) => id),
): { effects: StoredEffects; ranges: ReadonlyMap<string, Range> } {
  if (voters.length < MASTERLIST_MIN) return { effects: {}, ranges: new Map() };
  const masterlist = orderOfRanks(merged);
  const titles = voters.reduce((sum, version) => sum + version.titles.length, 0);
  const cost = Math.min(merged.length, CANDIDATES) ** 2 + titles;
  const merges = Math.max(1, Math.floor(MERGES_COST / cost));
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

/** A masterlist's moves from the one without a version, and how firm that one is. */
export type ChangeFrom = { moves: Move[]; neededWithout: number | null };

export const changeFrom = (
  { ranked, firmness }: ReturnType<typeof masterlistRanks>,
  merged: readonly Ranked[],
): ChangeFrom => ({ moves: movesBetween(ranked, merged), neededWithout: firmness?.needed ?? null });

function ranksOf(voters: readonly Voter[], overrides: readonly KeptOverride[]) {
  const named = new Set(overrides.length > 0 ? voters.flatMap(({ titles }) => titles) : []);
  return masterlistRanks(
    voters.map(({ id, titles }) => ({ id, items: titles })),
    inForce(overridesAbout(overrides, named)),
  );
}

export const toRanked = ({ key, itemTitle, rank }: RankedItem): Ranked => ({ key, title: itemTitle, rank });

/** A version's agreement with the masterlist; the kept figure covers items beyond those that the row holds. */
export function agreementWithMasterlist(
  effects: StoredEffects,
  id: VersionId,
  { version, masterlist }: { version: Order; masterlist: Order },
): Agreement {
  const kept = effects[id];
  return kept ? { agreement: kept[0], pairs: kept[1] } : agreementOf(version, masterlist);
}

export const orderOfRanks = (ranked: readonly Pick<Ranked, "key" | "rank">[]): Order =>
  new Map(ranked.map(({ key, rank }) => [key, rank]));

export function storedEffect(
  { titles }: Pick<Voter, "titles">,
  masterlist: Order,
  aliases: Aliases,
  change: ChangeFrom | null,
): StoredEffect {
  const { agreement, pairs } = agreementOf(orderOf(titles, aliases), masterlist);
  const moves = change?.moves.map(({ title, from, to }): StoredMove => [title, from, to]) ?? null;
  const bold = boldPick(titles, masterlist, aliases);
  return [agreement, pairs, moves, bold, change?.neededWithout ?? null];
}

/** Items of a version that may be bold picks. */
const BOLD_AMONG = 3;

/** The first of equals; null if the masterlist ranks none of them below its place. */
function boldPick(titles: string[], masterlist: Order, aliases: Aliases): BoldPick | null {
  const keys = keysOf(titles, aliases);
  const [boldest] = [...new Set(keys)]
    .slice(0, BOLD_AMONG)
    .map((key, i): BoldPick => [titles[keys.indexOf(key)] ?? "", i + 1, masterlist.get(key) ?? 0])
    .filter(([, place, rank]) => rank > place)
    .sort((a, b) => b[2] - b[1] - (a[2] - a[1]));
  return boldest ?? null;
}

export const readEffect = ([agreement, pairs, moves, , neededWithout = null]: StoredEffect): Effect => ({
  agreement,
  pairs,
  neededWithout,
  moves: moves?.map(([title, from, to]) => ({ title, from, to })) ?? null,
});

/** Versions that agree with the masterlist on PAIRS_MIN pairs or more, for a mean to say something. */
const MEAN_MIN = 3;

/** The mean agreement of the versions with their masterlist, in percent to two decimals; null for too few of them. */
export function meanAgreement(effects: StoredEffects): number | null {
  const known = Object.values(effects).flatMap(([agreement]) => agreement ?? []);
  if (known.length < MEAN_MIN) return null;
  const mean = known.reduce((sum, agreement) => sum + agreement, 0) / known.length;
  return Math.round(100 * mean) / 100;
}
