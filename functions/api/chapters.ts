import { z } from "zod";
import {
  followChapter,
  followedChapters,
  readChapter,
  unfollowChapter,
} from "~/features/discovery/chapters/chapters.server";
import { chapterField } from "~/features/lists/model/chapter";
import { anyone, pageQuery, user } from "./call";
import { namesCall } from "./names-call";
import { cardShape } from "./shapes";
import { toCard } from "./wire";

/** Also accepts a name that no chapter can have. */
export const anyChapter = z.object({ chapter: z.string({ error: "Chapter is required" }) });

const followsCall = namesCall("followed_chapters", async (app, viewer) =>
  (await followedChapters(app, viewer)).map(({ name }) => name),
);

export const chaptersCalls = [
  user("GET", "/getchapters", {
    summary: "Followed chapters with their numbers of followers",
    query: pageQuery,
    answer: z.array(z.strictObject({ chapter: z.string(), listeners: z.int() })),
    handle: async ({ app, viewer, query: { start, pageSize } }) =>
      (await followedChapters(app, viewer, { start, size: pageSize })).map(({ name, listeners }) => ({
        chapter: name,
        listeners,
      })),
  }),
  anyone("GET", "/chapter/:chapter", {
    cache: true,
    summary: "A chapter's lists, newest first; empty for an unknown chapter",
    query: pageQuery,
    answer: z.array(cardShape),
    handle: async ({ app, viewer, params, query: { start, pageSize } }) => {
      const { page } = await readChapter(app, viewer, params.chapter, { start, size: pageSize });
      return page.cards.map(toCard);
    },
  }),
  followsCall("/followchapter", {
    summary: "Follow a chapter; repeatable",
    body: z.object({ chapter: chapterField }),
    change: async (app, viewer, { chapter }) => (await followChapter(app, viewer, chapter)).followed,
  }),
  followsCall("/unfollowchapter", {
    summary: "Unfollow a chapter; always succeeds",
    body: anyChapter,
    change: async (app, viewer, { chapter }) => (await unfollowChapter(app, viewer, chapter)).followed,
  }),
];
