import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Answer, orderByPairs, orderSoFar } from "./order-by-pairs";

type Asked = { item: number; against: number };

/** Answers like a user until they stop or everything is placed. */
function answersOf(
  count: number,
  answer: (asked: Asked) => Answer,
  stopAfter = Number.POSITIVE_INFINITY,
): Answer[] {
  const answers: Answer[] = [];
  while (answers.length < stopAfter) {
    const { question } = orderByPairs(count, answers);
    if (!question) break;
    answers.push(answer(question));
  }
  return answers;
}
/** Likes the items in the order of `taste`. */
const liking =
  (taste: number[]) =>
  ({ item, against }: Asked) =>
    taste.indexOf(item) < taste.indexOf(against);

const all = (count: number) => [...Array(count).keys()];
const taste = fc
  .integer({ min: 1, max: 40 })
  .chain((count) => fc.shuffledSubarray(all(count), { minLength: count, maxLength: count }));

describe("ordering by pairs", () => {
  test("finds anybody's order with at most n log2 n questions", () => {
    fc.assert(
      fc.property(taste, (order) => {
        const answers = answersOf(order.length, liking(order));
        expect(orderByPairs(order.length, answers)).toEqual({ sorted: order, unknown: [], question: null });
        expect(answers.length).toBeLessThanOrEqual(order.length * Math.log2(order.length));
      }),
    );
    expect(answersOf(9, liking(all(9))).length).toBeLessThanOrEqual(21);
  });

  test("'about the same' keeps the present order and needs fewer questions", () => {
    for (const count of [2, 9, 30]) {
      const answers = answersOf(count, () => "same");
      expect(orderSoFar(count, answers)).toEqual(all(count));
      expect(answers).toHaveLength(count - 1);
    }
    expect(orderByPairs(4, [true, false, "same"]).sorted).toEqual([1, 0, 3, 2]);
  });

  test("can stop at any point: what is placed comes first, the rest after it in its order", () => {
    fc.assert(
      fc.property(taste, fc.nat(200), (order, stopAfter) => {
        const answers = answersOf(order.length, liking(order), stopAfter);
        const { sorted } = orderByPairs(order.length, answers);
        expect(orderSoFar(order.length, answers)).toEqual([
          ...sorted,
          ...all(order.length).slice(sorted.length),
        ]);
      }),
    );
  });

  test("asks no question about fewer than two items", () => {
    for (const count of [0, 1]) expect(orderByPairs(count, [true]).question).toBeNull();
    expect(orderByPairs(3, [])).toMatchObject({
      sorted: [0],
      question: { item: 1, against: 0, slots: [0, 1] },
    });
  });

  test("an item that nobody knows is taken out and not asked about again", () => {
    const answers: Answer[] = [true, "unknown", true, false];
    expect(orderByPairs(4, answers)).toEqual({ sorted: [1, 3, 0], unknown: [2], question: null });
    expect(orderSoFar(5, answers)).toEqual([1, 3, 0, 4]);
  });
});
