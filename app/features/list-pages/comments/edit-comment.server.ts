import type { Statement } from "#db/client";
import { isConflict } from "#db/guard";
import { first, runQueries, writeAll } from "#db/run-queries";
import { refreshCardStatement } from "~/features/lists/cards/cards.server";
import { changeComment, deleteComment } from "~/features/lists/comment-writes/comment-writes.queries.server";
import { notifyOfMentions } from "~/features/notifications/causes/notify.server";
import { countThreadAgain } from "~/features/notifications/causes/unread-counts.server";
import { deliverAfterAnswer } from "~/features/notifications/push/push-notifications.server";
import type { ItemId, ListId, UserId } from "~/lib/data/ids";
import type { App } from "~/platform/app.server";
import { parseInput } from "~/platform/input";
import { passBurstLimit, rateCount } from "~/platform/rate-limits.server";
import { Refusal } from "~/platform/refusal";
import {
  readerOf,
  refuseGuestInPublic,
  requireActive,
  requireActiveOnAList,
  requireMember,
  requireWriter,
  textBy,
  type Viewer,
} from "~/platform/viewer.server";
import { commentSchema } from "./comment";
import { commentView } from "./comment-rows.server";
import type { CommentView } from "./comment-view";
import { commentWithHead } from "./comments.queries.server";
import { mentionedIn, mentionsOf } from "./mentions.server";

type CommentOf = Awaited<ReturnType<typeof commentWithHead>>[number];

/** Returns the comment if it is the member's own. Refuses 'not-found' and 'not-yours'. */
function requireOwn(comment: CommentOf | undefined, userId: UserId): CommentOf {
  if (!comment) throw new Refusal("not-found");
  if (comment.userId !== userId) throw new Refusal("not-yours");
  return comment;
}

/** Returns the viewer's own comment. Refuses 'not-found' and 'not-yours'. */
export async function readOwnComment(app: App, viewer: Viewer, commentId: string): Promise<CommentView> {
  const member = requireMember(viewer);
  const comment = requireOwn((await commentWithHead(app.db, commentId, readerOf(app, member)))[0], member.id);
  return commentView(comment, comment);
}

/**
 * Edits the viewer's comment and notifies newly mentioned members; counts towards the rate limit. Refuses
 * 'bad-input' (commentContent), 'not-found', 'not-yours' and 'too-many'.
 */
export async function editComment(
  app: App,
  viewer: Viewer,
  { commentId, content }: { commentId: string; content: string },
): Promise<CommentView> {
  const member = requireActiveOnAList(viewer);
  const typed = parseInput(commentSchema, { commentContent: content });
  const commentContent = textBy(member, typed.commentContent);
  await passBurstLimit(app, "comment", member.id);
  const limit = await rateCount(app, "comment", member.id);
  const reader = readerOf(app, member);
  const { found, mentioned, counted } = await runQueries(app.db, {
    found: first(commentWithHead(app.db, commentId, reader)),
    mentioned: mentionedIn(app, commentContent),
    counted: limit.statement,
  });
  const comment = requireOwn(found, member.id);
  refuseGuestInPublic(requireActive(member, comment.listId), comment.audience);
  const tooMany = limit.excess(counted);
  if (tooMany) throw tooMany;
  if (comment.content === commentContent) return commentView(comment, comment);
  const { listId, itemId, versionId } = comment;
  const { mentions, names } = mentionsOf(mentioned);
  const editedAt = app.now();
  const edit = { id: commentId, reader, content: commentContent, mentions, editedAt };
  await writeWhileTheirs(app, [
    ...notifyOfMentions(app, { listId, itemId, versionId, commentId, actorId: member.id, mentions }),
    ...changeComment(app.db, edit),
    ...countThreadAgain(app, listId, itemId),
  ]);
  if (mentions.length > 0) deliverAfterAnswer(app);
  return commentView(comment, { ...comment, content: commentContent, editedAt, mentions: names });
}

type Place = { listId: ListId; itemId: ItemId };

/**
 * Deletes the viewer's comment and its notifications, with a trace if others follow. Refuses 'not-found',
 * 'not-yours' and 'too-many'.
 */
export async function removeOwnComment(app: App, viewer: Viewer, commentId: string): Promise<Place> {
  const { id } = requireActiveOnAList(viewer);
  const reader = readerOf(app, viewer);
  const { comment } = await runQueries(app.db, {
    comment: first(commentWithHead(app.db, commentId, reader)),
  });
  const { listId, itemId } = requireOwn(comment, id);
  requireWriter(viewer, listId);
  await writeWhileTheirs(app, [
    ...deleteComment(app.db, { id: commentId, itemId, reader }),
    ...countThreadAgain(app, listId, itemId),
    refreshCardStatement(app, listId),
  ]);
  return { listId, itemId };
}

/** Writes the statements; refuses 'not-found' if the comment was deleted in the meantime. */
async function writeWhileTheirs(app: App, statements: Statement[]): Promise<void> {
  try {
    await writeAll(app.db, statements);
  } catch (error) {
    throw isConflict(error) ? new Refusal("not-found") : error;
  }
}
