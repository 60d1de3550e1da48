import { isConflict, isTaken } from "#db/guard";
import { first, runQueries } from "#db/run-queries";
import { refreshCardStatement } from "~/features/lists/cards/cards.server";
import { insertComment } from "~/features/lists/comment-writes/comment-writes.queries.server";
import type { StoredMasterlist } from "~/features/lists/projection/stored-masterlist";
import { chaptersOf, masterlistWithState } from "~/features/lists/stored/lists.queries.server";
import { titleTile } from "~/features/merge/titles/title-tile";
import { notifyOfComment } from "~/features/notifications/causes/notify.server";
import { deliverAfterAnswer } from "~/features/notifications/push/push-notifications.server";
import type { PictureStamp, SharedPicture } from "~/features/sharing/share-pictures/shared-picture";
import { THREAD_PAGE } from "~/lib/addresses/thread-page";
import type { ItemId, ListId } from "~/lib/data/ids";
import { AUDIENCES } from "~/lib/people/audience";
import { creatorInPath } from "~/lib/people/former-member";
import { usernameKey } from "~/lib/people/username-key";
import type { App } from "~/platform/app.server";
import { onceAForm } from "~/platform/idempotency.server";
import { parseInput } from "~/platform/input";
import { newcomerCount, passBurstLimit, rateCount } from "~/platform/rate-limits.server";
import { Refusal } from "~/platform/refusal";
import {
  blockedFor,
  readerOf,
  refuseGuestInPublic,
  requireActive,
  requireActiveOnAList,
  textBy,
  type Viewer,
} from "~/platform/viewer.server";
import { commentSchema } from "./comment";
import { commentView } from "./comment-rows.server";
import type { CommentView, ThreadView } from "./comment-view";
import {
  commentById,
  commentsInThread,
  commentsOfUser,
  isOnPublicList,
  itemCounts,
  listCount,
  personByKey,
  personId,
  privateCommentCount,
  savedBy,
  threadCount,
  threadHead,
} from "./comments.queries.server";
import { mentionedIn, mentionsOf } from "./mentions.server";
import { pictureOfThread, standingOf } from "./thread-standing";

type Page = { start: number; pageSize: number };
type Head = Awaited<ReturnType<typeof threadHead>>[number];

/** Comments on an item and notifies others. Refuses 'bad-input', 'not-found' and 'too-many'. */
export async function postComment(
  app: App,
  viewer: Viewer,
  { itemId, content }: { itemId: ItemId; content: string },
): Promise<CommentView> {
  const member = requireActiveOnAList(viewer);
  const { commentContent: typed } = parseInput(commentSchema, { commentContent: content });
  const commentContent = textBy(member, typed);
  await passBurstLimit(app, "comment", member.id);
  const limit = await rateCount(app, "comment", member.id);
  const firstHours = await newcomerCount(app, "newcomer-comment", member, isOnPublicList(itemId));
  const { head, mentioned, counted, countedEarly } = await runQueries(app.db, {
    head: first(threadHead(app.db, itemId, readerOf(app, member))),
    mentioned: mentionedIn(app, commentContent),
    counted: limit.statement,
    countedEarly: firstHours?.statement,
  });
  if (!head) throw new Refusal("not-found");
  const tooMany = limit.excess(counted) ?? (countedEarly && firstHours?.excess(countedEarly));
  if (tooMany) throw tooMany;
  const { listId, versionId } = head;
  refuseGuestInPublic(requireActive(member, listId), head.audience);
  const id = app.idToMake();
  const addedAt = app.now();
  const { mentions, names } = mentionsOf(mentioned);
  const comment = {
    id,
    itemId,
    versionId,
    userId: member.id,
    content: commentContent,
    mentions,
    createdAt: addedAt,
  };
  try {
    const writes = [
      ...insertComment(app.db, comment, readerOf(app, member)),
      refreshCardStatement(app, listId),
      ...notifyOfComment(app, { listId, itemId, versionId, commentId: id, actorId: member.id, mentions }),
    ];
    const { count } = await runQueries(
      app.db,
      { count: first(threadCount(app.db, itemId)) },
      { after: writes },
    );
    deliverAfterAnswer(app);
    const commentsCount = count?.commentsCount ?? 1;
    return commentView(
      { ...head, commentsCount },
      { id, creator: member.username, content: commentContent, addedAt, mentions: names },
    );
  } catch (error) {
    if (isConflict(error)) throw new Refusal("not-found");
    // A concurrent copy of this request posted it, and failed before it could respond.
    const [placed] = isTaken(error, "comments.id") ? await commentById(app.db, id) : [];
    if (!placed) throw error;
    return commentView(head, placed);
  }
}

/** Posts a comment from a form, idempotently by the form's `key`. */
export const postCommentOnce = (
  app: App,
  viewer: Viewer,
  key: string,
  comment: { itemId: ItemId; content: string },
): Promise<CommentView> =>
  onceAForm(
    app,
    requireActiveOnAList(viewer),
    { key, fingerprint: JSON.stringify(comment) },
    (app) => postComment(app, viewer, comment),
    (id) => readComment(app, viewer, { id, itemId: comment.itemId }),
  );

/** Returns one comment of a thread. Refuses 'not-found' if the viewer can't see it. */
export async function readComment(
  app: App,
  viewer: Viewer,
  { id, itemId }: { id: string; itemId: ItemId },
): Promise<CommentView> {
  const { head, comment } = await runQueries(app.db, {
    head: first(threadHead(app.db, itemId, readerOf(app, viewer))),
    comment: first(commentById(app.db, id)),
  });
  if (!head || !comment) throw new Refusal("not-found");
  return commentView(head, comment);
}

/**
 * Returns an item of a version with its comments after the id `after`, oldest first. Refuses 'not-found',
 * also if list, creator and item don't belong together.
 */
export async function readThread(
  app: App,
  viewer: Viewer,
  { listId, creator, itemId }: { listId: ListId; creator: string; itemId: ItemId },
  { after }: { after?: string } = {},
): Promise<ThreadView & { picture: SharedPicture | PictureStamp }> {
  const { head, masterlist, rows, saved, chapters } = await runQueries(app.db, {
    head: first(threadHead(app.db, itemId, readerOf(app, viewer))),
    masterlist: first(masterlistWithState(app.db, listId)),
    rows: commentsInThread(app.db, itemId, {
      after,
      limit: THREAD_PAGE + 1,
      blockedFor: blockedFor(viewer),
    }),
    saved: viewer && first(savedBy(app.db, viewer.id, listId)),
    chapters: chaptersOf(app.db, listId).limit(1),
  });
  if (!head || head.listId !== listId || !isThreadCreator(creator, head)) throw new Refusal("not-found");
  const shown = rows.slice(0, THREAD_PAGE);
  const stored = masterlist ? (masterlist.result as StoredMasterlist) : null;
  const item = { id: itemId, title: head.itemTitle };
  const chapter = chapters[0]?.name;
  return {
    listId,
    listTitle: head.listTitle,
    listImageUrl: head.listImageUrl,
    creator: head.itemCreator,
    versionId: head.versionId,
    hidden: head.hidden === 1,
    isPublic: AUDIENCES[head.audience].public,
    position: head.position,
    tile: titleTile(head.itemTitle, chapter, { glyphs: head.glyphs }),
    item: {
      ...item,
      context: head.itemContext,
      commentsCount: head.commentsCount,
    },
    saved: saved !== undefined,
    standing: stored && standingOf(stored, item),
    picture: pictureOfThread(stored, { ...item, ...head, chapter }),
    comments: shown.map((row) => commentView(head, row)),
    after: rows.length > THREAD_PAGE ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** Returns true if the thread's creator matches a username in any case, or a former member's version id. */
function isThreadCreator(creator: string, { itemCreator, versionId }: Head): boolean {
  const ownerKey = usernameKey(creator);
  return ownerKey === usernameKey(itemCreator) || ownerKey === creatorInPath(itemCreator, versionId);
}

/** Returns an item's comments, oldest first. Refuses 'not-found'. */
export async function commentsOfItem(
  app: App,
  viewer: Viewer,
  itemId: ItemId,
  { start, pageSize }: Page,
): Promise<CommentView[]> {
  const { head, rows } = await runQueries(app.db, {
    head: first(threadHead(app.db, itemId, readerOf(app, viewer))),
    rows: commentsInThread(app.db, itemId, { start, limit: pageSize, blockedFor: blockedFor(viewer) }),
  });
  if (!head) throw new Refusal("not-found");
  return rows.map((row) => commentView(head, row));
}

/** Returns a person's comments that the viewer may see, newest first. Refuses 'not-found'. */
export async function commentsByUser(
  app: App,
  viewer: Viewer,
  username: string,
  { start, pageSize }: Page,
): Promise<CommentView[]> {
  const key = usernameKey(username);
  const { person, rows } = await runQueries(app.db, {
    person: first(personByKey(app.db, key)),
    rows: commentsOfUser(app.db, personId(key), viewer?.id ?? null, {
      start,
      limit: pageSize,
      blockedFor: blockedFor(viewer),
    }),
  });
  if (!person) throw new Refusal("not-found");
  return rows.map((row) => commentView(row, row));
}

/** Counts a person's comments that the viewer may see. Refuses 'not-found'. */
export async function commentCountByUser(
  app: App,
  viewer: Viewer,
  username: string,
): Promise<{ username: string; commentsCount: number }> {
  const { person, hidden } = await runQueries(app.db, {
    person: first(personByKey(app.db, usernameKey(username))),
    hidden: first(privateCommentCount(app.db, viewer?.id ?? "")),
  });
  if (!person) throw new Refusal("not-found");
  const unseen = person.id === viewer?.id ? (hidden?.count ?? 0) : 0;
  return { username: person.username, commentsCount: person.commentsPlaced + unseen };
}

type ListCounts = { commentsCount: number; items: { id: string; commentsCount: number }[] };

/** Returns a list's comment count, and counts by item for one page of versions. Refuses 'not-found'. */
export async function listCommentCounts(
  app: App,
  viewer: Viewer,
  listId: ListId,
  { start, pageSize }: Page,
): Promise<ListCounts> {
  const reader = readerOf(app, viewer);
  const { list, items } = await runQueries(app.db, {
    list: first(listCount(app.db, listId, reader)),
    items: itemCounts(app.db, listId, reader, { start, limit: pageSize }),
  });
  if (!list) throw new Refusal("not-found");
  return { commentsCount: list.commentsCount, items };
}
