import { expect, test } from "vitest";
import { forEachList } from "./for-each-list";

test("a list that fails stops no other, and its error is thrown at the end", async () => {
  const done: number[] = [];
  const work = async (list: number) => {
    if (list === 2) throw new Error("list 2");
    done.push(list);
  };
  await expect(forEachList([1, 2, 3], work)).rejects.toThrow("list 2");
  expect(done).toEqual([1, 3]);
});
