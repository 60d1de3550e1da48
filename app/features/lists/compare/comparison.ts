/** Two orders of one list side by side: two versions, or a version and the masterlist. */

import type { SharedPicture } from "~/features/lists/share-pictures/shared-picture";
import { type Agreement, agreementOf, type Order } from "~/features/merge/effect/agreement";
import type { ListId } from "~/lib/ids";

/** Titles and order of one side, by item key. */
export type Side = { titles: ReadonlyMap<string, string>; order: Order };

export type ComparedItem = {
  key: string;
  title: string;
  /** Its place in a version or rank in the masterlist; null where it is left out. */
  a: number | null;
  b: number | null;
};

export type Comparison = Agreement & {
  /** In the order of a, then those that only b names. */
  items: ComparedItem[];
  /** The item that both name on which they differ most; null if they have none in common. */
  biggestGap: ComparedItem | null;
};

/** One side, by its part of the address: a creator's name, a former member's version id, or MASTERLIST. */
export type ComparedSide = { path: string; name: string };

export type ComparisonView = Omit<Comparison, "items"> & {
  list: { id: ListId; title: string };
  a: ComparedSide;
  b: ComparedSide;
  /** `note`: of the only version that names it, else ''. */
  items: (ComparedItem & { note: string })[];
  /** Others to compare a with: the masterlist, then the newest versions, most alike first. */
  others: (ComparedSide & { agreement: number | null })[];
  /** What the list's picture shows. */
  picture: SharedPicture;
};

/**
 * Compares two orders. Titles are spelled as in `spelling` where it has them, else as in a, else as in b. `kept` is
 * their agreement where it is known already.
 */
export function compareOrders(
  a: Side,
  b: Side,
  { spelling, kept = null }: { spelling: ReadonlyMap<string, string>; kept?: Agreement | null },
): Comparison {
  const keys = new Set([...byRank(a.order), ...byRank(b.order)]);
  const items = [...keys].map((key) => ({
    key,
    title: spelling.get(key) ?? a.titles.get(key) ?? b.titles.get(key) ?? "",
    a: a.order.get(key) ?? null,
    b: b.order.get(key) ?? null,
  }));
  const { agreement, pairs } = kept ?? agreementOf(a.order, b.order);
  return { agreement, pairs, items, biggestGap: biggestGapOf(items) };
}

const byRank = (order: Order) => [...order].toSorted(([, x], [, y]) => x - y).map(([key]) => key);

/** How many places two sides are apart; null where one leaves the item out. */
export const gapOf = ({ a, b }: Pick<ComparedItem, "a" | "b">): number | null =>
  a === null || b === null ? null : Math.abs(a - b);

/** Of equal gaps, the one with the better place, then the first by key. */
function biggestGapOf(items: ComparedItem[]): ComparedItem | null {
  const best = ({ a, b }: ComparedItem) => Math.min(a ?? Infinity, b ?? Infinity);
  const [first = null] = items
    .filter((item) => gapOf(item) !== null)
    .sort((x, y) => (gapOf(y) ?? 0) - (gapOf(x) ?? 0) || best(x) - best(y) || (x.key < y.key ? -1 : 1));
  return first;
}

export const onlyIn = (side: "a" | "b", items: ComparedItem[]): ComparedItem[] =>
  items.filter((item) => item[side === "a" ? "b" : "a"] === null);
