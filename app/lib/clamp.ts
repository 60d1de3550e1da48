/** For a note on a list or in the feed, in code points. */
export const CONTEXT_CLAMP = 190;
/** For a note on the details of one version. */
export const CONTEXT_PREVIEW = 80;

/** Made with the first text that is too long: it takes as long as all else that a Worker does when it starts. */
let graphemes: Intl.Segmenter | undefined;

/**
 * The start of a text of at most `max` code points, cut between graphemes, with an ellipsis; null if all of it fits,
 * so that no toggle is needed.
 */
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
