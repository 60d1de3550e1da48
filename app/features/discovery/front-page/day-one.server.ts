import { titleTile } from "~/features/merge/titles/title-tile";
import type { Question } from "./front-page";

/** Returns questions for a site without lists, each with a chapter and a picture. */
export function firstQuestions(year: number): Question[] {
  const questions = [
    [`Best film of ${year}`, "film", "🎬"],
    ["Where do we eat on Friday?", "food", "🍕"],
    ["Soups for the first cold week", "food", "🍲"],
    ["Songs that end better than they begin", "music", "🎸"],
    ["Books to read on a night train", "books", "🚂"],
    ["Day hikes you can reach by train", "travel", "🥾"],
  ] as const;
  return questions.map(([title, chapter, own]) => ({
    title,
    chapter,
    tile: titleTile(title, chapter, { own }),
  }));
}
