import { typedWords } from "./search-words";

/** Maximum number of results, and of matches from which those with the most people are chosen. */
export const TOPICS = 5;
export const TOPICS_READ = 15;

/** Stop words. */
const SMALL = new Set(
  "a an and at by for from in is it my of on or our that the this to we what which with you your".split(" "),
);

export function topicWords(typed: string): string {
  const words = typedWords(typed);
  const telling = words.filter((word) => !SMALL.has(word.toLowerCase()));
  return (telling.length > 0 ? telling : words).join(" ");
}
