/** How many hues there are for people without a picture and lists without one; the colours are in tokens.css. */
const HUES = 8;

/** The hue of a name, from 1: always the same one for a name, in any case. */
export function hueOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const character of name.toLowerCase())
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  // the last bits of a short name's hash repeat
  return ((((hash >>> 16) ^ hash) >>> 0) % HUES) + 1;
}
