/** Hebrew, Arabic and neighbouring right-to-left scripts. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufefc]/;

/**
 * Isolates a right-to-left title (U+2068, U+2069), so that numbers and signs beside it keep their place.
 * https://www.w3.org/International/questions/qa-bidi-unicode-controls
 */
export const isolate = (title: string): string =>
  RIGHT_TO_LEFT.test(title) ? `\u2068${title}\u2069` : title;
