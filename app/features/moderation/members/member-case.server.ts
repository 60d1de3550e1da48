import { first, runQueries } from "#db/run-queries";
import { suspensionAt } from "~/lib/people/suspension";
import type { App } from "~/platform/app.server";
import { requireModerator, type Viewer } from "~/platform/viewer.server";
import { contentOf, decisionsAbout } from "./member-cases.queries.server";
import { requireMemberNamed } from "./suspensions.server";

const DECISIONS_SHOWN = 20;

/** Returns what moderators decide with about a member. Refuses 'not-found' for anyone but moderators. */
export async function readMemberCase(app: App, viewer: Viewer, name: string) {
  const moderator = requireModerator(viewer);
  const { id, username, roles, joinedAt, about, picture, profileRemoved, ...row } = await requireMemberNamed(
    app,
    name,
  );
  const { content, decisions } = await runQueries(app.db, {
    content: first(contentOf(app.db, id)),
    decisions: decisionsAbout(app.db, id, DECISIONS_SHOWN),
  });
  const isAdmin = moderator.roles.includes("admin");
  const refusal =
    id === moderator.id
      ? "This is you: somebody else has to decide about you."
      : !isAdmin && roles.length > 0
        ? "Only an admin decides about staff."
        : null;
  return {
    username,
    roles,
    joinedAt,
    profile: about || picture ? { about, picture, removed: profileRemoved } : null,
    profileRemoved,
    suspended: suspensionAt(row, app.now()),
    content: {
      lists: content?.lists ?? 0,
      versions: content?.versions ?? 0,
      comments: content?.comments ?? 0,
      isRemoving: typeof content?.removal === "string",
      isRemoved: typeof content?.decisionId === "string",
    },
    decisions,
    isAdmin,
    refusal,
  };
}
