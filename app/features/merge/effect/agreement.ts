/** Key of each item of one order -> its place, or its rank in a masterlist; equal ranks are tied. */
export type Order = ReadonlyMap<string, number>;

export interface Agreement {
  /** The share of `pairs` that both orders decide alike, in whole percent; null below PAIRS_MIN. */
  agreement: number | null;
  /** The pairs of items that both orders decide. */
  pairs: number;
}

const PAIRS_MIN = 3;

/**
 * How far two orders of one list's items agree: of all pairs of items that both decide, the share that they decide
 * alike (Kendall's tau as a share of concordant pairs). An unlisted item is below every listed one; two unlisted ones
 * are undecided, as are two tied ones.
 */
export const agreementOf = (a: Order, b: Order): Agreement => agreementOfPairs(countPairs(a, b));

/** Of the pairs that two orders decide, how many they decide alike. */
export interface Pairs {
  alike: number;
  pairs: number;
}

export const agreementOfPairs = ({ alike, pairs }: Pairs): Agreement => ({
  agreement: pairs < PAIRS_MIN ? null : Math.round((100 * alike) / pairs),
  pairs,
});

/** The cost is quadratic in the items of `a` only. */
export function countPairs(a: Order, b: Order): Pairs {
  const listed = [...a];
  const onlyInB = Float64Array.from([...b].filter(([key]) => !a.has(key)).map(([, rank]) => rank)).sort();
  let alike = 0;
  let pairs = 0;
  const count = (isAlike: boolean, times = 1) => {
    pairs += times;
    if (isAlike) alike += times;
  };
  listed.forEach(([x, place], i) => {
    const rank = b.get(x);
    for (let j = i + 1; j < listed.length; j++) {
      const [y, otherPlace] = listed[j] ?? ["", 0];
      const [inA, inB] = [Math.sign(place - otherPlace), above(rank, b.get(y))];
      if (inA !== 0 && inB !== 0) count(inA === inB);
    }
    const higher = rank === undefined ? onlyInB.length : below(onlyInB, rank);
    count(false, higher);
    if (rank !== undefined) count(true, onlyInB.length - below(onlyInB, rank + 1));
  });
  return { alike, pairs };
}

/** -1 if the first of two ranks is above the second, 1 if below, 0 if neither; undefined is unlisted. */
function above(rank: number | undefined, other: number | undefined): number {
  return Math.sign((rank ?? Infinity) - (other ?? Infinity)) || 0;
}

/** How many of the sorted ranks are below a bound. */
function below(sorted: Float64Array, bound: number): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] ?? 0) < bound) from = middle + 1;
    else to = middle;
  }
  return from;
}
