import { bothRanks } from "~/features/merge/both/both";
import { type Firmness, firmnessOf } from "~/features/merge/firmness/firmness";
import { CANDIDATES, type Pairs, rankedPairs } from "~/features/merge/ranked-pairs/ranked-pairs";
import { type Aliases, aliasesOf, type NamedItem } from "~/features/merge/titles/item-aliases";
import { groupYears } from "~/features/merge/titles/item-title";
import { type RankedItem, rankItem } from "./masterlist";
import type { Ballot } from "./masterlist-ballots";
import {
  countBallotPairs,
  countPlaces,
  countYears,
  dropRow,
  freezeState,
  giveRow,
  type MutableMergeState,
  mutableCopyOf,
  namesOf,
  ruleYears,
} from "./masterlist-changes";
import { type ItemOverride, overriddenKeys } from "./masterlist-items";
import { commonestSpelling, type SummedStanding, standings } from "./masterlist-standings";
import type { Limits, MergeState } from "./masterlist-state";

/** 1.5 rows per kept item, so that new items seldom evict each other. */
const LIMITS: Limits = { candidates: CANDIDATES, kept: 200, rows: 300 };

/** Counted version; ids are in order of age. */
export type VersionBallot = Ballot & { id: string };

/** Item merged from aggregates, without the voter breakdown. */
export interface SummedItem extends RankedItem {
  spread: [place: number, versions: number][];
}

export interface SummedMasterlist {
  versions: number;
  items: SummedItem[];
  /** Null below two versions. */
  firmness: Firmness | null;
  both: ReadonlyMap<string, number>;
  aliases: Aliases;
}

export function emptyState(overrides: readonly ItemOverride[] = [], limits = LIMITS): MergeState {
  return {
    limits,
    versions: 0,
    overrides,
    joined: new Map([...overriddenKeys(overrides)].map((key) => [key, null])),
    years: new Map(),
    groups: new Map(),
    rows: [],
    pairwise: new Float64Array(limits.rows ** 2),
  };
}

/**
 * Builds the state from scratch. If the result still needs a rebuild, its first items need more rows than
 * there are (undated titles beside many years). Merge from the ballots then.
 */
export function stateOf(
  ballots: readonly VersionBallot[],
  overrides: readonly ItemOverride[] = [],
  limits = LIMITS,
): MergeState {
  const changed = mutableCopyOf(emptyState(overrides, limits));
  for (const ballot of ballots) countYears(changed, ballot, 1);
  ruleYears(changed);
  const named = ballots.map((ballot) => ({ ballot, names: namesOf(changed, ballot) }));
  for (const { ballot, names } of named) countPlaces(changed, ballot, names, 1);
  for (const { groups } of standings(changed).slice(0, limits.kept))
    for (const key of groups) giveRow(changed, key);
  for (const { ballot, names } of named) countBallotPairs(changed, ballot, names, 1);
  return freezeState(changed);
}

/** Adds a version; to edit one, remove it first and then add it with the same id. */
export function withVersion(state: MergeState, ballot: VersionBallot): MergeState {
  const changed = mutableCopyOf(state);
  const names = namesOf(changed, ballot);
  const newcomers = names.filter(({ key }) => !changed.groups.has(key));
  if (changed.rowOf.size + newcomers.length > state.limits.rows) dropRowsBeyondKept(changed);
  for (const { key } of newcomers) giveRow(changed, key);
  countYears(changed, ballot, 1);
  countPlaces(changed, ballot, names, 1);
  countBallotPairs(changed, ballot, names, 1);
  return freezeState(changed);
}

/** Removes a version; `ballot` must equal the counted one. */
export function withoutVersion(state: MergeState, ballot: VersionBallot): MergeState {
  const changed = mutableCopyOf(state);
  const names = namesOf(changed, ballot);
  countYears(changed, ballot, -1);
  countPlaces(changed, ballot, names, -1);
  countBallotPairs(changed, ballot, names, -1);
  for (const { key } of names) {
    if (changed.groups.get(key)?.places.size) continue;
    changed.groups.delete(key);
    dropRow(changed, key);
  }
  return freezeState(changed);
}

/**
 * Returns true if the state must be rebuilt in the background. Reasons are an item among the first `kept`
 * without pairs, an overridden title that now means another year, or an unknown oldest spelling.
 */
export function needsRebuild(state: MergeState): boolean {
  const items = standings(state);
  const keptRows = items.slice(0, state.limits.kept).map(rowsIn(state));
  return overridesAreStale(state) || keptRows.includes(null) || items.map(commonestSpelling).includes(null);
}

/**
 * Returns the same masterlist as `mergeVersions`, or null if a rebuild is needed; then keep showing the last
 * result. Pairs are missing beyond the first 200 items, and beyond the candidates while a rebuild is due.
 * There, `above` is null and items of equal standing share a rank.
 */
export function resultOf(state: MergeState): SummedMasterlist | null {
  const { versions, limits } = state;
  if (versions < 2) return { versions, items: [], firmness: null, both: new Map(), aliases: new Map() };
  const items = standings(state);
  const size = Math.min(limits.candidates, items.length);
  const titles = items.map(commonestSpelling).filter((title) => title !== null);
  const compared = items.slice(0, size).map(rowsIn(state));
  if (titles.length < items.length || compared.includes(null) || overridesAreStale(state)) return null;
  const pairs = pairsInState(state, items, size);
  const placings = rankedPairs(items, versions, pairs);
  return {
    versions,
    firmness: firmnessOf(items, placings, pairs),
    items: placings.map((placing) => ({
      ...rankItem(placing, items, titles, versions),
      get spread() {
        return [...(items[placing.item]?.places ?? [])].sort(([a], [b]) => a - b);
      },
    })),
    get both() {
      return bothRanks(items, versions, pairs);
    },
    get aliases() {
      return aliasesOf(items.map(({ key, groups }) => ({ key, titles: groupTitles(state, key, groups) })));
    },
  };
}

/**
 * Returns the versions' agreement with their masterlist, in percent: the share of concordant statements about
 * pairs of candidates. Unlike the mean over versions, it needs no ballots.
 */
export function summedAgreement(state: MergeState): number | null {
  const items = resultOf(state)?.items ?? [];
  const standing = new Map(standings(state).map((item) => [item.key, item]));
  const compared = items
    .slice(0, state.limits.candidates)
    .flatMap(({ key, rank }) => ({ rank, item: standing.get(key) }))
    .flatMap(({ rank, item }) => (item ? { rank, count: item.count, rows: rowsIn(state)(item) } : []));
  let alike = 0;
  let decided = 0;
  compared.forEach((x, i) => {
    for (const y of compared.slice(i + 1)) {
      if (x.rank === y.rank || !x.rows || !y.rows) continue;
      const against = y.count - higherOf(state, x.rows, y.rows);
      const prefer = x.count - higherOf(state, y.rows, x.rows);
      alike += prefer;
      decided += prefer + against;
    }
  });
  return decided === 0 ? null : Math.round((10_000 * alike) / decided) / 100;
}

function groupTitles(state: MergeState, item: string, groups: readonly string[]): NamedItem["titles"] {
  return groups.flatMap((key) => {
    const group = state.groups.get(key);
    const joined = group !== undefined && group.beside !== null && group.item !== item;
    return [...(group?.spellings.keys() ?? [])].map((title) => ({ title, joined }));
  });
}

/** Returns a lookup of an item's rows, which gives null if one of its groups has none. */
function rowsIn(state: MergeState): (item: SummedStanding) => number[] | null {
  const rowOf = new Map(state.rows.map((key, row) => [key, row]));
  return ({ groups }) => {
    const rows = groups.flatMap((key) => rowOf.get(key) ?? []);
    return rows.length === groups.length ? rows : null;
  };
}

function overridesAreStale({ joined, years }: MergeState): boolean {
  return [...joined].some(([key, year]) => groupYears(years.get(key) ?? new Map()) !== year);
}

function dropRowsBeyondKept(changed: MutableMergeState): void {
  const keptGroups = new Set(
    standings(changed)
      .slice(0, changed.limits.kept)
      .flatMap(({ groups }) => groups),
  );
  for (const key of [...changed.rowOf.keys()]) if (!keptGroups.has(key)) dropRow(changed, key);
}

/** Counts the versions that name both items, with one of rows `xs` above one of rows `ys`. */
function higherOf({ pairwise, limits }: MergeState, xs: readonly number[], ys: readonly number[]): number {
  let sum = 0;
  for (const x of xs) for (const y of ys) sum += pairwise[x * limits.rows + y] ?? 0;
  return sum;
}

function pairsInState(state: MergeState, items: readonly SummedStanding[], size: number): Pairs {
  const rows = items.map(rowsIn(state));
  const both = (x: number, y: number): [number, number] | null => {
    const [xs, ys] = [rows[x], rows[y]];
    return xs && ys ? [higherOf(state, xs, ys), higherOf(state, ys, xs)] : null;
  };
  const pairwise = new Float64Array(size * size);
  for (let x = 0; x < size; x++) {
    for (let y = 0; y < size; y++) pairwise[x * size + y] = both(x, y)?.[0] ?? 0;
  }
  const uneven = (run: ReadonlySet<number>, y: number) => {
    if (!rows[y]) return false;
    return [...run].some((x) => {
      const counts = both(x, y);
      return counts !== null && counts[0] !== counts[1];
    });
  };
  return { pairwise, both, uneven };
}
