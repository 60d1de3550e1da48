/** Finds public content and removes it, as moderators do but without a report. */

import { first, runQueries } from "#db/run-queries";
import { operatorOf } from "~/features/moderation/audit/staff-act.server";
import { decideAll } from "~/features/moderation/decisions/decisions.server";
import { reasonField } from "~/features/moderation/members/member-fields";
import { type ListId, readId, type UserId, type VersionId } from "~/lib/data/ids";
import { usernameKey } from "~/lib/people/username-key";
import type { App } from "~/platform/app.server";
import { parseInput } from "~/platform/input";
import { Refusal } from "~/platform/refusal";
import { requireAdmin, type Viewer } from "~/platform/viewer.server";
import { memberNamed, publicComments, publicVersions } from "./content.queries.server";

/** Maximum versions and comments on a page. */
const ROWS_SHOWN = 25;

/** Returns the list id in a search: an id alone, or in one of our URLs. */
const listIn = (q: string): ListId | null =>
  readId(q) ?? /\/(?:lists|listdetails|longlist|item)\/([0-9a-f]{24})(?:[/?#]|$)/.exec(q)?.[1] ?? null;

/** `q` is a member's name, a list's URL, or '' for everybody's content. Newest first. */
export async function findContent(app: App, viewer: Viewer, q: string) {
  requireAdmin(viewer);
  const listId = listIn(q);
  if (q === "" || listId !== null) return { member: null, ...(await contentAt(app, { listId })) };
  const { member } = await runQueries(app.db, { member: first(memberNamed(app.db, usernameKey(q))) });
  if (!member) return { member: null, versions: [], comments: [] };
  return { member: member.username, ...(await contentAt(app, { userId: member.id })) };
}

const contentAt = ({ db }: App, place: { listId?: ListId | null; userId?: UserId }) =>
  runQueries(db, {
    versions: publicVersions(db, place, ROWS_SHOWN),
    comments: publicComments(db, place, ROWS_SHOWN),
  });

export type RemovalTarget = { versionId: VersionId; commentId: string | null };

/** Parses a removal target: a version's id, optionally with a comment's id. Refuses 'bad-input'. */
export function readTarget(text: string): RemovalTarget {
  const [version = "", comment] = text.split(" ");
  const versionId = readId(version);
  const commentId = comment === undefined ? null : readId(comment);
  if (versionId === null || (comment !== undefined && commentId === null)) throw new Refusal("bad-input");
  return { versionId, commentId };
}

/** Removes a version or a comment. Refuses 'bad-input' without a reason, 'not-yours' and 'not-found'. */
export async function removeContent(
  app: App,
  viewer: Viewer,
  { reason: given, ...target }: RemovalTarget & { reason: string },
): Promise<void> {
  const reason = parseInput(reasonField, given, "reason");
  const removal =
    target.commentId === null
      ? ({ kind: "list", intent: "hide" } as const)
      : ({ kind: "comments", intent: "remove-comment" } as const);
  await decideAll(app, operatorOf(viewer), [{ ...target, ...removal, reason }]);
}
