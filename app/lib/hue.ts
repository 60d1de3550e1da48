import { textHash } from "./text-hash";

/** Number of placeholder hues for people and lists without a picture; tokens.css has the colours. */
const HUES = 8;

/** Returns the hue of a name, from 1. The same name always has the same hue, in any case. */
export function hueOf(name: string): number {
  const hash = textHash(name.toLowerCase());
  // the low bits of a short name's hash repeat
  return ((((hash >>> 16) ^ hash) >>> 0) % HUES) + 1;
}
