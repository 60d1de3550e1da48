/** Example merges for diagrams: three lists that become one, and a cycle of three wins. */
import { mergeVersions } from "~/features/merge/masterlist/masterlist";
import { whySentence } from "~/features/merge/masterlist/masterlist-words";

const VERSIONS = [
  { creator: "ann", items: ["Ramen", "Pho", "Borscht", "Miso"] },
  { creator: "bob", items: ["Pho", "Ramen", "Miso", "Borscht"] },
  { creator: "cleo", items: ["Ramen", "Miso", "Borscht", "Pho"] },
];

const CIRCLE = [
  { count: 4, items: ["Apple", "Banana", "Cherry"] },
  { count: 3, items: ["Banana", "Cherry", "Apple"] },
  { count: 2, items: ["Cherry", "Apple", "Banana"] },
];

export type Win = { winner: string; loser: string; prefer: number; against: number };

export type MergeExample = {
  versions: { creator: string; items: string[] }[];
  masterlist: { title: string; rank: number; why: string }[];
  /** Every two items of the three lists. */
  duels: Win[];
  /** In the order of acceptance; the last win is set aside. */
  circle: Win[];
};

/** Computes both examples with the production merge. */
export function mergeExample(): MergeExample {
  const { items } = mergeVersions(VERSIONS.map(({ items }) => ({ count: 1, items })));
  return {
    versions: VERSIONS,
    masterlist: items.map((item) => ({ title: item.itemTitle, rank: item.rank, why: whySentence(item) })),
    duels: duelsOf(items.map(({ itemTitle }) => itemTitle)),
    circle: circleOf(CIRCLE),
  };
}

/** Returns the wins of each item over those below it; all three lists have all items. */
function duelsOf(titles: string[]): Win[] {
  return titles.flatMap((winner, i) =>
    titles.slice(i + 1).map((loser) => {
      const prefer = VERSIONS.filter(({ items }) => items.indexOf(winner) < items.indexOf(loser)).length;
      return { winner, loser, prefer, against: VERSIONS.length - prefer };
    }),
  );
}

/** Returns each item's win over the next one, clearest first, then the contradicting win. */
function circleOf(versions: { count: number; items: string[] }[]): Win[] {
  const { items } = mergeVersions(versions);
  const accepted = items.flatMap(({ itemTitle: winner, above }): Win[] =>
    above ? [{ winner, loser: above.itemTitle, prefer: above.prefer, against: above.against }] : [],
  );
  const setAside = items.flatMap(({ itemTitle: loser, despite }): Win[] =>
    despite ? [{ winner: despite.itemTitle, loser, prefer: despite.against, against: despite.prefer }] : [],
  );
  return [...accepted.toSorted((a, b) => b.prefer - a.prefer), ...setAside];
}
