/** The rules of a chapter, a list's topic tag; its identifier is its name. */
import { z } from "zod";
import { lineOfText } from "~/lib/text";
import { CHAPTER_MAX, CHAPTERS_MAX } from "./chapter-limits";

const CHAPTER_REQUIRED = "Chapter is required";

export const chapterField = lineOfText(CHAPTER_REQUIRED, {
  max: [CHAPTER_MAX, () => `Chapter must be max. ${CHAPTER_MAX} characters`],
}).refine((name) => !name.includes(","), "Chapter can't have a comma");

/** Decides whether two names are the same chapter: case does not count. */
export const chapterKey = (name: string) => name.normalize("NFC").toLowerCase();

/** A list's chapters in order; a repeated one counts once. */
export const chaptersField = z
  .array(chapterField, { error: "Chapters must be a list" })
  .transform((names) =>
    [...new Map(names.toReversed().map((name) => [chapterKey(name), name])).values()].toReversed(),
  )
  .refine((names) => names.length <= CHAPTERS_MAX, `A list has max. ${CHAPTERS_MAX} chapters`);
