import { expect, test } from "vitest";
import { mergeVersions } from "~/features/merge/masterlist/masterlist";
import { SAMPLE } from "./sample-masterlist";

const ORDERS = [
  ["Ramen", "Pho", "Borscht"],
  ["Ramen", "Pho", "Tomato soup"],
  ["Pho", "Ramen", "Borscht"],
  ["Ramen", "Borscht", "Pho"],
  ["Borscht", "Pho", "Tomato soup"],
  ["Ramen", "Pho", "Borscht", "Tomato soup"],
];

test("the sample equals the merge of its six orders", () => {
  const { items } = mergeVersions(ORDERS.map((items) => ({ count: 1, items })));
  expect(SAMPLE.map(({ title }) => title)).toEqual(items.slice(0, 3).map(({ itemTitle }) => itemTitle));
  for (const [i, { why }] of SAMPLE.entries()) expect(items[i]).toMatchObject(why);
});
