/** Computes the masterlist preview: the merge with and without the version in the form. */

import { agreementOf } from "~/features/merge/effect/agreement";
import { mergeVersions } from "~/features/merge/masterlist/masterlist";
import { orderOf } from "~/features/merge/titles/item-aliases";
import type { Preview } from "./preview-lines";
import type { OtherBallots } from "./use-ballots";

/** Merges `own` titles as the newest version. With only one other version, `from` is a place in it. */
export function previewOf({ others, overrides }: OtherBallots, own: string[]): Preview {
  const titles = own.map((title) => title.trim()).filter(Boolean);
  const { items, aliases } = mergeVersions([...others, { items: titles }], overrides);
  const before = ranksBefore({ others, overrides });
  const order = orderOf(titles, aliases);
  const lines = items.map(({ itemTitle, key, rank, tied }) => ({
    title: itemTitle,
    rank,
    tied,
    from: before.size === 0 ? rank : (before.get(key) ?? null),
    own: order.has(key),
  }));
  const ranks = new Map(items.map(({ key, rank }) => [key, rank]));
  const top = items[0]?.above;
  const evenVotes = top && top.prefer === top.against ? top.prefer : 0;
  return { lines, evenVotes, ...agreementOf(order, ranks) };
}

/** Returns ranks by item key. Before there is a masterlist, these are the places in the only version. */
function ranksBefore({ others, overrides }: OtherBallots): Map<string, number> {
  const { items, aliases } = mergeVersions(others, overrides);
  if (items.length > 0) return new Map(items.map(({ key, rank }) => [key, rank]));
  const [only] = others.filter(({ items }) => items.length > 0);
  return orderOf(only?.items ?? [], aliases);
}
