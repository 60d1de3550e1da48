import { groupYears, itemKey } from "~/features/merge/titles/item-title";
import type { Ballot } from "./masterlist-ballots";
import {
  type Identity,
  itemIdentity,
  overriddenKeys,
  type ParsedTitle,
  parseTitle,
} from "./masterlist-items";
import type { GroupSpelling, ItemGroup, MergeState } from "./masterlist-state";

/** Mutable merge state with copy-on-write groups. */
export interface MutableMergeState {
  limits: MergeState["limits"];
  versions: number;
  overrides: MergeState["overrides"];
  joined: Map<string, number | null>;
  years: Map<string, ReadonlyMap<number, number>>;
  groups: Map<string, ItemGroup>;
  rowOf: Map<string, number>;
  rows: string[];
  pairwise: Float64Array;
  own: Map<string, OwnGroup>;
  /** Memoized titles, and their names in versions that have no year of the same key. */
  titles: Map<string, ParsedTitle>;
  names: Map<ParsedTitle, Name>;
  overriddenKeys: ReadonlySet<string>;
  identify: (title: ParsedTitle) => Identity;
}

interface OwnGroup extends ItemGroup {
  places: Map<number, number>;
  spellings: Map<string, GroupSpelling>;
}

export interface Name {
  key: string;
  item: string;
  beside: number[] | null;
  title: ParsedTitle;
}

export function mutableCopyOf(state: MergeState): MutableMergeState {
  const rows = [...state.rows];
  const joined = new Map(state.joined);
  return {
    ...state,
    joined,
    years: new Map(state.years),
    groups: new Map(state.groups),
    rows,
    rowOf: new Map(rows.flatMap((key, row) => (key === "" ? [] : [[key, row]]))),
    pairwise: state.pairwise.slice(),
    own: new Map(),
    titles: new Map(),
    names: new Map(),
    overriddenKeys: overriddenKeys(state.overrides),
    identify: itemIdentity(state.overrides, (key) => joined.get(key) ?? null),
  };
}

export function freezeState({
  limits,
  versions,
  overrides,
  joined,
  years,
  groups,
  rows,
  pairwise,
}: MutableMergeState): MergeState {
  return { limits, versions, overrides, joined, years, groups, rows, pairwise };
}

/** Fixes the years that undated titles of overridden keys join, from the years counted so far. */
export function ruleYears(changed: MutableMergeState): void {
  for (const key of changed.overriddenKeys)
    changed.joined.set(key, groupYears(changed.years.get(key) ?? new Map()));
  changed.names.clear();
  changed.identify = itemIdentity(changed.overrides, (key) => changed.joined.get(key) ?? null);
}

function parseBallotTitles(changed: MutableMergeState, { items }: Ballot): ParsedTitle[] {
  const titles = items.map((item) => {
    const title = changed.titles.get(item) ?? parseTitle(item);
    changed.titles.set(item, title);
    return title;
  });
  return titles.filter(({ text }) => text !== "");
}

/** Returns the groups that a version names, in order; a repeated item keeps its first place. */
export function namesOf(changed: MutableMergeState, ballot: Ballot): Name[] {
  const titles = parseBallotTitles(changed, ballot);
  const yearsOf = (key: string) =>
    titles.flatMap((title) => (title.key === key && title.year !== null ? [title.year] : []));
  const dated = titles.some(({ year }) => year !== null);
  const names = new Map<string, Name>();
  for (const title of titles) {
    const years = dated && title.year === null ? yearsOf(title.key) : [];
    const known = years.length > 0 ? undefined : changed.names.get(title);
    const name = known ?? itemName(changed, title, years);
    if (years.length === 0) changed.names.set(title, name);
    if (!names.has(name.key)) names.set(name.key, name);
  }
  return [...names.values()];
}

function itemName(changed: MutableMergeState, title: ParsedTitle, years: number[]): Name {
  return changed.overriddenKeys.has(title.key)
    ? nameByOverrides(changed, title, years)
    : freeName(title, years);
}

function freeName(title: ParsedTitle, years: number[]): Name {
  const item = itemKey(title);
  if (title.year !== null) return { key: item, item, beside: null, title };
  const beside = [...new Set(years)].sort((a, b) => a - b);
  // keys with letters or digits contain no line break, so this key is unique
  return { key: beside.length ? `${item}\n${beside}` : item, item, beside, title };
}

function nameByOverrides(changed: MutableMergeState, title: ParsedTitle, years: number[]): Name {
  const { item, joins } = changed.identify(title);
  const key = joins && years.includes(joins.year) ? joins.apart : item;
  return { key, item: key, beside: null, title };
}

/** Adds (`sign` 1) or subtracts (-1) a version and its years. */
export function countYears(changed: MutableMergeState, ballot: Ballot, sign: 1 | -1): void {
  const count = (ballot.count ?? 1) * sign;
  const titles = parseBallotTitles(changed, ballot);
  if (titles.length > 0) changed.versions += count;
  const dated = new Map(titles.filter(({ year }) => year !== null).map((title) => [itemKey(title), title]));
  for (const { key, year } of dated.values()) {
    const years = new Map(changed.years.get(key));
    addCount(years, year ?? 0, count);
    if (years.size > 0) changed.years.set(key, years);
    else changed.years.delete(key);
  }
}

export function countPlaces(
  changed: MutableMergeState,
  ballot: Ballot,
  names: readonly Name[],
  sign: 1 | -1,
): void {
  const count = (ballot.count ?? 1) * sign;
  names.forEach((name, i) => {
    const group = ownGroup(changed, name);
    addCount(group.places, i + 1, count);
    const { text, year } = name.title;
    const spelling = addSpelling(group.spellings.get(text), year, count, ballot.id ?? "");
    if (spelling.uses > 0) group.spellings.set(text, spelling);
    else group.spellings.delete(text);
  });
}

export function countBallotPairs(
  changed: MutableMergeState,
  ballot: Ballot,
  names: readonly Name[],
  sign: 1 | -1,
): void {
  const count = (ballot.count ?? 1) * sign;
  const rows = names.flatMap(({ key }) => changed.rowOf.get(key) ?? []);
  rows.forEach((x, i) => {
    for (let j = i + 1; j < rows.length; j++) {
      const pair = x * changed.limits.rows + (rows[j] ?? 0);
      changed.pairwise[pair] = (changed.pairwise[pair] ?? 0) + count;
    }
  });
}

/** Assigns a free row to a group, if there is one. Call it before counting the group's pairs. */
export function giveRow(changed: MutableMergeState, key: string): void {
  const free = changed.rows.indexOf("");
  const row = free < 0 ? changed.rows.length : free;
  if (row >= changed.limits.rows || changed.rowOf.has(key)) return;
  changed.rows[row] = key;
  changed.rowOf.set(key, row);
}

export function dropRow(changed: MutableMergeState, key: string): void {
  const row = changed.rowOf.get(key);
  if (row === undefined) return;
  const { rows: stride } = changed.limits;
  changed.pairwise.fill(0, row * stride, (row + 1) * stride);
  for (let x = 0; x < stride; x++) changed.pairwise[x * stride + row] = 0;
  changed.rows[row] = "";
  changed.rowOf.delete(key);
}

function ownGroup(changed: MutableMergeState, { key, item, beside }: Name): OwnGroup {
  const known = changed.own.get(key);
  if (known) return known;
  const shared = changed.groups.get(key);
  const group = { item, beside, places: new Map(shared?.places), spellings: new Map(shared?.spellings) };
  changed.own.set(key, group);
  changed.groups.set(key, group);
  return group;
}

function addSpelling(
  before: GroupSpelling | undefined,
  year: number | null,
  count: number,
  id: string | number,
): GroupSpelling {
  if (!before) return { year, uses: count, oldest: id, sure: true };
  const after = { ...before, uses: before.uses + count };
  if (count < 0) return { ...after, sure: before.sure && before.oldest !== id };
  const older = id < before.oldest || (!before.sure && id === before.oldest);
  return older ? { ...after, oldest: id, sure: true } : after;
}

function addCount(counts: Map<number, number>, key: number, count: number): void {
  const sum = (counts.get(key) ?? 0) + count;
  if (sum > 0) counts.set(key, sum);
  else counts.delete(key);
}
