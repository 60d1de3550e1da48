/** A person's drawn face: one of 4 cuts, two tones. Small: every name on a page has one. */
import { nameInRoom } from "~/lib/people/guest-name";
import { mixBits, textHash } from "~/lib/text/text-hash";

const CUTS = 4;
/** Distances between the two tones. */
const CONTRASTS = "xyz";
const HUES = "abcdefghijkl";

/**
 * Returns the face of a name, in any case and with or without a guest's suffix, as three characters: cut, distance of
 * the second tone, first tone.
 */
export function faceOf(name: string): string {
  const hash = mixBits(textHash(nameInRoom(name).toLowerCase()));
  return `${(hash % CUTS) + 1}${CONTRASTS[(hash >>> 2) % CONTRASTS.length]}${HUES[(hash >>> 7) % HUES.length]}`;
}
