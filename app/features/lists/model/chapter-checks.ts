/** Checks of a chapter's name, in the product's words; without zod, for checks while typing. */
import { cleanLine, lengthOf, normalized } from "~/lib/clean";
import { CHAPTER_MAX } from "./chapter-limits";

export const CHAPTER_REQUIRED = "Chapter is required";
export const CHAPTER_TOO_LONG = `Chapter must be max. ${CHAPTER_MAX} characters`;
export const CHAPTER_COMMA = "Chapter can't have a comma";

/** Decides whether two names are the same chapter: case does not count. */
export const chapterKey = (name: string) => normalized(name).toLowerCase();

export const hasComma = (name: string) => name.includes(",");

/** The message about a name, or null where it is fine. */
export function chapterProblem(typed: string): string | null {
  const name = cleanLine(typed);
  const n = lengthOf(name);
  if (n === 0) return CHAPTER_REQUIRED;
  if (n > CHAPTER_MAX) return CHAPTER_TOO_LONG;
  return hasComma(name) ? CHAPTER_COMMA : null;
}
