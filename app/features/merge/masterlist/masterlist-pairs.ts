import type { Pairs } from "~/features/merge/ranked-pairs/ranked-pairs";
import type { Tally } from "./masterlist-ballots";

/** Maximum length of a run that is compared item by item; longer runs take one pass over the ballots. */
const SHORT_RUN = 8;

/** Counts pairs in ballots. The first `size` items are candidates. */
export function pairsOfBallots(tally: Tally, size: number): Pairs {
  const { entries, ranked, starts, ends, counts, namings, namedFrom, ballotOf } = tally;
  const pairwise = new Float64Array(size * size);
  const named = new Uint32Array(size);
  for (let ballot = 0; ballot < counts.length; ballot++) {
    const count = counts[ballot] ?? 0;
    let length = 0;
    for (let i = starts[ballot] ?? 0; i < (ends[ballot] ?? 0); i++) {
      const index = ranked[i] ?? 0;
      if (index < size) named[length++] = index;
    }
    for (let i = 0; i < length; i++) {
      const row = (named[i] ?? 0) * size;
      for (let j = i + 1; j < length; j++) {
        const pair = row + (named[j] ?? 0);
        pairwise[pair] = (pairwise[pair] ?? 0) + count;
      }
    }
  }

  const both = (x: number, y: number): [number, number] => {
    const sums: [number, number] = [0, 0];
    let [i, j] = [namedFrom[x] ?? 0, namedFrom[y] ?? 0];
    const [lastOfX, lastOfY] = [namedFrom[x + 1] ?? 0, namedFrom[y + 1] ?? 0];
    while (i < lastOfX && j < lastOfY) {
      const [one, other] = [namings[i] ?? 0, namings[j] ?? 0];
      const [ballot, otherBallot] = [ballotOf[one] ?? 0, ballotOf[other] ?? 0];
      if (ballot === otherBallot) sums[one < other ? 0 : 1] += counts[ballot] ?? 0;
      if (ballot <= otherBallot) i++;
      if (otherBallot <= ballot) j++;
    }
    return sums;
  };

  /** Scratch array by item; all zero between calls. */
  const margins = new Float64Array(entries.length);

  const uneven = (run: ReadonlySet<number>, y: number): boolean => {
    if (run.size <= SHORT_RUN) {
      return [...run].some((x) => {
        const [xHigher, yHigher] = both(x, y);
        return xHigher !== yHigher;
      });
    }
    const touched: number[] = [];
    // beyond the candidates a run is a contiguous range, and comparing numbers is several times faster
    const [first = 0] = run;
    const isRange = first >= size && run.size === y - first;
    for (let i = namedFrom[y] ?? 0; i < (namedFrom[y + 1] ?? 0); i++) {
      const own = namings[i] ?? 0;
      const ballot = ballotOf[own] ?? 0;
      const count = counts[ballot] ?? 0;
      for (let j = starts[ballot] ?? 0; j < (ends[ballot] ?? 0); j++) {
        const index = ranked[j] ?? 0;
        if (isRange ? index < first || index >= y : !run.has(index)) continue;
        touched.push(index);
        margins[index] = (margins[index] ?? 0) + (j < own ? count : -count);
      }
    }
    const found = touched.some((index) => margins[index] !== 0);
    for (const index of touched) margins[index] = 0;
    return found;
  };

  return { pairwise, both, uneven };
}
