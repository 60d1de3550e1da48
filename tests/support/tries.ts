import fc from "fast-check";

const isMutationRun = process.env.MUTATION === "1";
// every mutant gets the same values, and the first wrong one ends its run
if (isMutationRun) fc.configureGlobal({ seed: 11, endOnFailure: true });

/** Mutation tests use a tenth of the tries, because they run the tests for hundreds of mutants. */
export const tries = (times: number): { numRuns: number } => ({
  numRuns: isMutationRun ? Math.ceil(times / 10) : times,
});
