import { expect, test } from "vitest";
import { fieldsOfRows, rowsOfDraft, withThreads } from "~/features/list-form/drafts/tried-rows";
import { placesByKey, poolItems, shuffled } from "./item-pool";

const titles = Array.from({ length: 30 }, (_, i) => `Film ${i}`);
const order = (seed: number, of = titles) => shuffled(poolItems(of, []), seed).map(({ title }) => title);

test("the pool is shuffled, the same for one visitor and different for another", () => {
  expect(order(1)).toEqual(order(1));
  expect(order(1)).not.toEqual(order(2));
  expect(order(1)).not.toEqual(titles);
  expect(order(1).toSorted()).toEqual(titles.toSorted());
});

test("an item that is added later moves no other", () => {
  expect(order(1, [...titles, "Newcomer"]).filter((title) => title !== "Newcomer")).toEqual(order(1));
});

test("a typed title counts for the pool's item, whatever its spelling; the first one does", () => {
  const [item] = poolItems(["Amélie"], []);
  expect(placesByKey(["Heat", "", "amelie", "Amelie"]).get(item?.key ?? "")).toBe(3);
});

test("tried rows survive the draft, without empty ones", () => {
  const rows = [
    { itemTitle: "Azul", itemContext: "tiles" },
    { itemTitle: "", itemContext: "" },
    { itemTitle: "Dixit", itemContext: "" },
  ];
  expect(rowsOfDraft(fieldsOfRows(rows, { title: "Games", chapter: "board games" }))).toEqual([
    rows[0],
    rows[2],
  ]);
});

test("tried rows take over the threads and notes of a version's items", () => {
  const current = [
    { itemTitle: "azul", itemContext: "my note", commentId: "1" },
    { itemTitle: "Catan", itemContext: "gone", commentId: "2" },
  ];
  const tried = [
    { itemTitle: "Dixit", itemContext: "" },
    { itemTitle: "Azul", itemContext: "" },
  ];
  expect(withThreads(tried, current)).toEqual([
    { itemTitle: "Dixit", itemContext: "" },
    { itemTitle: "Azul", itemContext: "my note", commentId: "1" },
  ]);
});
