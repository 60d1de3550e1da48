/** Checks of a chapter's name. Without zod, for validation while typing. */

import { nameKey } from "~/lib/people/name-key";
import { cleanLine, lengthOf } from "~/lib/text/clean";
import { CHAPTER_MAX } from "./chapter-limits";

export const CHAPTER_REQUIRED = "Chapter is required";
export const CHAPTER_TOO_LONG = `Chapter must be max. ${CHAPTER_MAX} characters`;
export const CHAPTER_COMMA = "Chapter can't have a comma";

export const chapterKey = nameKey;

export const hasComma = (name: string) => name.includes(",");

/** Returns the error message for a name, or null if it is valid. */
export function chapterProblem(typed: string): string | null {
  const name = cleanLine(typed);
  const n = lengthOf(name);
  if (n === 0) return CHAPTER_REQUIRED;
  if (n > CHAPTER_MAX) return CHAPTER_TOO_LONG;
  return hasComma(name) ? CHAPTER_COMMA : null;
}
