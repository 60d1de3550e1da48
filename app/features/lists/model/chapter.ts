/** The schema of a chapter, a list's topic tag; its identifier is its name. */
import { z } from "zod";
import { lineOfText } from "~/lib/text/text-fields";
import { CHAPTER_COMMA, CHAPTER_REQUIRED, CHAPTER_TOO_LONG, chapterKey, hasComma } from "./chapter-checks";
import { CHAPTER_MAX, CHAPTERS_MAX } from "./chapter-limits";

export const chapterField = lineOfText(CHAPTER_REQUIRED, {
  max: [CHAPTER_MAX, () => CHAPTER_TOO_LONG],
}).refine((name) => !hasComma(name), CHAPTER_COMMA);

/** The schema of a list's chapters, in order; removes duplicates. */
export const chaptersField = z
  .array(chapterField, { error: "Chapters must be a list" })
  .transform((names) =>
    [...new Map(names.toReversed().map((name) => [chapterKey(name), name])).values()].toReversed(),
  )
  .refine((names) => names.length <= CHAPTERS_MAX, `A list has max. ${CHAPTERS_MAX} chapters`);
