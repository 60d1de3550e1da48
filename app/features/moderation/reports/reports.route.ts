import { idOrNone } from "~/lib/data/ids";
import { onlyPosts, pageAction } from "~/platform/page-action.server";
import { requireMember } from "~/platform/viewer.server";
import { reportProfile } from "./profile-reports.server";
import { reportVersion } from "./reports.server";

export const loader = onlyPosts;

export const action = pageAction({
  refusal: "flash-and-back",
  fields: ["listId", "creator", "kind", "commentId", "reason"],
  typed: { reason: "What is wrong with it? (optional)" },
  admit: requireMember,
  act: async ({ listId, creator, kind: given, commentId, reason }, { app, viewer }) => {
    if (given === "profile") {
      await reportProfile(app, viewer, { user: creator, reason });
      return "Thank you: the profile is reported";
    }
    const kind = given === "comments" ? "comments" : "list";
    await reportVersion(app, viewer, { listId: idOrNone(listId), creator, kind, commentId, reason });
    if (commentId) return "SUBMITTED! Thank you: the comment is reported";
    const what = kind === "list" ? "the list is" : "the comments are";
    return `SUBMITTED! Thank you: ${what} reported`;
  },
});
