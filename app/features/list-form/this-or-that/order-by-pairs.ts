/**
 * Orders items by binary insertion, so that no question repeats what earlier answers imply. The state depends
 * on the answers only, so the last one can be undone.
 */

/** `true` if the inserted item comes before the compared one; an unknown item is taken out. */
export type Answer = boolean | "same" | "unknown";

export type Question = {
  /** Indexes of the inserted item and of the compared one. */
  item: number;
  against: number;
  /** Places among the placed items where the item can still land, from 0. */
  slots: number[];
};

type Ordering = {
  /** Indexes of the placed items, best first. */
  sorted: number[];
  /** Indexes of the items that were taken out. */
  unknown: number[];
  /** The next question; null once all items are placed. */
  question: Question | null;
};

/** Replays the answers for `count` items. Ignores answers beyond the last question. */
export function orderByPairs(count: number, answers: readonly Answer[]): Ordering {
  /** Items that are about the same are one group, in their present order. */
  const groups: number[][] = [];
  const unknown: number[] = [];
  let answeredCount = 0;
  inserting: for (let item = 0; item < count; item++) {
    let [low, high] = [0, groups.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const group = groups[middle] ?? [];
      const answer = answers[answeredCount];
      if (answer === undefined) {
        const question = { item, against: group[0] ?? 0, slots: startsOf(groups).slice(low, high + 1) };
        return { sorted: groups.flat(), unknown, question };
      }
      answeredCount += 1;
      if (answer === "same") group.push(item);
      if (answer === "unknown") unknown.push(item);
      if (answer === "same" || answer === "unknown") continue inserting;
      if (answer) high = middle;
      else low = middle + 1;
    }
    groups.splice(low, 0, [item]);
  }
  return { sorted: groups.flat(), unknown, question: null };
}

/** Returns the place before each group, and the one after the last. */
function startsOf(groups: readonly number[][]): number[] {
  const starts = [0];
  for (const group of groups) starts.push((starts.at(-1) ?? 0) + group.length);
  return starts;
}

/** Returns the order at any time: the placed items, then the rest, without those that were taken out. */
export function orderSoFar(count: number, answers: readonly Answer[]): number[] {
  const { sorted, unknown } = orderByPairs(count, answers);
  const known = new Set([...sorted, ...unknown]);
  return [...sorted, ...Array.from({ length: count }, (_, i) => i).filter((i) => !known.has(i))];
}
