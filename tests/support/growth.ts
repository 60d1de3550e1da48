/** Measures how time grows with the size of the work, independent of the machine's speed. */

/** Threshold for four times the work: linear code takes 4 times as long, quadratic code 16 times. */
export const LINEAR_MAX = 9;
const TRIES = 4;
/** Shorter times are noise on a busy machine; quadratic code takes seconds at the sizes of the tests. */
const LEAST_MS = 100;

/** Milliseconds of this thread: of its processor time, which other processes do not change; before Node 24, of the clock. */
function now(): number {
  if (!process.threadCpuUsage) return performance.now();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

export function timeOf(work: () => unknown): number {
  const began = now();
  work();
  return now() - began;
}

/** Returns how many times longer four times the work takes, by the minimum of several tries. */
export function growthOf(work: (size: number) => unknown, size: number): number {
  let small = Number.POSITIVE_INFINITY;
  let large = Number.POSITIVE_INFINITY;
  const growth = () => large / Math.max(LEAST_MS, small);
  for (let n = 0; n < TRIES && (n === 0 || growth() > LINEAR_MAX); n++) {
    small = Math.min(
      small,
      timeOf(() => work(size)),
    );
    large = Math.min(
      large,
      timeOf(() => work(size * 4)),
    );
  }
  return growth();
}
