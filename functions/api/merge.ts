import { z } from "zod";
import { ITEM_TITLE_MAX, ITEMS_MAX } from "~/features/lists/list";
import { mergeVersions } from "~/features/lists/masterlist";
import { whyOf } from "~/features/lists/stored-masterlist";
import { cleanLine, lengthOf } from "~/lib/text";
import { anyone } from "./call";
import { mergedItemShape } from "./shapes";
import { toWhy } from "./wire";

const VERSIONS_MAX = 2000;
const COUNT_MAX = 1_000_000;

const title = z
  .string({ error: "Item titles must be text" })
  .transform(cleanLine)
  .refine((text) => lengthOf(text) <= ITEM_TITLE_MAX, {
    error: ({ input }) => `Item-title must be max. ${ITEM_TITLE_MAX} characters (${lengthOf(String(input))})`,
  });

export const mergeBody = z.object({
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

export const mergeCalls = [
  anyone({
    method: "POST",
    path: "/merge",
    summary: "The masterlist of ballots of one's own; nothing is stored",
    body: mergeBody,
    answer: z.strictObject({ versions: z.int(), shortlistItem: z.array(mergedItemShape) }),
    handle: async ({ body }) => {
      const ballots = body.versions.map(({ count, item }) => ({ count, items: item }));
      return {
        versions: body.versions.reduce((sum, { count }) => sum + count, 0),
        shortlistItem: mergeVersions(ballots).items.map((item) => ({
          itemTitle: item.itemTitle,
          rank: item.rank,
          tied: item.tied,
          why: toWhy(whyOf(item)),
        })),
      };
    },
  }),
];
