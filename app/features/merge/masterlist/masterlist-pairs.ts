import type { Pairs } from "~/features/merge/ranked-pairs/ranked-pairs";
import type { Entry, ParsedBallot } from "./masterlist-ballots";

/** Maximum length of a run that is compared item by item; longer runs take one pass over the ballots. */
const SHORT_RUN = 8;

/** Counts pairs in ballots. `entries` are in the order of standing; the first `size` are candidates. */
export function pairsOfBallots(
  entries: readonly Entry[],
  parsedBallots: readonly ParsedBallot[],
  size: number,
): Pairs {
  const parsedBallotOf: ParsedBallot[] = [];
  for (const parsedBallot of parsedBallots) parsedBallotOf[parsedBallot.ballot] = parsedBallot;
  const marksOf = (item: number) => entries[item]?.positions ?? [];

  const pairwise = new Float64Array(size * size);
  const named = new Uint16Array(size);
  for (const { ranked, count } of parsedBallots) {
    let length = 0;
    for (const { index } of ranked) if (index < size) named[length++] = index;
    for (let i = 0; i < length; i++) {
      const row = (named[i] ?? 0) * size;
      for (let j = i + 1; j < length; j++) {
        const pair = row + (named[j] ?? 0);
        pairwise[pair] = (pairwise[pair] ?? 0) + count;
      }
    }
  }

  const both = (x: number, y: number): [number, number] => {
    const counts: [number, number] = [0, 0];
    const [xs, ys] = [marksOf(x), marksOf(y)];
    for (let i = 0, j = 0; i < xs.length && j < ys.length; ) {
      const [ballot, other] = [xs[i] ?? 0, ys[j] ?? 0];
      if (ballot === other)
        counts[(xs[i + 1] ?? 0) < (ys[j + 1] ?? 0) ? 0 : 1] += parsedBallotOf[ballot]?.count ?? 0;
      if (ballot <= other) i += 3;
      if (other <= ballot) j += 3;
    }
    return counts;
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
    const positions = marksOf(y);
    const touched: number[] = [];
    // beyond the candidates a run is a contiguous range, and comparing numbers is several times faster
    const [first = 0] = run;
    const isRange = first >= size && run.size === y - first;
    for (let i = 0; i < positions.length; i += 3) {
      const { ranked = [], count = 0 } = parsedBallotOf[positions[i] ?? 0] ?? {};
      const place = positions[i + 1] ?? 0;
      for (let j = 0; j < ranked.length; j++) {
        const index = ranked[j]?.index ?? -1;
        if (isRange ? index < first || index >= y : !run.has(index)) continue;
        touched.push(index);
        margins[index] = (margins[index] ?? 0) + (j + 1 < place ? count : -count);
      }
    }
    const found = touched.some((index) => margins[index] !== 0);
    for (const index of touched) margins[index] = 0;
    return found;
  };

  return { pairwise, both, uneven };
}
