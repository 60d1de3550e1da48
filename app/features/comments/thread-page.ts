import { THREAD_PAGE } from "./comment-limits";
import type { CommentView } from "./comment-view";

/** Query and fragment of the thread page that shows a comment that was just posted. */
export function pageWith({ id, commentsCount }: Pick<CommentView, "id" | "commentsCount">): string {
  const query = commentsCount > THREAD_PAGE ? `?after=${idBefore(id)}` : "";
  return `${query}#comment-${id}`;
}

/** The greatest id that sorts before this one. */
function idBefore(id: string): string {
  return (BigInt(`0x${id}`) - 1n).toString(16).padStart(24, "0");
}
