import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { isMyStuff } from "~/features/my-stuff/is-my-stuff";
import { readId } from "~/lib/ids";
import { fieldOf, mutationAction, onlyPosts } from "~/platform/mutation-action.server";
import { saveList, unsaveList } from "./saves.server";

export const loader = onlyPosts;

/** Fields listId, intent ('save' or 'unsave') and back. */
export const action = (args: ActionFunctionArgs) =>
  mutationAction(args, async (form) => {
    const { app, viewer } = args.context;
    const listId = readId(fieldOf(form, "listId")) ?? "";
    if (fieldOf(form, "intent") === "unsave") {
      await unsaveList(app, viewer, listId);
      const text = "list removed from my stuff!";
      return isMyStuff(fieldOf(form, "back")) ? { text, undo: { what: "save", name: listId } } : text;
    }
    await saveList(app, viewer, listId);
    return "list added to my stuff!";
  });
