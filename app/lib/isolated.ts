/** Hebrew, Arabic and the scripts beside them. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufefc]/;

/**
 * A title inside a sentence; one from right to left is isolated (U+2068, U+2069), or the numbers and signs beside it
 * would change places. https://www.w3.org/International/questions/qa-bidi-unicode-controls
 */
export const isolated = (title: string): string =>
  RIGHT_TO_LEFT.test(title) ? `\u2068${title}\u2069` : title;
