import { type Agreement, agreementOf, type Order } from "~/features/merge/effect/agreement";
import type { SharedPicture } from "~/features/sharing/share-pictures/shared-picture";
import type { ListId } from "~/lib/data/ids";
import type { TileCode } from "~/lib/look/tile";
import type { Pictures } from "~/lib/people/people-pictures";

export type Side = { titles: ReadonlyMap<string, string>; order: Order };

export type ComparedItem = {
  key: string;
  title: string;
  /** Place in a version, or rank in the masterlist; null if left out. */
  a: number | null;
  b: number | null;
};

export type Comparison = Agreement & {
  /** In the order of a, followed by the items that only b names. */
  items: ComparedItem[];
  /** The common item with the largest gap; null if there are no common items. */
  biggestGap: ComparedItem | null;
};

/** One side. `path` is a creator's name, a former member's version id, or MASTERLIST. */
export type ComparedSide = { path: string; name: string };

export type ComparisonView = Omit<Comparison, "items"> & {
  list: { id: ListId; title: string };
  a: ComparedSide;
  b: ComparedSide;
  /** `note` comes from the only version that names the item, else ''. */
  items: (ComparedItem & { note: string; tile: TileCode })[];
  /** Other versions to compare a with: the masterlist, then the newest versions, most alike first. */
  others: (ComparedSide & Agreement)[];
  picture: SharedPicture;
  pictures: Pictures;
};

/** Compares two orders. Titles are spelled as in `spelling`, else as in a; `kept` is a stored agreement. */
export function compareOrders(
  a: Side,
  b: Side,
  { spelling, kept = null }: { spelling: ReadonlyMap<string, string>; kept?: Agreement | null },
): Comparison {
  const keys = new Set([...keysByRank(a.order), ...keysByRank(b.order)]);
  const items = [...keys].map((key) => ({
    key,
    title: spelling.get(key) ?? a.titles.get(key) ?? b.titles.get(key) ?? "",
    a: a.order.get(key) ?? null,
    b: b.order.get(key) ?? null,
  }));
  const { agreement, pairs } = kept ?? agreementOf(a.order, b.order);
  return { agreement, pairs, items, biggestGap: biggestGapOf(items) };
}

const keysByRank = (order: Order) => [...order].toSorted(([, x], [, y]) => x - y).map(([key]) => key);

/** Returns the difference in places; null if one side leaves the item out. */
export const gapOf = ({ a, b }: Pick<ComparedItem, "a" | "b">): number | null =>
  a === null || b === null ? null : Math.abs(a - b);

/** Breaks ties by the better place, then by key. */
function biggestGapOf(items: ComparedItem[]): ComparedItem | null {
  const best = ({ a, b }: ComparedItem) => Math.min(a ?? Infinity, b ?? Infinity);
  const [first = null] = items
    .filter((item) => gapOf(item) !== null)
    .sort((x, y) => (gapOf(y) ?? 0) - (gapOf(x) ?? 0) || best(x) - best(y) || (x.key < y.key ? -1 : 1));
  return first;
}

export const onlyIn = (side: "a" | "b", items: ComparedItem[]): ComparedItem[] =>
  items.filter((item) => item[side === "a" ? "b" : "a"] === null);
