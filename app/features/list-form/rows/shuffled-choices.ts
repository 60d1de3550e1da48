/** Mixes the characters of a text into a number (FNV-1a). */
function mixed(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}

/** Returns the choices in an order of the visitor's own, so that nobody copies the owner's. */
export const shuffledChoices = (choices: readonly string[], visitor: string): string[] =>
  choices.toSorted((a, b) => mixed(visitor + a) - mixed(visitor + b));
