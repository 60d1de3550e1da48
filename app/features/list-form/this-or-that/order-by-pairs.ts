/**
 * Orders items by asking which of two comes first: binary insertion, one item after the other, so that no answer is
 * asked for that an earlier one implies. Everything follows from the answers given, so the last one can be taken back.
 */

/** Whether the item that is being inserted comes before the one it is compared with; a skipped item gets no place. */
export type Answer = boolean | "skip";

export type Question = {
  /** The index of the item that is being inserted, and of the one it is compared with. */
  item: number;
  against: number;
  /** Between which places of `sorted` it can still go: before the one at `from` at best, after the last before `to`. */
  from: number;
  to: number;
};

type Ordering = {
  /** Indexes of the items that have their place, best first. */
  sorted: number[];
  /** Which of the two comes first? Null when all have their place. */
  question: Question | null;
  /** Questions left at most. */
  left: number;
};

/** Where the ordering of `count` items stands after these answers; answers beyond the last question do not count. */
export function orderByPairs(count: number, answers: readonly Answer[]): Ordering {
  const sorted = count > 0 ? [0] : [];
  let asked = 0;
  inserting: for (let item = 1; item < count; item++) {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const answer = answers[asked];
      if (answer === undefined) {
        const left = questionsAmong(high - low) + questionsFrom(item + 1, count);
        const against = sorted[middle] ?? 0;
        return { sorted, question: { item, against, from: low, to: high }, left };
      }
      asked += 1;
      if (answer === "skip") continue inserting;
      if (answer) high = middle;
      else low = middle + 1;
    }
    sorted.splice(low, 0, item);
  }
  return { sorted, question: null, left: 0 };
}

/** The whole order wherever one stops: what has its place, then the rest as it was. */
export function orderSoFar(count: number, answers: readonly Answer[]): number[] {
  const { sorted } = orderByPairs(count, answers);
  const placed = new Set(sorted);
  return [...sorted, ...Array.from({ length: count }, (_, i) => i).filter((i) => !placed.has(i))];
}

/** Questions at most to order that many items. */
export const questionsFor = (count: number): number => questionsFrom(1, count);

/** To insert the items from `first` on, each among all those before it. */
function questionsFrom(first: number, count: number): number {
  let sum = 0;
  for (let item = first; item < count; item++) sum += questionsAmong(item);
  return sum;
}

/** At most, to find an item's place among that many. */
export const questionsAmong = (items: number) => Math.ceil(Math.log2(items + 1));
