/** Cuts texts into the tokens of the search index. */
import { searchLetters } from "~/features/merge/titles/letters";

/** Scripts that put no space between words, where a search finds any two neighbouring characters. */
const UNSPACED =
  "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]";
const PARTS = new RegExp(`(${UNSPACED}+)|(?:(?!${UNSPACED})[\\p{L}\\p{M}\\p{N}\\p{Co}])+`, "gu");

type Part = { text: string; isRun: boolean };

const partsOf = (text: string): Part[] =>
  Array.from(searchLetters(text).matchAll(PARTS), ([whole, run]) => ({
    text: whole,
    isRun: run !== undefined,
  }));

/** Returns the neighbours of a run: 麺屋 and 屋武 of 麺屋武, then its last character, by which alone it is found, too. */
function neighbours(run: string): string[] {
  const letters = [...run];
  return letters.map((letter, i) => letter + (letters[i + 1] ?? ""));
}

/** Returns a text's words in plain letters, and the neighbours of runs without spaces. */
export const searchTokens = (text: string): string[] =>
  partsOf(text).flatMap((part) => (part.isRun ? neighbours(part.text) : [part.text]));

/** A typed word: tokens that follow one another; the last one may be the beginning of a token. */
export type SearchWord = { tokens: string[]; isPrefix: boolean };

export function searchWord(word: string): SearchWord {
  const parts = partsOf(word);
  const last = parts.at(-1);
  const tokens = searchTokens(word);
  const endsInRun = last?.isRun === true && [...last.text].length > 1;
  return endsInRun ? { tokens: tokens.slice(0, -1), isPrefix: false } : { tokens, isPrefix: true };
}

/** Accents of Latin letters, which the index removes by itself. */
const withoutAccents = (text: string) =>
  text
    .normalize("NFD")
    .replace(/(\p{Script=Latin})[\u0300-\u036F]+/gu, "$1")
    .normalize("NFC");

const MARK_IN_WORD = /(?<=\p{L})[.*'’·-](?=\p{L})|(?<=\p{Nd})[,.](?=\p{Nd}{3})/gu;
const DIGIT_IN_WORD = /(?<=\p{L})(?=\p{Nd})/gu;

/** Returns the words that people type without their marks: mash of M*A*S*H, dont of don't, 1000 of 1,000, 3 of Alien³. */
function plainWords(text: string): string[] {
  const letters = searchLetters(text);
  const plain = letters.replace(MARK_IN_WORD, "").replace(DIGIT_IN_WORD, " ");
  if (plain === letters) return [];
  const known = new Set(searchTokens(text));
  return searchTokens(plain).filter((token) => !known.has(token));
}

/** Returns the tokens of texts that the index would cut otherwise; '' for most texts in Latin letters. */
const tokensToAdd = (texts: readonly string[]): string =>
  texts
    .flatMap((text) => {
      const plain = plainWords(text).join(" ");
      if (/^[\0-\x7f]*$/.test(text)) return plain ? [plain] : [];
      const tokens = searchTokens(text).join(" ");
      const known = withoutAccents(text.toLowerCase()).match(/[\p{L}\p{M}\p{N}\p{Co}]+/gu) ?? [];
      const own = tokens === known.join(" ") ? "" : tokens;
      return own || plain ? [`${own} ${plain}`.trim()] : [];
    })
    .join("\n");

type Document = { title: string; chapters: string; items: string };

/** Returns the columns of a stored document, one name a line, that SQL alone can't fill. */
export const documentTokens = ({ title, chapters, items }: Document) => ({
  titleTokens: tokensToAdd([title]),
  tokens: tokensToAdd(`${chapters}\n${items}`.split("\n")),
});
