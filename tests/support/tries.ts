import fc from "fast-check";

const isMutationRun = process.env.MUTATION === "1";
// each mutant gets the same values, and the first wrong one ends its run
if (isMutationRun) fc.configureGlobal({ seed: 11, endOnFailure: true });

/** How often a property is tried; a tenth of it in `npm run tool -- mutation`, which tries it for hundreds of mutants. */
export const tries = (times: number): { numRuns: number } => ({
  numRuns: isMutationRun ? Math.ceil(times / 10) : times,
});
