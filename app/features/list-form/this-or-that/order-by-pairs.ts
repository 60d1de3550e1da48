/**
 * Orders items by binary insertion, so that no question repeats what earlier answers imply. The state depends
 * on the answers only, so the last one can be undone.
 */

/** True if the inserted item comes before the compared one; a skipped item gets no place. */
export type Answer = boolean | "skip";

export type Question = {
  /** Indexes of the inserted item and of the compared one. */
  item: number;
  against: number;
  /** Possible insertion indexes in `sorted`, both ends included. */
  from: number;
  to: number;
};

type Ordering = {
  /** Indexes of the placed items, best first. */
  sorted: number[];
  /** The next question; null once all items are placed. */
  question: Question | null;
  /** Upper bound of the remaining questions. */
  remaining: number;
};

/** Replays the answers for `count` items. Ignores answers beyond the last question. */
export function orderByPairs(count: number, answers: readonly Answer[]): Ordering {
  const sorted = count > 0 ? [0] : [];
  let answeredCount = 0;
  inserting: for (let item = 1; item < count; item++) {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const answer = answers[answeredCount];
      if (answer === undefined) {
        const remaining = questionsAmong(high - low) + questionsFrom(item + 1, count);
        const against = sorted[middle] ?? 0;
        return { sorted, question: { item, against, from: low, to: high }, remaining };
      }
      answeredCount += 1;
      if (answer === "skip") continue inserting;
      if (answer) high = middle;
      else low = middle + 1;
    }
    sorted.splice(low, 0, item);
  }
  return { sorted, question: null, remaining: 0 };
}

/** Returns a complete order at any time: the placed items, then the rest. */
export function orderSoFar(count: number, answers: readonly Answer[]): number[] {
  const { sorted } = orderByPairs(count, answers);
  const placed = new Set(sorted);
  return [...sorted, ...Array.from({ length: count }, (_, i) => i).filter((i) => !placed.has(i))];
}

function questionsFrom(first: number, count: number): number {
  let sum = 0;
  for (let item = first; item < count; item++) sum += questionsAmong(item);
  return sum;
}

/** Returns the upper bound of questions to place one more item among `items`. */
export const questionsAmong = (items: number) => Math.ceil(Math.log2(items + 1));
