/** Normalizes text for storage. Has no zod, so that pages that import it stay small. */

/** Control characters (except tab and line ends), bidi overrides, isolates and lone surrogates. */
const CONTROL_CHARACTERS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the purpose
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\u2028\u2029\uFEFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** Of Windows and old Macs, soft ones of word processors (VT), pages (FF), mainframes (NEL) and Unicode's own two. */
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const MANY_EMPTY_LINES = /\n(?:[^\S\n]*\n){3,}/g;

const NOT_ASCII = /[\u0080-\uFFFF]/;

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Characters after which a joiner changes the letters' shapes. */
const JOINING =
  "\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Mongolian}\\p{Script=Nko}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Myanmar}";

/** Invisible characters that are part of what is seen: of emoji, of joined letters, of letter variants. */
const SHAPING = [
  // a flag of tags, such as Scotland's
  "\\u{1F3F4}[\\u{E0020}-\\u{E007E}]{1,10}\\u{E007F}",
  "\\p{Extended_Pictographic}[\\uFE0E\\uFE0F]?\\p{Emoji_Modifier}?(?:\\u200D(?=\\p{Extended_Pictographic}))?",
  "[0-9#*]\\uFE0F(?=\\u20E3)",
  `[${JOINING}](?:\\u200D|\\u200C(?=[${JOINING}]))`,
  "[\\p{Script=Han}\\p{Script=Myanmar}\\p{Script=Phags_Pa}][\\uFE00-\\uFE0D\\u{E0100}-\\u{E01EF}]",
  "\\p{Script=Mongolian}[\\u180B-\\u180D\\u180F]",
].join("|");

const INVISIBLE = "[\\p{Default_Ignorable_Code_Point}\\u180F]";
const SHAPING_OR_INVISIBLE = new RegExp(`(${SHAPING})|${INVISIBLE}`, "gu");
const ALL_INVISIBLE = new RegExp(INVISIBLE, "gu");
const SOME_INVISIBLE = new RegExp(INVISIBLE, "u");
/** Marks of direction, which change the order of characters beside right-to-left letters and nothing elsewhere. */
const DIRECTION_MARKS = new Set("\u200E\u200F\u061C");

/** A character that leaves ink. Blanks of Braille and music, and the object replacement, leave none. */
const VISIBLE = /[^\s\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\uFFFC\u{1D159}]/u;

/** Removes invisible characters, except where they change how a script or an emoji looks. */
function withoutInvisible(text: string): string {
  if (!SOME_INVISIBLE.test(text)) return text;
  const keepsMarks = RIGHT_TO_LEFT.test(text);
  return text.replace(SHAPING_OR_INVISIBLE, (found, shaping: string | undefined) =>
    shaping !== undefined || (keepsMarks && DIRECTION_MARKS.has(found)) ? found : "",
  );
}

/** Removes every invisible character, to compare names. */
export const onlyVisible = (text: string): string => text.replace(ALL_INVISIBLE, "");

/** Normalizing sorts the marks of a letter, which takes far too long for many more. */
const MARKS_READ = /(\p{M}{30})\p{M}+/gu;
const MARKS_MAX = 4;
const MANY_MARKS = /(\P{M}?)(\p{M}{3,})/gu;
const STACKING = /[\p{Mn}\p{Me}]/u;

const stackedOn = (letter: string) => [...letter.normalize("NFD")].filter((c) => STACKING.test(c)).length;

/** Keeps at most four marks above or below a letter, which includes those that the letter is composed with. */
function withFewMarks(_: string, letter: string, marks: string): string {
  let stacked = stackedOn(letter);
  return letter + [...marks].filter((mark) => !STACKING.test(mark) || ++stacked <= MARKS_MAX).join("");
}

/**
 * Returns the text in NFC with at most four stacked marks per letter. ASCII is in NFC already; most names and
 * titles are, and pages compare many.
 */
export const normalize = (text: string) =>
  NOT_ASCII.test(text)
    ? text.replace(MARKS_READ, "$1").normalize("NFC").replace(MANY_MARKS, withFewMarks)
    : text;

/**
 * Normalizes to NFC, removes control, bidi-override and invisible characters, converts line ends to \n, keeps at most
 * two empty lines in a row, and trims.
 * A text without a visible character is empty.
 */
export function cleanText(typed: string): string {
  const text = typed
    .replace(LINE_ENDS, "\n")
    .replace(CONTROL_CHARACTERS, "")
    .replace(MANY_EMPTY_LINES, "\n\n\n");
  const clean = NOT_ASCII.test(text) ? normalize(withoutInvisible(text)).trim() : text.trim();
  return VISIBLE.test(clean) ? clean : "";
}

export const cleanLine = (typed: string) => cleanText(typed).replace(/\s+/g, " ");

/** Counts code points. */
export const lengthOf = (text: string) => [...text].length;
