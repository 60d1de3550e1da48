import { figure } from "~/lib/text/plural";
import type { Firmness } from "./firmness";

const VERSIONS_MIN = 5;
const TIERS_MIN = 3;
/** Two tiers are offered only if neither holds more than this share of the items. */
const LARGEST_OF_TWO = 0.75;

/** Returns the sizes of a masterlist's tiers; null where they would say little. */
export function offeredTiers(
  firmness: Pick<Firmness, "tiers"> | null,
  { of, itemCount }: { of: number; itemCount: number },
): number[] | null {
  const tiers = firmness?.tiers ?? [];
  if (of < VERSIONS_MIN || tiers.length < 2) return null;
  return tiers.length >= TIERS_MIN || Math.max(...tiers) <= LARGEST_OF_TWO * itemCount ? tiers : null;
}

/** Returns the tier of the item at `index` of a masterlist, from 1. */
export function tierAt(tiers: readonly number[], index: number): number {
  let rest = index;
  for (const [i, size] of tiers.entries()) {
    if (rest < size) return i + 1;
    rest -= size;
  }
  return tiers.length;
}

export type TierWords = { heading: string; text: string };

/** Says what a tier means, from the rule alone; `tier` counts from 1. */
export function tierWords(tiers: readonly number[], tier: number): TierWords {
  const size = tiers[tier - 1] ?? 0;
  const below = tiers.slice(tier).reduce((sum, other) => sum + other, 0);
  if (below === 0) return { heading: "The rest", text: "Each of these lost to everything above." };
  const among = size === 1 ? "" : "Too close to call.";
  if (tier > 1)
    return { heading: `${size === 1 ? "Beats" : "Beat"} the ${figure(below)} below`, text: among };
  return size === 1
    ? { heading: "Clearly 1st", text: `It beats the ${figure(below)} below.` }
    : { heading: "Any could be 1st", text: `Each beats the ${figure(below)} below. ${among}` };
}
