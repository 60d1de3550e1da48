import { graphemesOf } from "./graphemes";

/** Maximum length of a note on a list or in the feed, in code points. */
export const CONTEXT_CLAMP = 190;
/** Maximum length of a note on a version's details, in code points. */
export const CONTEXT_PREVIEW = 80;

/** Returns the start of a text, cut between graphemes, with an ellipsis; null if all of it fits. */
export function clamp(text: string, max: number): string | null {
  if (text.length <= max || [...text].length <= max) return null;
  let used = 0;
  let start = "";
  for (const grapheme of graphemesOf(text)) {
    used += [...grapheme].length;
    if (used > max) break;
    start += grapheme;
  }
  return `${start.trimEnd()}…`;
}
