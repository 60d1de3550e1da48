import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { doDeed, fieldOf, onlyPosts } from "~/platform/deed.server";
import { followChapter, unfollowChapter } from "./chapters.server";

export const loader = onlyPosts;

/** Fields chapter, deed ('follow' or 'unfollow') and back. */
export const action = (args: ActionFunctionArgs) =>
  doDeed(args, async (form) => {
    const { app, viewer } = args.context;
    const chapter = fieldOf(form, "chapter");
    if (fieldOf(form, "deed") === "unfollow") {
      await unfollowChapter(app, viewer, chapter);
      return `You no longer follow ${chapter}`;
    }
    await followChapter(app, viewer, chapter);
    return `You follow ${chapter} now`;
  });
