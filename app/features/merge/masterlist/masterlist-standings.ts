import { byStanding, type Standing } from "~/features/merge/ranked-pairs/ranked-pairs";
import { byShown, groupYears, itemKey } from "~/features/merge/titles/item-title";
import type { GroupSpelling, ItemGroup, MergeState } from "./masterlist-state";

export interface SummedStanding extends Standing {
  groups: string[];
  places: ItemGroup["places"];
  spellings: ItemGroup["spellings"];
}

/** Returns the items in the order of standing; undated titles count with the year they join. */
export function standings(state: Pick<MergeState, "groups" | "years">): SummedStanding[] {
  const items = new Map<string, SummedStanding>();
  for (const [key, group] of state.groups) {
    const named = groupItem(group, state.years);
    const known = items.get(named);
    const item = known ?? { ...emptySums(), key: named, places: group.places, spellings: group.spellings };
    if (known) {
      item.places = sums(item.places, group.places);
      item.spellings = mergeSpellings(item.spellings, group.spellings);
    }
    items.set(named, item);
    item.groups.push(key);
    for (const [place, versions] of group.places) {
      item.count += versions;
      item.sum += versions * place;
      item.best = Math.min(item.best, place);
    }
  }
  return [...items.values()].sort(byStanding);
}

function groupItem({ item, beside }: ItemGroup, years: MergeState["years"]): string {
  if (!beside) return item;
  const year = groupYears(years.get(item) ?? new Map());
  return year === null || beside.includes(year) ? item : itemKey({ key: item, year });
}

function emptySums() {
  return { count: 0, sum: 0, best: Number.POSITIVE_INFINITY, groups: [] as string[] };
}

function sums(a: ReadonlyMap<number, number>, b: ReadonlyMap<number, number>): Map<number, number> {
  const both = new Map(a);
  for (const [place, versions] of b) both.set(place, (both.get(place) ?? 0) + versions);
  return both;
}

function mergeSpellings(a: ItemGroup["spellings"], b: ItemGroup["spellings"]): Map<string, GroupSpelling> {
  const both = new Map(a);
  for (const [title, spelling] of b) {
    const known = both.get(title);
    both.set(title, known ? mergeSpelling(known, spelling) : spelling);
  }
  return both;
}

function mergeSpelling(a: GroupSpelling, b: GroupSpelling): GroupSpelling {
  const older = a.oldest === b.oldest ? (a.sure ? a : b) : a.oldest < b.oldest ? a : b;
  return { ...older, uses: a.uses + b.uses };
}

/** Returns the title to show; null if it depends on the oldest version and that is unknown. */
export function commonestSpelling({ spellings }: SummedStanding): string | null {
  if (spellings.size === 1) return [...spellings.keys()][0] ?? "";
  const [first, second] = [...spellings]
    .map(([title, spelling]) => ({ title, ...spelling }))
    .sort((a, b) => byShown(a, b) || Number(b.sure) - Number(a.sure));
  if (!first) return "";
  const even = second && second.uses === first.uses && (second.year === null) === (first.year === null);
  return even && !first.sure ? null : first.title;
}
