/** The rules of a comment. */
import { z } from "zod";
import { linesOfText } from "~/lib/text";

export const COMMENT_MAX = 2000;
/** Comments on one page of a thread: with their authors what a page may read. */
export const THREAD_PAGE = 15;

export const commentField = linesOfText("Comment is required", {
  max: [COMMENT_MAX, (n) => `Comment must be max. ${COMMENT_MAX} characters (${n})`],
});

export const commentSchema = z.object({ commentContent: commentField });
