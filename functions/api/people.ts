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

const toFollowedUsers = (names: string[]) => ({ followed_users: names.join(",") });
const toBlockedUsers = (names: string[]) => ({ blocked_users: names.join(",") });
const toMutedChapters = ({ muted }: { muted: string[] }) => ({ muted_chapters: muted.join(",") });

const userField = z.object({ user: z.string({ error: "User is required" }) });
const followedUsers = z.strictObject({ followed_users: z.string() });
const blockedUsers = z.strictObject({ blocked_users: z.string() });
const mutedChapters = z.strictObject({ muted_chapters: z.string() });

type Again = { app: App; viewer: Member };
const followedAgain = async ({ app, viewer }: Again) =>
  toFollowedUsers((await readPeople(app, viewer)).followed);
const blockedAgain = async ({ app, viewer }: Again) =>
  toBlockedUsers((await readPeople(app, viewer)).blocked);

export const peopleCalls = [
  user({
    method: "PUT",
    path: "/followuser",
    summary: "Follow a member and be notified of their drops; repeatable",
    body: userField,
    answer: followedUsers,
    handle: async ({ app, viewer, body }) => toFollowedUsers(await followMember(app, viewer, body.user)),
    again: followedAgain,
  }),
  user({
    method: "PUT",
    path: "/unfollowuser",
    summary: "Unfollow a member",
    body: userField,
    answer: followedUsers,
    handle: async ({ app, viewer, body }) => toFollowedUsers(await unfollowMember(app, viewer, body.user)),
    again: followedAgain,
  }),
  user({
    method: "PUT",
    path: "/blockuser",
    summary:
      "Block a member: hides each one's comments, mentions and notifications from the other, and ends follows in both directions",
    body: userField,
    answer: blockedUsers,
    handle: async ({ app, viewer, body }) => toBlockedUsers(await blockMember(app, viewer, body.user)),
    again: blockedAgain,
  }),
  user({
    method: "PUT",
    path: "/unblockuser",
    summary: "Unblock a member",
    body: userField,
    answer: blockedUsers,
    handle: async ({ app, viewer, body }) => toBlockedUsers(await unblockMember(app, viewer, body.user)),
    again: blockedAgain,
  }),
  user({
    method: "PUT",
    path: "/mutechapter",
    summary: "Mute a chapter in your notifications and on your home page",
    body: z.object({ chapter: chapterField }),
    answer: mutedChapters,
    handle: async ({ app, viewer, body }) => toMutedChapters(await muteChapter(app, viewer, body.chapter)),
  }),
  user({
    method: "PUT",
    path: "/unmutechapter",
    summary: "Unmute a chapter; always succeeds",
    body: z.object({ chapter: z.string({ error: "Chapter is required" }) }),
    answer: mutedChapters,
    handle: async ({ app, viewer, body }) => toMutedChapters(await unmuteChapter(app, viewer, body.chapter)),
  }),
];
