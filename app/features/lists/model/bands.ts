/**
 * Bands of a version, which the API calls its tiers: names over one order, as people give them. Those of a
 * masterlist are computed (`tiers.ts` of the merge). In a file without zod, so that forms can load it.
 */

/** `from` is the place of its first item, from 1; an empty band has that of the band below. */
export type Band = { name: string; from: number };

export const BANDS_MIN = 3;
export const BANDS_MAX = 6;
export const BAND_NAME_MAX = 20;
export const BAND_NAMES = ["S", "A", "B", "C", "D", "F"];

/** Returns the index of the band of each of `count` items, best first. */
export const bandOfEach = (bands: readonly Band[], count: number): number[] =>
  Array.from({ length: count }, (_, i) =>
    Math.max(
      0,
      bands.findLastIndex(({ from }) => from <= i + 1),
    ),
  );

/** Returns the bands with these names, from the band of each item; indexes never fall. */
export const bandsFrom = (names: readonly string[], bandOf: readonly number[]): Band[] =>
  names.map((name, band) => ({
    name,
    from: bandOf.findIndex((one) => one >= band) + 1 || bandOf.length + 1,
  }));

/** Returns bands as stored for a version of `count` items: what begins behind the last one is empty. */
export const storedBands = (bands: readonly Band[] | null | undefined, count: number): Band[] | null =>
  bands?.length ? bands.map(({ name, from }) => ({ name, from: Math.min(from, count + 1) })) : null;

/**
 * Settles bands that fit the order, from those that the items bring along: most items keep theirs. Others, and
 * items without one, join the item above, or below where none is above.
 */
export function settledBands(brought: readonly (number | null)[]): number[] {
  const kept = longestRise(brought);
  const first = kept.values().next().value ?? 0;
  let above = brought[first] ?? 0;
  return brought.map((band, i) => {
    if (kept.has(i)) above = band ?? above;
    return above;
  });
}

/** Returns the indexes of the longest series that never falls. */
function longestRise(values: readonly (number | null)[]): Set<number> {
  const best: { length: number; before: number }[] = [];
  let end = -1;
  for (const [i, value] of values.entries()) {
    const own = { length: value === null ? 0 : 1, before: -1 };
    for (let j = 0; value !== null && j < i; j++) {
      const other = values[j] ?? null;
      const length = (best[j]?.length ?? 0) + 1;
      if (other !== null && other <= value && length > own.length) Object.assign(own, { length, before: j });
    }
    best.push(own);
    if (own.length > (best[end]?.length ?? 0)) end = i;
  }
  const kept: number[] = [];
  for (let i = end; i >= 0; i = best[i]?.before ?? -1) kept.unshift(i);
  return new Set(kept);
}

/** Returns a version's bands after an edit that names none, by the ids of its items before and after. */
export function keptBands(
  bands: readonly Band[] | null,
  before: readonly string[],
  after: readonly string[],
): Band[] | null {
  if (!bands) return null;
  const bandOf = bandOfEach(bands, before.length);
  const byId = new Map(before.map((id, i) => [id, bandOf[i] ?? null]));
  return bandsFrom(
    bands.map(({ name }) => name),
    settledBands(after.map((id) => byId.get(id) ?? null)),
  );
}
