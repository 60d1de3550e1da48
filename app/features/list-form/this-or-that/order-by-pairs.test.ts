import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Answer, orderByPairs, orderSoFar } from "./order-by-pairs";

/** Simulates a user who likes the items in the order of `taste`. */
function answersOf(taste: number[], stopAfter = Number.POSITIVE_INFINITY): Answer[] {
  const answers: Answer[] = [];
  while (answers.length < stopAfter) {
    const { question } = orderByPairs(taste.length, answers);
    if (!question) break;
    answers.push(taste.indexOf(question.item) < taste.indexOf(question.against));
  }
  return answers;
}

const taste = fc
  .integer({ min: 1, max: 40 })
  .chain((count) => fc.shuffledSubarray([...Array(count).keys()], { minLength: count, maxLength: count }));
const all = (count: number) => [...Array(count).keys()];

describe("ordering by pairs", () => {
  test("finds anybody's order, and never asks more than binary insertion needs", () => {
    fc.assert(
      fc.property(taste, (order) => {
        const answers = answersOf(order);
        const { sorted, question, remaining } = orderByPairs(order.length, answers);
        expect([sorted, question, remaining]).toEqual([order, null, 0]);
        let most = 0;
        for (let item = 1; item < order.length; item++) most += Math.ceil(Math.log2(item + 1));
        expect(answers.length).toBeLessThanOrEqual(most);
        expect(orderByPairs(order.length, []).remaining).toBe(most);
      }),
    );
  });

  test("can stop at any point: every item is kept once, unasked ones in their order", () => {
    fc.assert(
      fc.property(taste, fc.nat(200), (order, stopAfter) => {
        const answers = answersOf(order, stopAfter);
        const soFar = orderSoFar(order.length, answers);
        expect(soFar.toSorted((a, b) => a - b)).toEqual(all(order.length));
        const placed = orderByPairs(order.length, answers).sorted.length;
        expect(soFar.slice(placed)).toEqual(all(order.length).slice(placed));
      }),
    );
  });

  test("takes an answer back, and counts down with each one", () => {
    fc.assert(
      fc.property(taste, (order) => {
        const answers = answersOf(order);
        for (let given = answers.length; given > 0; given--) {
          const [before, after] = [given - 1, given].map((n) =>
            orderByPairs(order.length, answers.slice(0, n)),
          );
          expect(before?.remaining).toBeGreaterThan(after?.remaining ?? 0);
          expect(
            orderByPairs(order.length, [...answers.slice(0, given - 1), answers[given - 1] ?? false]),
          ).toEqual(after);
        }
      }),
    );
  });

  test("asks no question about fewer than two items", () => {
    for (const count of [0, 1])
      expect(orderByPairs(count, [true])).toMatchObject({ question: null, remaining: 0 });
    expect(orderByPairs(3, [])).toEqual({
      sorted: [0],
      question: { item: 1, against: 0, from: 0, to: 1 },
      remaining: 3,
    });
  });

  test("a skipped item comes last and is not asked about again", () => {
    const answers: Answer[] = [true, "skip", true];
    expect(orderByPairs(4, answers)).toMatchObject({
      sorted: [1, 0],
      question: { item: 3, against: 1, from: 0, to: 1 },
    });
    expect(orderByPairs(4, [...answers, false])).toMatchObject({
      sorted: [1, 3, 0],
      question: null,
      remaining: 0,
    });
    expect(orderSoFar(4, [...answers, false])).toEqual([1, 3, 0, 2]);
  });
});
