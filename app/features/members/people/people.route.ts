import { onlyPosts, pageAction } from "~/platform/page-action.server";
import { requireMember } from "~/platform/viewer.server";
import { blockMember, followMember, unblockMember, unfollowMember } from "./people.server";

export const loader = onlyPosts;

export const action = pageAction({
  refusal: "flash-and-back",
  fields: ["user", "back"],
  admit: requireMember,
  intents: {
    "unfollow-member": async ({ user }, { app, viewer }) => {
      await unfollowMember(app, viewer, user);
      return `You no longer follow ${user}`;
    },
    block: async ({ user }, { app, viewer }) => {
      await blockMember(app, viewer, user);
      return `You have blocked ${user}`;
    },
    unblock: async ({ user }, { app, viewer }) => {
      await unblockMember(app, viewer, user);
      return `You have unblocked ${user}`;
    },
  },
  act: async ({ user }, { app, viewer }) => {
    await followMember(app, viewer, user);
    return `You follow ${user} now`;
  },
});
