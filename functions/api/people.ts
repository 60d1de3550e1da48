import { z } from "zod";
import { muteChapter, unmuteChapter } from "~/features/discovery/chapters/chapters.server";
import { chapterField } from "~/features/lists/model/chapter";
import {
  blockMember,
  followMember,
  readPeople,
  unblockMember,
  unfollowMember,
} from "~/features/members/people/people.server";
import type { App } from "~/platform/app.server";
import type { Member } from "~/platform/viewer.server";
import { user } from "./call";

const toFollowedUsers = ({ followed }: { followed: string[] }) => ({ followed_users: followed.join(",") });
const toBlockedUsers = ({ blocked }: { blocked: string[] }) => ({ blocked_users: blocked.join(",") });
const toMutedChapters = ({ muted }: { muted: string[] }) => ({ muted_chapters: muted.join(",") });

const whom = z.object({ user: z.string({ error: "User is required" }) });
const followedUsers = z.strictObject({ followed_users: z.string() });
const blockedUsers = z.strictObject({ blocked_users: z.string() });
const mutedChapters = z.strictObject({ muted_chapters: z.string() });

type Again = { app: App; viewer: Member };
const followedAgain = async ({ app, viewer }: Again) => toFollowedUsers(await readPeople(app, viewer));
const blockedAgain = async ({ app, viewer }: Again) => toBlockedUsers(await readPeople(app, viewer));

export const peopleCalls = [
  user({
    method: "PUT",
    path: "/followuser",
    summary: "Follow a member: their new drops are news; again is no error",
    body: whom,
    answer: followedUsers,
    handle: async ({ app, viewer, body }) => toFollowedUsers(await followMember(app, viewer, body.user)),
    again: followedAgain,
  }),
  user({
    method: "PUT",
    path: "/unfollowuser",
    summary: "Follow a member no more",
    body: whom,
    answer: followedUsers,
    handle: async ({ app, viewer, body }) => toFollowedUsers(await unfollowMember(app, viewer, body.user)),
    again: followedAgain,
  }),
  user({
    method: "PUT",
    path: "/blockuser",
    summary:
      "Block a member: neither sees the other's comments, mentions and notifications; ends follows both ways",
    body: whom,
    answer: blockedUsers,
    handle: async ({ app, viewer, body }) => toBlockedUsers(await blockMember(app, viewer, body.user)),
    again: blockedAgain,
  }),
  user({
    method: "PUT",
    path: "/unblockuser",
    summary: "Block a member no more",
    body: whom,
    answer: blockedUsers,
    handle: async ({ app, viewer, body }) => toBlockedUsers(await unblockMember(app, viewer, body.user)),
    again: blockedAgain,
  }),
  user({
    method: "PUT",
    path: "/mutechapter",
    summary: "Mute a chapter: no notifications of it, and not on one's own home",
    body: z.object({ chapter: chapterField }),
    answer: mutedChapters,
    handle: async ({ app, viewer, body }) => toMutedChapters(await muteChapter(app, viewer, body.chapter)),
  }),
  user({
    method: "PUT",
    path: "/unmutechapter",
    summary: "Mute a chapter no more; works always",
    body: z.object({ chapter: z.string({ error: "Chapter is required" }) }),
    answer: mutedChapters,
    handle: async ({ app, viewer, body }) => toMutedChapters(await unmuteChapter(app, viewer, body.chapter)),
  }),
];
