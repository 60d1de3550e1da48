import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { isMyStuff } from "~/features/my-stuff/is-my-stuff";
import { fieldOf, mutationAction, onlyPosts } from "~/platform/mutation-action.server";
import { followChapter, unfollowChapter } from "./chapters.server";

export const loader = onlyPosts;

/** Fields chapter, intent ('follow' or 'unfollow') and back. */
export const action = (args: ActionFunctionArgs) =>
  mutationAction(args, async (form) => {
    const { app, viewer } = args.context;
    const chapter = fieldOf(form, "chapter");
    if (fieldOf(form, "intent") === "unfollow") {
      await unfollowChapter(app, viewer, chapter);
      const text = `You no longer follow ${chapter}`;
      return isMyStuff(fieldOf(form, "back")) ? { text, undo: { what: "follow", name: chapter } } : text;
    }
    await followChapter(app, viewer, chapter);
    return `You follow ${chapter} now`;
  });
