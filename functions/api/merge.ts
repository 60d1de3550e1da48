import { z } from "zod";
import { whyOf } from "~/features/lists/projection/stored-masterlist";
import {
  MERGE_VALUES_MAX,
  mergeBallots,
  mergeSchema,
  tooMuchToMerge,
} from "~/features/merge/masterlist/merge-ballots";
import { Refusal } from "~/platform/refusal";
import { anyone } from "./call";
import { mergedItemShape } from "./shapes";
import { toWhy } from "./wire";

export const mergeCalls = [
  anyone("POST", "/merge", {
    maxBody: "large",
    summary: "Merge your own ballots; nothing is stored",
    body: mergeSchema,
    valuesMax: MERGE_VALUES_MAX,
    prepare: ({ body }) => {
      const errors = tooMuchToMerge(body);
      if (errors) throw new Refusal("bad-input", { errors });
      return body;
    },
    answer: z.strictObject({ versions: z.int(), shortlistItem: z.array(mergedItemShape) }),
    handle: async ({ body }) => {
      const { versions, items } = mergeBallots(body);
      return {
        versions,
        shortlistItem: items.map((item) => ({
          itemTitle: item.itemTitle,
          rank: item.rank,
          tied: item.tied,
          why: toWhy(whyOf(item)),
        })),
      };
    },
  }),
];
