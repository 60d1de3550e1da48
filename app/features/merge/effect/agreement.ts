import { plural } from "~/lib/text/plural";

/** Item key -> place, or rank in a masterlist; equal ranks are tied. */
export type Order = ReadonlyMap<string, number>;

export type Agreement = {
  /** Share of concordant pairs, in whole percent; null below PAIRS_MIN. */
  agreement: number | null;
  /** Number of pairs that both orders decide. */
  pairs: number;
};

export const PAIRS_MIN = 3;

/**
 * Returns the agreement of two orders: Kendall's tau as the share of concordant pairs. Unlisted items are
 * below all listed ones; two unlisted or two tied items are undecided.
 */
export const agreementOf = (a: Order, b: Order): Agreement => agreementOfPairs(countPairs(a, b));

/** Pages tell no figure of fewer pairs: it says little. Rooms do, whose people choose among few things together. */
const PAIRS_TOLD = 10;
/** Nobody is 'nearest' who agrees on less than half. */
export const NEAREST_MIN = 50;

type Told<One> = One & { agreement: number };

/** Returns those whose agreement is known from so many pairs, most alike first. */
export const toldOf = <One extends Agreement>(all: readonly One[], pairs = PAIRS_TOLD): Told<One>[] =>
  all
    .filter((one): one is Told<One> => one.agreement !== null && one.pairs >= pairs)
    .sort((a, b) => b.agreement - a.agreement);

/** Returns the most alike of at least two candidates; null if nobody is near. */
export function nearestOf<One extends Agreement>(all: readonly One[], pairs?: number): Told<One> | null {
  const [first, second] = toldOf(all, pairs);
  return first && second && first.agreement >= NEAREST_MIN ? first : null;
}

/** Returns '84% of 45 pairs'. */
export const agreementWords = (agreement: number, pairs: number): string =>
  `${agreement}% of ${plural(pairs, "pair")}`;

export type Pairs = {
  alike: number;
  pairs: number;
};

export const agreementOfPairs = ({ alike, pairs }: Pairs): Agreement => ({
  agreement: pairs < PAIRS_MIN ? null : Math.round((100 * alike) / pairs),
  pairs,
});

/** Counts pairs; cost is quadratic in the items of `a` only. */
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

/** Returns -1 if the first rank is above the second, 1 if below, 0 if equal; undefined means unlisted. */
function above(rank: number | undefined, other: number | undefined): number {
  return Math.sign((rank ?? Infinity) - (other ?? Infinity)) || 0;
}

function below(sorted: Float64Array, bound: number): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] ?? 0) < bound) from = middle + 1;
    else to = middle;
  }
  return from;
}
