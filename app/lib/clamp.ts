/** Maximum length of a note on a list or in the feed, in code points. */
export const CONTEXT_CLAMP = 190;
/** Maximum length of a note on a version's details, in code points. */
export const CONTEXT_PREVIEW = 80;

/** Created lazily: constructing it takes as long as the rest of the Worker's startup. */
let graphemes: Intl.Segmenter | undefined;

/** Returns the start of a text, cut between graphemes, with an ellipsis; null if all of it fits. */
export function clamp(text: string, max: number): string | null {
  if (text.length <= max || [...text].length <= max) return null;
  graphemes ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  let used = 0;
  let end = 0;
  for (const { segment, index } of graphemes.segment(text)) {
    used += [...segment].length;
    if (used > max) break;
    end = index + segment.length;
  }
  return `${text.slice(0, end).trimEnd()}…`;
}
