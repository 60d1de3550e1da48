import { z } from "zod";
import { muteChapter, mutedQuery, unmuteChapter } from "~/features/discovery/chapters/chapters.server";
import { chapterField } from "~/features/lists/model/chapter";
import {
  blockMember,
  followMember,
  readPeople,
  unblockMember,
  unfollowMember,
} from "~/features/members/people/people.server";
import { anyChapter } from "./chapters";
import { namesCall } from "./names-call";

const userField = z.object({ user: z.string({ error: "User is required" }) });

const followsCall = namesCall(
  "followed_users",
  async (app, viewer) => (await readPeople(app, viewer)).followed,
);
const blocksCall = namesCall("blocked_users", async (app, viewer) => (await readPeople(app, viewer)).blocked);
const mutesCall = namesCall("muted_chapters", async (app, viewer) =>
  (await mutedQuery(app, viewer.id)).map(({ name }) => name),
);

export const peopleCalls = [
  followsCall("/followuser", {
    summary: "Follow a member and be notified of their drops; repeatable",
    body: userField,
    change: (app, viewer, { user }) => followMember(app, viewer, user),
  }),
  followsCall("/unfollowuser", {
    summary: "Unfollow a member",
    body: userField,
    change: (app, viewer, { user }) => unfollowMember(app, viewer, user),
  }),
  blocksCall("/blockuser", {
    summary:
      "Block a member: hides each one's comments, mentions and notifications from the other, and ends follows in both directions",
    body: userField,
    change: (app, viewer, { user }) => blockMember(app, viewer, user),
  }),
  blocksCall("/unblockuser", {
    summary: "Unblock a member",
    body: userField,
    change: (app, viewer, { user }) => unblockMember(app, viewer, user),
  }),
  mutesCall("/mutechapter", {
    summary: "Mute a chapter in your notifications and on your home page",
    body: z.object({ chapter: chapterField }),
    change: async (app, viewer, { chapter }) => (await muteChapter(app, viewer, chapter)).muted,
  }),
  mutesCall("/unmutechapter", {
    summary: "Unmute a chapter; always succeeds",
    body: anyChapter,
    change: async (app, viewer, { chapter }) => (await unmuteChapter(app, viewer, chapter)).muted,
  }),
];
