/** Rules for finding public lists on the topic of a typed title. */
import { typedWords } from "./search-words";

/** Maximum number of results, and of matches from which the ones with the most people are chosen. */
export const TOPICS = 5;
export const TOPICS_READ = 15;

/** Stop words. */
const SMALL = new Set(
  "a an and at by for from in is it my of on or our that the this to we what which with you your".split(" "),
);

/** Returns the typed title without stop words, unless it has only these. */
export function topicWords(typed: string): string {
  const words = typedWords(typed);
  const telling = words.filter((word) => !SMALL.has(word.toLowerCase()));
  return (telling.length > 0 ? telling : words).join(" ");
}
