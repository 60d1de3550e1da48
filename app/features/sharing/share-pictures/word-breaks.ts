/** Languages that are written without spaces between words. */
const LANGUAGES = {
  th: /\p{Script=Thai}/u,
  lo: /\p{Script=Lao}/u,
  km: /\p{Script=Khmer}/u,
  my: /\p{Script=Myanmar}/u,
};
const ZERO_WIDTH_SPACE = "\u200b";
const WITHIN_KOREAN_WORD = /(?<=\p{Script=Hangul})(?=\p{Script=Hangul})/gu;
const WORD_JOINER = "\u2060";

/** Lets lines break between words, with or without spaces. The drawing library has no dictionaries. */
export function withBreaks(spaced: string): string {
  const text = spaced.replaceAll(WITHIN_KOREAN_WORD, WORD_JOINER);
  const language = Object.entries(LANGUAGES).find(([, script]) => script.test(text))?.[0];
  if (!language) return text;
  const words = new Intl.Segmenter(language, { granularity: "word" }).segment(text);
  return Array.from(words, ({ segment }) => segment).join(ZERO_WIDTH_SPACE);
}
