import { ordinal } from "~/lib/text/ordinal";

/** Minimum difference from the masterlist's rank that is worth a sentence. */
const DIFFERENCE_MIN = 3;

/** Returns '9th overall, 2nd counting only lists that have it.'; '' for similar or unknown ranks. */
export function bothSentence(rank: number, both: number | null | undefined): string {
  if (both == null || Math.abs(rank - both) < DIFFERENCE_MIN) return "";
  return `${ordinal(rank)} overall, ${ordinal(both)} counting only lists that have it.`;
}
