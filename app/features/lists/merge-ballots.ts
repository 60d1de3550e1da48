/** A merge of ballots of one's own, nothing stored: what it takes, and what it answers. */
import { z } from "zod";
import { cleanLine, lengthOf } from "~/lib/text";
import { ITEM_TITLE_MAX, ITEMS_MAX } from "./list-limits";
import { mergeVersions, type RankedItem } from "./masterlist";

const VERSIONS_MAX = 2000;
const COUNT_MAX = 1_000_000;

const title = z
  .string({ error: "Item titles must be text" })
  .transform(cleanLine)
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
          .max(ITEMS_MAX, `A list has max. ${ITEMS_MAX} items`)
          .meta({ description: "Titles, best first" }),
      }),
      { error: "Versions must be a list" },
    )
    .max(VERSIONS_MAX, `Merge max. ${VERSIONS_MAX} versions at a time`)
    .meta({ description: "Oldest first" }),
});

/** The masterlist of these ballots; `versions` is the sum of their counts. */
export function mergeBallots({ versions }: z.output<typeof mergeSchema>): {
  versions: number;
  items: RankedItem[];
} {
  const ballots = versions.map(({ count, item }) => ({ count, items: item }));
  return {
    versions: versions.reduce((sum, { count }) => sum + count, 0),
    items: mergeVersions(ballots).items,
  };
}
