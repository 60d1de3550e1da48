/** What other features do to comments, as statements for their batches. */

import type { Statement } from "#db/client";
import type { ListId, UserId, VersionId } from "~/lib/ids";
import type { App } from "~/platform/app.server";
import { endThreads, removeComment } from "./comment-writes.queries.server";

/** Takes a comment down; aborts the batch if it was already down. */
export const removeCommentStatements = ({ db }: App, commentId: string): Statement[] =>
  removeComment(db, commentId);

/** Ends the threads of items that go; `isPublic` says whether their version was public before and after. */
export const endThreadsStatements = (
  { db }: App,
  of: { listId: ListId; versionId: VersionId; ownerId: UserId },
  itemIds: string[],
  isPublic: boolean,
): Statement[] => endThreads(db, of, itemIds, isPublic);
