/** Text as it is stored; without zod, so that pages that use it stay small. */

/** Control characters (except tab and line ends), bidi overrides, isolates, lone surrogates: never part of a text. */
const UNWANTED =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the purpose
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\u2028\u2029\uFEFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** More marks on one letter than any script uses (UAX 15, stream-safe text): sorting very many takes far too long. */
const MARKS_BEYOND = /(\p{M}{30})\p{M}+/gu;

/** NFC, with at most 30 marks on a letter: `normalize` alone is quadratic in marks. */
export const normalized = (text: string) => text.replace(MARKS_BEYOND, "$1").normalize("NFC");

/** NFC, without control and bidi-override characters, at most 30 marks on a letter, line ends as \n, trimmed. */
export const cleanText = (typed: string) =>
  normalized(typed.replace(/\r\n?/g, "\n").replace(UNWANTED, "")).trim();

/** cleanText on one line: inner white space collapsed. */
export const cleanLine = (typed: string) => cleanText(typed.replace(/\s+/g, " "));

/** Length in code points. */
export const lengthOf = (text: string) => [...text].length;
