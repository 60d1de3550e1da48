import { isMyStuff } from "~/lib/addresses/is-my-stuff";
import { idOrNone } from "~/lib/data/ids";
import { onlyPosts, pageAction } from "~/platform/page-action.server";
import { requireMember } from "~/platform/viewer.server";
import { saveList, unsaveList } from "./saves.server";

export const loader = onlyPosts;

export const action = pageAction({
  refusal: "flash-and-back",
  fields: ["listId", "back"],
  admit: requireMember,
  intents: {
    unsave: async ({ listId, back }, { app, viewer }) => {
      const name = idOrNone(listId);
      await unsaveList(app, viewer, name);
      const text = "list removed from my stuff!";
      return isMyStuff(back) ? { text, undo: { what: "save", name } } : text;
    },
  },
  act: async ({ listId }, { app, viewer }) => {
    await saveList(app, viewer, idOrNone(listId));
    return "list added to my stuff!";
  },
});
