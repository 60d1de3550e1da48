import { z } from "zod";
import { type ComparedItem, onlyIn } from "~/features/list-pages/compare/comparison";
import { readComparison } from "~/features/list-pages/compare/comparison.server";
import { MASTERLIST } from "~/lib/addresses/paths";
import { anyone } from "./call";
import { agreementShape } from "./shapes";

const place = z.int().min(1).nullable();
const comparedItemShape = z.strictObject({ itemTitle: z.string(), a: place, b: place }).meta({
  id: "ComparedItem",
  description: "Its place in each version, or rank in the masterlist; null if left out",
});

const toComparedItem = ({ title, a, b }: ComparedItem) => ({ itemTitle: title, a, b });
const itemTitles = (items: ComparedItem[]) => items.map(({ title }) => title);

export const compareCalls = [
  anyone("GET", "/compare/:id/:a/:b", {
    cache: true,
    summary: "Compare two creators' versions of a list; b may be 'masterlist'",
    answer: z.strictObject({
      ...agreementShape,
      biggestGap: comparedItemShape.nullable().meta({ description: "Among the items that both name" }),
      onlyA: z.array(z.string()),
      onlyB: z.array(z.string()),
      items: z.array(comparedItemShape),
    }),
    handle: async ({ app, viewer, params: { id, a, b } }) => {
      const sides = a === MASTERLIST ? { a: b, b: a } : { a, b };
      const { agreement, pairs, biggestGap, items } = await readComparison(app, viewer, id, sides);
      return {
        agreement,
        pairs,
        biggestGap: biggestGap && toComparedItem(biggestGap),
        onlyA: itemTitles(onlyIn("a", items)),
        onlyB: itemTitles(onlyIn("b", items)),
        items: items.map(toComparedItem),
      };
    },
  }),
];
