import { isMyStuff } from "~/lib/addresses/is-my-stuff";
import { onlyPosts, pageAction } from "~/platform/page-action.server";
import { requireMember } from "~/platform/viewer.server";
import { followChapter, muteChapter, unfollowChapter, unmuteChapter } from "./chapters.server";

export const loader = onlyPosts;

export const action = pageAction({
  refusal: "flash-and-back",
  fields: ["chapter", "back"],
  admit: requireMember,
  intents: {
    unfollow: async ({ chapter, back }, { app, viewer }) => {
      await unfollowChapter(app, viewer, chapter);
      const text = `You no longer follow ${chapter}`;
      return isMyStuff(back) ? { text, undo: { what: "follow", name: chapter } } : text;
    },
    mute: async ({ chapter }, { app, viewer }) => {
      await muteChapter(app, viewer, chapter);
      return `${chapter} is muted: no notifications, and not on your home`;
    },
    unmute: async ({ chapter }, { app, viewer }) => {
      await unmuteChapter(app, viewer, chapter);
      return `${chapter} is no longer muted`;
    },
  },
  act: async ({ chapter }, { app, viewer }) => {
    await followChapter(app, viewer, chapter);
    return `You follow ${chapter} now`;
  },
});
