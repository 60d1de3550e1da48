import { test } from "vitest";

/** Whether this is `npm test -- --full`, or a run of its own of a slow file. */
export const isFull = process.env.FULL === "1";

/** A variant of a behaviour that another test shows, for `npm test -- --full` alone. */
export const testInFull: Pick<typeof test, "each"> & ((name: string, run: () => Promise<void>) => void) =
  Object.assign((name: string, run: () => Promise<void>) => void (isFull && test(name, run)), {
    each: (isFull ? test.each : () => () => {}) as typeof test.each,
  });

/** The first of these cases; all of them in `npm test -- --full`. */
export const variants = <T>(cases: readonly T[]): T[] => (isFull ? [...cases] : cases.slice(0, 1));
