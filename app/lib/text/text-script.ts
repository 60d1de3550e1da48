/** Direction and language of people's text, guessed from its letters. */

const LETTER = /\p{L}/u;
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}]/u;

/** Returns the direction of a text by its first letter, like `dir="auto"`. */
export const directionOf = (text: string): "ltr" | "rtl" =>
  RIGHT_TO_LEFT.test(LETTER.exec(text)?.[0] ?? "") ? "rtl" : "ltr";

const ASCII = /^[\0-\x7f]*$/;
/** Letters of one language alone, anywhere in a text. */
const TELLING: [language: string, letters: RegExp][] = [
  ["ja", /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ["ko", /\p{Script=Hangul}/u],
  ["ur", /[ٹڈڑںے]/],
  ["fa", /[پچژگ]/],
];
/** The most spoken language of a script, for its first letter. Latin and Cyrillic have too many to guess. */
const OF_SCRIPT: [language: string, letters: RegExp][] = [
  ["zh", /\p{Script=Han}/u],
  ["ar", /\p{Script=Arabic}/u],
  ["he", /\p{Script=Hebrew}/u],
  ["hi", /\p{Script=Devanagari}/u],
  ["bn", /\p{Script=Bengali}/u],
  ["pa", /\p{Script=Gurmukhi}/u],
  ["gu", /\p{Script=Gujarati}/u],
  ["or", /\p{Script=Oriya}/u],
  ["ta", /\p{Script=Tamil}/u],
  ["te", /\p{Script=Telugu}/u],
  ["kn", /\p{Script=Kannada}/u],
  ["ml", /\p{Script=Malayalam}/u],
  ["si", /\p{Script=Sinhala}/u],
  ["th", /\p{Script=Thai}/u],
  ["lo", /\p{Script=Lao}/u],
  ["km", /\p{Script=Khmer}/u],
  ["my", /\p{Script=Myanmar}/u],
  ["am", /\p{Script=Ethiopic}/u],
  ["ka", /\p{Script=Georgian}/u],
  ["hy", /\p{Script=Armenian}/u],
  ["el", /\p{Script=Greek}/u],
];

/** Returns the language whose fonts and line breaks suit a text; undefined for scripts of many languages. */
export function languageOf(text: string): string | undefined {
  if (ASCII.test(text)) return undefined;
  const first = LETTER.exec(text)?.[0] ?? "";
  const found =
    TELLING.find(([, letters]) => letters.test(text)) ?? OF_SCRIPT.find(([, letters]) => letters.test(first));
  return found?.[0];
}

/** Texts of more characters are set smaller. */
const LONG = 50;

/** Attributes of an element that holds only this text. */
export function ownScript(text: string): { dir: "auto"; lang?: string; "data-length"?: "long" } {
  const lang = languageOf(text);
  return { dir: "auto", ...(lang && { lang }), ...(text.length > LONG && { "data-length": "long" }) };
}
