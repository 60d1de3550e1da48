import { z } from "zod";
import { commentSchema } from "~/features/list-pages/comments/comment";
import {
  commentCountByUser,
  commentsByUser,
  commentsOfItem,
  listCommentCounts,
  postComment,
  readComment,
} from "~/features/list-pages/comments/comments.server";
import {
  editComment,
  readOwnComment,
  removeOwnComment,
} from "~/features/list-pages/comments/edit-comment.server";
import { VERSIONS_PAGE } from "~/features/lists/model/list-limits";
import { idField } from "~/lib/data/id-field";
import { Refusal } from "~/platform/refusal";
import type { Member } from "~/platform/viewer.server";
import { anyone, type Early, pageQuery, user } from "./call";
import { commentShape, postedCommentShape } from "./shapes";
import { toComment, toPostedComment } from "./wire";

const count = z.int();

export const countCalls = [
  anyone("GET", "/listcommentcount/:id", {
    cache: true,
    summary: "Comment counts of a list and of each item on one page of its versions",
    query: pageQuery,
    answer: z.strictObject({
      listId: z.string(),
      commentsCount: count,
      items: z.array(z.strictObject({ commentId: z.string(), commentsCount: count })),
    }),
    handle: async ({ app, viewer, params: { id: listId }, query: { start, pageSize } }) => {
      const page = { start, pageSize: Math.min(pageSize, VERSIONS_PAGE) };
      const { commentsCount, items } = await listCommentCounts(app, viewer, listId, page);
      return {
        listId,
        commentsCount,
        items: items.map((item) => ({ commentId: item.id, commentsCount: item.commentsCount })),
      };
    },
  }),
  anyone("GET", "/commentsbyuser/:username", {
    cache: true,
    summary: "A member's comments, newest first",
    query: pageQuery,
    answer: z.array(postedCommentShape),
    handle: async ({ app, viewer, params, query }) =>
      (await commentsByUser(app, viewer, params.username, query)).map(toPostedComment),
  }),
  anyone("GET", "/commentcountbyuser/:username", {
    cache: true,
    summary: "Number of a member's comments",
    answer: z.strictObject({ username: z.string(), commentsCount: count }),
    handle: async ({ app, viewer, params }) => commentCountByUser(app, viewer, params.username),
  }),
];

/** Shared by an item's comments and a single comment, so `itemId` may be a comment's id. */
const commentInPath = z.object({ itemId: z.string().meta({ description: "The comment's own id" }) });

/** Refuses 'not-yours' if the caller can see the comment but did not write it. */
async function mustBeAuthor({ app, viewer, params }: Early<Member, "/comment/:itemId">): Promise<void> {
  await readOwnComment(app, viewer, params.itemId).catch((error) => {
    if (!(error instanceof Refusal) || error.code === "not-yours") throw error;
  });
}

export const commentCalls = [
  user("POST", "/comment", {
    admits: "guests",
    summary: "Comment on an item",
    body: z.object({ itemCommentId: idField, ...commentSchema.shape }),
    status: 201,
    answer: commentShape,
    handle: async ({ app, viewer, body }) =>
      toComment(await postComment(app, viewer, { itemId: body.itemCommentId, content: body.commentContent })),
    again: async ({ app, viewer, body, madeId }) =>
      toComment(await readComment(app, viewer, { id: madeId, itemId: body.itemCommentId })),
  }),
  anyone("GET", "/comment/:itemId", {
    cache: true,
    summary: "The comments of an item, oldest first",
    query: pageQuery,
    answer: z.array(commentShape),
    handle: async ({ app, viewer, params, query }) =>
      (await commentsOfItem(app, viewer, params.itemId, query)).map(toComment),
  }),
  user("PUT", "/comment/:itemId", {
    admits: "guests",
    summary: "Edit your comment, by its id",
    params: commentInPath,
    body: commentSchema,
    answer: commentShape,
    guardWrongInput: mustBeAuthor,
    handle: async ({ app, viewer, params, body: { commentContent: content } }) =>
      toComment(await editComment(app, viewer, { commentId: params.itemId, content })),
    again: async ({ app, viewer, params }) => toComment(await readOwnComment(app, viewer, params.itemId)),
  }),
  user("DELETE", "/comment/:itemId", {
    admits: "guests",
    summary: "Delete your comment; a trace stays if later comments exist",
    params: commentInPath,
    answer: z.strictObject({ commentId: z.string() }),
    handle: async ({ app, viewer, params: { itemId: commentId } }) => {
      await removeOwnComment(app, viewer, commentId);
      return { commentId };
    },
    again: async ({ params }) => ({ commentId: params.itemId }),
  }),
];
