import { idOrNone } from "~/lib/data/ids";
import { onlyPosts, pageAction } from "~/platform/page-action.server";
import { requireMember } from "~/platform/viewer.server";
import { shareOwnProgress, tickItem } from "./progress.server";

export const loader = onlyPosts;

export const action = pageAction({
  refusal: "flash-and-back",
  fields: ["listId", "itemTitle", "back"],
  admit: requireMember,
  intents: {
    tick: async ({ listId, itemTitle }, { app, viewer }) => {
      const done = await tickItem(app, viewer, { listId: idOrNone(listId), itemTitle, done: true });
      return `${done.done} of ${done.of} done`;
    },
    untick: async ({ listId, itemTitle }, { app, viewer }) => {
      const done = await tickItem(app, viewer, { listId: idOrNone(listId), itemTitle, done: false });
      return `${done.done} of ${done.of} done`;
    },
    "share ticks": async ({ listId }, { app, viewer }) => {
      await shareOwnProgress(app, viewer, { listId: idOrNone(listId), shared: true });
      return "whoever sees the list can see your ticks now";
    },
    "hide ticks": async ({ listId }, { app, viewer }) => {
      await shareOwnProgress(app, viewer, { listId: idOrNone(listId), shared: false });
      return "nobody but you sees your ticks now";
    },
  },
});
