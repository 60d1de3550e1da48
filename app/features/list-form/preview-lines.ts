/** The preview of the masterlist: the merge with and without the version in the form. */
import { itemKey, titleKey } from "~/features/merge/item-title";
import { mergeVersions } from "~/features/merge/masterlist";
import type { OtherBallots } from "./use-ballots";

export type PreviewLine = {
  title: string;
  rank: number;
  tied: boolean;
  /** Ranks up (positive) or down from the merge without it; null for a new item. */
  move: number | null;
  /** Whether the version in the form names it. */
  own: boolean;
};

/** Merges `own` titles as the newest version. If there is one other version, moves count from its order. */
export function previewLines({ others, overrides }: OtherBallots, own: string[]): PreviewLine[] {
  const titles = own.map((title) => title.trim()).filter(Boolean);
  const merged = mergeVersions([...others, { items: titles }], overrides).items;
  const before = ranksBefore({ others, overrides });
  const ownKeys = new Set(titles.map((title) => itemKey(titleKey(title))));
  return merged.map(({ itemTitle, key, rank, tied }) => {
    const was = before.get(key);
    return {
      title: itemTitle,
      rank,
      tied,
      move: before.size === 0 ? 0 : was === undefined ? null : was - rank,
      own: ownKeys.has(itemKey(titleKey(itemTitle))),
    };
  });
}

/** Key -> current rank; the places in the only version if there is no masterlist yet. */
function ranksBefore({ others, overrides }: OtherBallots): Map<string, number> {
  const merged = mergeVersions(others, overrides).items;
  if (merged.length > 0) return new Map(merged.map(({ key, rank }) => [key, rank]));
  const [only] = others.filter(({ items }) => items.length > 0);
  return new Map(only?.items.map((title, i) => [itemKey(titleKey(title)), i + 1]));
}
