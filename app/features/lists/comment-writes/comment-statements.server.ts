import type { Statement } from "#db/client";
import {
  countListAgain,
  countThreadAgain,
  forgetThreadNotifications,
} from "~/features/notifications/causes/unread-counts.server";
import type { ItemId, ListId, UserId } from "~/lib/data/ids";
import type { App } from "~/platform/app.server";
import {
  deleteCommentsOf,
  endThreads,
  removeComment,
  restoreComment,
  type Threads,
} from "./comment-writes.queries.server";

/** Takes a comment down; aborts the batch if it was already down. */
export const removeCommentStatements = (
  app: App,
  { listId, itemId, commentId }: { listId: ListId; itemId: ItemId; commentId: string },
): Statement[] => [...removeComment(app.db, commentId), ...countThreadAgain(app, listId, itemId)];

/** Gives a comment back that was taken down; aborts the batch if it is not down. */
export const restoreCommentStatements = (
  app: App,
  { listId, itemId, commentId }: { listId: ListId; itemId: ItemId; commentId: string },
): Statement[] => [...restoreComment(app.db, commentId), ...countThreadAgain(app, listId, itemId)];

/** Deletes items' threads and notifications; `counts` says if their version counted before and after. */
export const endThreadsStatements = (
  app: App,
  of: Threads,
  itemIds: string[],
  counts: boolean,
): Statement[] => [
  ...endThreads(app.db, of, itemIds, counts),
  ...forgetThreadNotifications(app, of.listId, itemIds),
];

/** Deletes all comments of a guest, who wrote on this list alone. */
export const forgetCommentsOfGuest = (app: App, userId: UserId, listId: ListId): Statement[] => [
  ...deleteCommentsOf(app.db, userId, listId),
  ...countListAgain(app, listId),
];
