/**
 * Corrects typos in a search: every spelling one edit away or without a space, of which the index knows which
 * exist.
 */
import { searchTokens, searchWord } from "~/features/lists/model/search-tokens";
import { exactQuery, typedWords, wordQuery } from "./search-words";

/** Shorter words have too many neighbours; longer ones, and more of them, cost the index too much. */
const LETTERS_MIN = 4;
const LETTERS_MAX = 20;
const CORRECTED_MAX = 3;
const JOINED_MAX = 3;

const LETTERS = /^\p{L}+$/u;

/** Letters to insert, by the script of a word's first letter. Words of other scripts only lose or swap some. */
const ALPHABETS: [RegExp, string][] = [
  [/\p{Script=Latin}/u, "abcdefghijklmnopqrstuvwxyz"],
  [/\p{Script=Cyrillic}/u, "абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґ"],
  [/\p{Script=Greek}/u, "αβγδεζηθικλμνξοπρστυφχψω"],
  [/\p{Script=Arabic}/u, "ابتثجحخدذرزسشصضطظعغفقكلمنهويءآأإئؤةىپچژگکی"],
  [/\p{Script=Hebrew}/u, "אבגדהוזחטיכךלמםנןסעפףצץקרשת"],
];

/** Returns all texts one deletion, transposition, substitution, insertion or space away, once each. */
function spellingsNear(word: string): string[] {
  const letters = [...word.normalize("NFC").toLowerCase()];
  const alphabet = ALPHABETS.find(([script]) => script.test(letters[0] ?? ""))?.[1] ?? "";
  const near = new Set<string>();
  for (let at = 0; at <= letters.length; at++) {
    const head = letters.slice(0, at).join("");
    const [next = "", afterNext = ""] = letters.slice(at);
    const tail = letters.slice(at + 1).join("");
    if (at < letters.length) near.add(head + tail);
    if (afterNext) near.add(head + afterNext + next + letters.slice(at + 2).join(""));
    for (const letter of alphabet) {
      near.add(head + letter + next + tail);
      if (at < letters.length) near.add(head + letter + tail);
    }
    if (at > 1 && at < letters.length - 1) near.add(`${head} ${next}${tail}`);
  }
  near.delete(letters.join(""));
  return [...near];
}

/** Returns the words that can be corrected: single words of letters, the first three of them. */
function correctable(text: string): Set<string> {
  const words = typedWords(text).filter((word) => {
    const { length } = [...word];
    return length >= LETTERS_MIN && length <= LETTERS_MAX && LETTERS.test(word.normalize("NFC"));
  });
  return new Set(words.slice(0, CORRECTED_MAX));
}

/** Returns the words with two neighbours written as one, for each of the first pairs of letters only. */
function joinedWords(text: string): string[][] {
  const words = typedWords(text);
  return words.slice(1, 1 + JOINED_MAX).flatMap((word, i) => {
    const joined = words[i] + word;
    return LETTERS.test(joined) ? [[...words.slice(0, i), joined, ...words.slice(i + 2)]] : [];
  });
}

/**
 * Returns an FTS5 query for the text with one typo per word, or with a space too many, without its exact
 * matches; null if none apply.
 */
export function nearQuery(text: string): string | null {
  const corrected = correctable(text);
  const typed = typedWords(text);
  const spelled = typed.map((word) =>
    corrected.has(word)
      ? `(${[wordQuery(word), ...spellingsNear(word).map(exactQuery)].join(" OR ")})`
      : wordQuery(word),
  );
  const joined = joinedWords(text).map((words) => words.map(wordQuery));
  const near = corrected.size > 0 ? [spelled, ...joined] : joined;
  if (near.length === 0) return null;
  return `(${near.map((words) => `(${words.join(" AND ")})`).join(" OR ")}) NOT (${typed.map(wordQuery).join(" AND ")})`;
}

type Corrected<Found> = { text: string; found: Found[] };

/**
 * Returns the text in the spelling that the documents of `nearQuery` have, with those documents: without a
 * space if any have that, else with its typos corrected.
 */
export function correctedText<Found extends { document: string }>(
  text: string,
  documents: readonly Found[],
): Corrected<Found> | null {
  const having = documents.map((found) => ({ found, words: ` ${searchTokens(found.document).join(" ")} ` }));
  for (const words of joinedWords(text)) {
    const found = having.filter((document) =>
      words.every((word) => document.words.includes(` ${folded(word)}`)),
    );
    if (found.length > 0) return { text: words.join(" "), found: found.map(({ found }) => found) };
  }
  return withoutTypos(text, having);
}

/**
 * Chooses for each word the spelling in most of the documents, and returns the documents that have them all. A
 * word stays as typed if it begins a word in any.
 */
function withoutTypos<Found>(
  text: string,
  documents: { found: Found; words: string }[],
): Corrected<Found> | null {
  const corrected = correctable(text);
  let having = documents;
  const withWords = (words: string) => having.filter((document) => document.words.includes(words));
  const spellings = typedWords(text).map((word) => {
    if (!corrected.has(word)) return word;
    const asTyped = withWords(` ${folded(word)}`);
    const near = asTyped.length > 0 ? [] : spellingsNear(word);
    let [best, most] = [word, asTyped];
    for (const spelling of near) {
      const those = withWords(` ${folded(spelling)} `);
      if (those.length > most.length) [best, most] = [spelling, those];
    }
    having = most;
    return best;
  });
  return having.length > 0 ? { text: spellings.join(" "), found: having.map(({ found }) => found) } : null;
}

const folded = (text: string) => searchWord(text).tokens.join(" ");
