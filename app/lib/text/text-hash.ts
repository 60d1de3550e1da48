/** Hashes a text to an unsigned 32-bit number (FNV-1a). Not for secrets. */
export function textHash(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}

/** Shuffles: the same seed gives the same order, also beside items that are added later. */
export const stableShuffle = <T>(
  items: readonly T[],
  seed: string | number,
  textOf: (item: T) => string,
): T[] =>
  items
    .map((item) => ({ item, by: mixBits(textHash(`${seed} ${textOf(item)}`)) }))
    .toSorted((a, b) => a.by - b.by)
    .map(({ item }) => item);

/** Mixes a hash's bits, because texts that end alike have hashes in order (after MurmurHash3). */
export function mixBits(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}
