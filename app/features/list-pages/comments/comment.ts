import { z } from "zod";
import { linesOfText } from "~/lib/text/text-fields";
import { COMMENT_MAX } from "./comment-limits";

export const commentField = linesOfText("Comment is required", {
  max: [COMMENT_MAX, (n) => `Comment must be max. ${COMMENT_MAX} characters (${n})`],
});

export const commentSchema = z.object({ commentContent: commentField });
