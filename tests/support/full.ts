import { test } from "vitest";

/** True in `npm test -- --full`, and when a slow file runs by itself. */
export const isFull = process.env.FULL === "1";

/** True in `npm test -- safety --exhaustive FILE`. */
export const isExhaustive = process.env.SAFETY === "full";

/** Defines a test that runs only in `npm test -- --full`, because another test covers the main case. */
export const testInFull: Pick<typeof test, "each"> & ((name: string, run: () => Promise<void>) => void) =
  Object.assign((name: string, run: () => Promise<void>) => void (isFull && test(name, run)), {
    each: (isFull ? test.each.bind(test) : () => () => {}) as typeof test.each,
  });

/** Returns the first case; all cases in `npm test -- --full`. */
export const variants = <T>(cases: readonly T[]): T[] => (isFull ? [...cases] : cases.slice(0, 1));
