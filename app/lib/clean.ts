/** Normalizes text for storage. Has no zod, so that pages that import it stay small. */

/** Control characters (except tab and line ends), bidi overrides, isolates and lone surrogates. */
const CONTROL_CHARACTERS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the purpose
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\u2028\u2029\uFEFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** UAX 15 allows 30 marks on a letter (stream-safe text format). Sorting many more takes far too long. */
const MARKS_BEYOND = /(\p{M}{30})\p{M}+/gu;

const NOT_ASCII = /[\u0080-\uFFFF]/;

/**
 * Returns the text in NFC with at most 30 marks per letter: `normalize` alone is quadratic in marks. ASCII is
 * in NFC already; most names and titles are, and pages compare many.
 */
export const normalize = (text: string) =>
  NOT_ASCII.test(text) ? text.replace(MARKS_BEYOND, "$1").normalize("NFC") : text;

/** Normalizes to NFC, removes control and bidi-override characters, converts line ends to \n and trims. */
export const cleanText = (typed: string) =>
  normalize(typed.replace(/\r\n?/g, "\n").replace(CONTROL_CHARACTERS, "")).trim();

export const cleanLine = (typed: string) => cleanText(typed.replace(/\s+/g, " "));

/** Counts code points. */
export const lengthOf = (text: string) => [...text].length;
