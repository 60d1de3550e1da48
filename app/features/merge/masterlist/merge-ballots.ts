import { z } from "zod";
import { ITEM_TITLE_MAX, ITEMS_MAX } from "~/features/merge/titles/ballot-limits";
import { cleanLine, lengthOf } from "~/lib/text/clean";
import { type Masterlist, mergeVersions, type RankedItem } from "./masterlist";

const VERSIONS_MAX = 2000;
const COUNT_MAX = 1_000_000;
/** Distinct titles, as typed. */
const DISTINCT_MAX = 5000;
/** Maximum number of JSON values in a valid merge: titles, and their arrays and objects. */
export const MERGE_VALUES_MAX = VERSIONS_MAX * (ITEMS_MAX + 4);

const TOO_MANY = {
  versions: `Merge max. ${VERSIONS_MAX} versions at a time`,
  items: `A list has max. ${ITEMS_MAX} items`,
  distinct: `Merge max. ${DISTINCT_MAX} different items at a time`,
};

/**
 * Checks cheap limits before the schema validates each item. Returns messages by path, or null. A wrong shape
 * also gives null, because the schema rejects it.
 */
export function tooMuchToMerge({ versions }: { versions?: unknown }): Record<string, string> | null {
  if (!Array.isArray(versions)) return null;
  if (versions.length > VERSIONS_MAX) return { versions: TOO_MANY.versions };
  const titles = new Set<unknown>();
  for (const [i, version] of versions.entries()) {
    const items: unknown = version?.item;
    if (!Array.isArray(items)) continue;
    if (items.length > ITEMS_MAX) return { [`versions.${i}.item`]: TOO_MANY.items };
    for (const title of items) titles.add(title);
    if (titles.size > DISTINCT_MAX) return { versions: TOO_MANY.distinct };
  }
  return null;
}

/** Cache of cleaned titles, because most are in many versions; cleared at twice the limit of one merge. */
const cleanTitles = new Map<string, string>();

function cleanOnce(typed: string): string {
  const known = cleanTitles.get(typed);
  if (known !== undefined) return known;
  if (cleanTitles.size >= 2 * DISTINCT_MAX) cleanTitles.clear();
  const clean = cleanLine(typed);
  if (typed.length <= 4 * ITEM_TITLE_MAX) cleanTitles.set(typed, clean);
  return clean;
}

const title = z
  .string({ error: "Item titles must be text" })
  .overwrite(cleanOnce)
  .refine((text) => lengthOf(text) <= ITEM_TITLE_MAX, {
    error: ({ input }) => `Item-title must be max. ${ITEM_TITLE_MAX} characters (${lengthOf(String(input))})`,
  });

export const mergeSchema = z.object({
  versions: z
    .array(
      z.object({
        count: z
          .int({ error: "count must be a whole number" })
          .min(1, "count must be at least 1")
          .max(COUNT_MAX, `count must be max. ${COUNT_MAX}`)
          .default(1)
          .meta({ description: "That many identical versions" }),
        item: z
          .array(title, { error: "Items must be a list" })
          .max(ITEMS_MAX, TOO_MANY.items)
          .meta({ description: "Titles, best first" }),
      }),
      { error: "Versions must be a list" },
    )
    .max(VERSIONS_MAX, TOO_MANY.versions)
    .meta({ description: "Oldest first" }),
});

export type BothLine = { title: string; rank: number; tied: boolean; overall: number };

export function mergeBallots({ versions }: z.output<typeof mergeSchema>): {
  versions: number;
  items: RankedItem[];
  /** The order among versions that ranked both; empty where it is not offered. */
  both: BothLine[];
} {
  const merged = mergeVersions(versions.map(({ count, item }) => ({ count, items: item })));
  return {
    versions: versions.reduce((sum, { count }) => sum + count, 0),
    items: merged.items,
    // lazy, because the API doesn't return it
    get both() {
      return bothLines(merged);
    },
  };
}

function bothLines({ items, both }: Masterlist): BothLine[] {
  const ranks = [...both.values()];
  const byKey = new Map(items.map((item) => [item.key, item]));
  return [...both].map(([key, rank]) => ({
    title: byKey.get(key)?.itemTitle ?? "",
    rank,
    tied: ranks.filter((other) => other === rank).length > 1,
    overall: byKey.get(key)?.rank ?? 0,
  }));
}
