import { DELETED_TEXT, HIDDEN_TEXT } from "./comment-limits";
import type { CommentView } from "./comment-view";
import type { commentsInThread, threadHead } from "./comments.queries.server";

type Head = Pick<
  Awaited<ReturnType<typeof threadHead>>[number],
  "itemId" | "itemCreator" | "itemTitle" | "commentsCount" | "traces" | "listId" | "listTitle"
>;
type CommentRow = Awaited<ReturnType<typeof commentsInThread>>[number];
/** A query row, or a new comment with fewer fields. */
type CommentParts = Pick<CommentRow, "id" | "creator" | "content" | "addedAt"> & Partial<CommentRow>;

const EMPTY_COMMENT = { creator: "", content: "", editedAt: null, mentions: [] };

/** Converts a row to a comment, or to the placeholder of a deleted or hidden one. */
export const commentView = (
  head: Head,
  { id, addedAt, hiddenFromViewer, deleted, ...parts }: CommentParts,
): CommentView => {
  const isShown = !deleted && !hiddenFromViewer;
  const { creator, content, editedAt = null, mentions = [] } = isShown ? parts : EMPTY_COMMENT;
  return {
    id,
    itemId: head.itemId,
    creator,
    content: deleted ? DELETED_TEXT : isShown ? content : HIDDEN_TEXT,
    addedAt,
    itemCreator: head.itemCreator,
    itemTitle: head.itemTitle,
    commentsCount: head.commentsCount,
    ...(head.traces > 0 ? { traces: head.traces } : {}),
    listId: head.listId,
    listTitle: head.listTitle,
    ...(editedAt == null ? {} : { editedAt }),
    ...(mentions.length === 0 ? {} : { mentions }),
    ...(isShown ? {} : { deleted: true }),
  };
};
