/** The rules of finding public lists on the topic of a title that is being typed. */
import { typedWords } from "./search-words";

/** Lists that are named at most, and matches of which the ones with most people are chosen. */
export const TOPICS = 5;
export const TOPICS_READ = 15;

/** Words that say nothing of a topic. */
const SMALL = new Set(
  "a an and at by for from in is it my of on or our that the this to we what which with you your".split(" "),
);

/** The typed title without the small words, unless it has no others. */
export function topicWords(typed: string): string {
  const words = typedWords(typed);
  const telling = words.filter((word) => !SMALL.has(word.toLowerCase()));
  return (telling.length > 0 ? telling : words).join(" ");
}
