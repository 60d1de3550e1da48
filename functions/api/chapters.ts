import { z } from "zod";
import {
  followChapter,
  followedChapters,
  readChapter,
  unfollowChapter,
} from "~/features/discovery/chapters/chapters.server";
import { chapterField } from "~/features/lists/model/chapter";
import type { App } from "~/platform/app.server";
import type { Member } from "~/platform/viewer.server";
import { anyone, pageQuery, user } from "./call";
import { cardShape, followedShape } from "./shapes";
import { toCard } from "./wire";

const toFollowedChapters = ({ followed }: { followed: string[] }) => ({
  followed_chapters: followed.join(","),
});

const readAgain = async ({ app, viewer }: { app: App; viewer: Member }) =>
  toFollowedChapters({ followed: (await followedChapters(app, viewer)).map(({ name }) => name) });

export const chaptersCalls = [
  user({
    method: "GET",
    path: "/getchapters",
    summary: "Followed chapters with their numbers of followers",
    query: pageQuery,
    answer: z.array(z.strictObject({ chapter: z.string(), listeners: z.int() })),
    handle: async ({ app, viewer, query: { start, pageSize } }) =>
      (await followedChapters(app, viewer, { start, size: pageSize })).map(({ name, listeners }) => ({
        chapter: name,
        listeners,
      })),
  }),
  anyone({
    method: "GET",
    path: "/chapter/:chapter",
    cache: true,
    summary: "A chapter's lists, newest first; empty for an unknown chapter",
    query: pageQuery,
    answer: z.array(cardShape),
    handle: async ({ app, viewer, params, query: { start, pageSize } }) => {
      const { page } = await readChapter(app, viewer, params.chapter, { start, size: pageSize });
      return page.cards.map(toCard);
    },
  }),
  user({
    method: "PUT",
    path: "/followchapter",
    summary: "Follow a chapter; repeatable",
    body: z.object({ chapter: chapterField }),
    answer: followedShape,
    handle: async ({ app, viewer, body }) =>
      toFollowedChapters(await followChapter(app, viewer, body.chapter)),
    again: readAgain,
  }),
  user({
    method: "PUT",
    path: "/unfollowchapter",
    summary: "Unfollow a chapter; always succeeds",
    body: z.object({ chapter: z.string({ error: "Chapter is required" }) }),
    answer: followedShape,
    handle: async ({ app, viewer, body }) =>
      toFollowedChapters(await unfollowChapter(app, viewer, body.chapter)),
    again: readAgain,
  }),
];
