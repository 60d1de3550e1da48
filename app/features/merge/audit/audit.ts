/** Recomputes a published masterlist in the browser, with the module that merges on the server. */
import { type MergedItem, mergeVersions } from "~/features/merge/masterlist/masterlist";
import type { ItemOverride } from "~/features/merge/masterlist/masterlist-items";
import { METHOD } from "~/features/merge/masterlist/method";
import { isolate } from "~/lib/text/isolate";
import { ordinal } from "~/lib/text/ordinal";
import { figure, plural } from "~/lib/text/plural";

/** The response of GET /api/list/{id}/ballots. */
export type PublishedBallots = {
  method: { name: string; version: number };
  versions: { creator: string; item: string[] }[];
  shortlistItem: PublishedItem[];
  overrides?: ItemOverride[];
};

type PublishedItem = { itemTitle: string; rank: number; tied: boolean; why: { namedBy: number; of: number } };

/** The number of items in the published masterlist; more are merged and not published. */
const PUBLISHED = 100;

export type Audit = { isSame: boolean; sentence: string };

/** `now` measures the merge, in ms. */
export function audit(
  { method, versions, shortlistItem: published, overrides = [] }: PublishedBallots,
  now: () => number = () => performance.now(),
): Audit {
  if (method.version !== METHOD.version)
    return different(
      `the server counts by method ${method.version}, this page by method ${METHOD.version}. Reload the page.`,
    );
  const start = now();
  const { items } = mergeVersions(
    versions.map(({ item }) => ({ items: item })),
    overrides,
  );
  const uncounted = (items[0]?.of ?? 0) - (published[0]?.why.of ?? 0);
  if (published.length > 0 && uncounted > 0)
    return different(
      `${plural(uncounted, "version")} came in since it was counted. Check again in a minute.`,
    );
  const ms = Math.max(1, Math.round(now() - start));
  const difference = firstDifference(published, items.slice(0, PUBLISHED));
  if (difference !== null) return different(difference);
  return {
    isSame: true,
    sentence: `Same result: ${plural(items.length, "item")}, ${plural(versions.length, "version")}, ${figure(ms)} ms.`,
  };
}

const different = (difference: string): Audit => ({
  isSame: false,
  sentence: `Not the same: ${difference}`,
});

/** Returns the first difference as a clause with a full stop, or null. */
function firstDifference(published: readonly PublishedItem[], merged: readonly MergedItem[]): string | null {
  for (let i = 0; i < Math.max(published.length, merged.length); i++) {
    const [there, here] = [published[i], merged[i]];
    if (!there || !here)
      return `${plural(published.length, "item")} here, ${figure(merged.length)} in this browser.`;
    const [title, other] = [isolate(there.itemTitle), isolate(here.itemTitle)];
    if (title !== other) return `${ordinal(i + 1)} is ${title} here, ${other} in this browser.`;
    if (there.rank !== here.rank || there.tied !== here.tied)
      return `${title} is ${rankWords(there)} here, ${rankWords(here)} in this browser.`;
    if (there.why.namedBy !== here.namedBy)
      return `${figure(there.why.namedBy)} name ${title} here, ${figure(here.namedBy)} in this browser.`;
  }
  return null;
}

const rankWords = ({ rank, tied }: { rank: number; tied: boolean }) =>
  `${tied ? "tied at " : ""}${ordinal(rank)}`;
