/** Created lazily: constructing it takes as long as the rest of the Worker's startup. */
let segmenter: Intl.Segmenter | undefined;

/** Returns the letters of a text as readers count them: with their accents, and emoji as one. */
export function graphemesOf(text: string): string[] {
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
