import type { Why } from "~/features/lists/model/list-view";
import { figure } from "~/lib/plural";

/** Returns the words of an item's lead: '8 of 12' and '3'. */
export const leadWords = ({ namedBy, of, averagePlace }: Pick<Why, "namedBy" | "of" | "averagePlace">) => ({
  count: `${figure(namedBy)} of ${figure(of)}`,
  average: figure(Math.round(averagePlace * 10) / 10),
});
