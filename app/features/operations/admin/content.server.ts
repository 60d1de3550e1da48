/** Finds public content and removes it, as moderators do but without a report. */

import type { Statement } from "#db/client";
import { runQueries } from "#db/run-queries";
import { runPlan } from "~/features/lists/writes/list-snapshot.server";
import { decisionStatements } from "~/features/moderation/decisions/decisions.server";
import { type ListId, readId, type UserId, type VersionId } from "~/lib/data/ids";
import { usernameKey } from "~/lib/people/username-key";
import type { App } from "~/platform/app.server";
import { parseInput } from "~/platform/input";
import { Refusal } from "~/platform/refusal";
import { requireAdmin, type Viewer } from "~/platform/viewer.server";
import { reasonField } from "./admin-fields";
import { publicComments, publicVersions } from "./content.queries.server";
import { memberByName } from "./members.queries.server";
import { logAct, type Operator, operatorOf } from "./operator.server";

/** Maximum versions and comments on a page, and per removal. */
const ROWS_SHOWN = 25;

/** Returns the list id in a search: an id alone, or in one of our URLs. */
const listIn = (q: string): ListId | null =>
  readId(q) ?? /\/(?:lists|listdetails|longlist|item)\/([0-9a-f]{24})(?:[/?#]|$)/.exec(q)?.[1] ?? null;

/** `q` is a member's name, a list's URL, or '' for everybody's content. Newest first. */
export async function findContent(app: App, viewer: Viewer, q: string) {
  requireAdmin(viewer);
  const listId = listIn(q);
  if (q === "" || listId !== null) return { member: null, ...(await contentAt(app, { listId })) };
  const [member] = await memberByName(app.db, usernameKey(q));
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

/** Removes a version or a comment. Refuses 'bad-input' without a reason, and 'not-found'. */
export async function removeContent(
  app: App,
  viewer: Viewer,
  { reason: given, ...target }: RemovalTarget & { reason: string },
): Promise<void> {
  const operator = operatorOf(viewer);
  const reason = parseInput(reasonField, given);
  await runPlan(app, async () => {
    const [statements] = await removalStatements(app, operator, [target], reason);
    if (!statements) throw new Refusal("not-found");
    return { statements };
  });
}

/**
 * Removes up to a page of a member's public content. Refuses 'bad-input' without a reason, and 'not-found'.
 */
export async function removeContentOf(
  app: App,
  viewer: Viewer,
  { name, reason: given }: { name: string; reason: string },
): Promise<{ removed: number; isMore: boolean }> {
  const operator = operatorOf(viewer);
  const reason = parseInput(reasonField, given);
  const [member] = await memberByName(app.db, usernameKey(name));
  if (!member) throw new Refusal("not-found");
  let removed = 0;
  let isMore = false;
  await runPlan(app, async () => {
    const found = await contentAt(app, { userId: member.id });
    const targets: RemovalTarget[] = [
      ...found.comments.map(({ id, versionId }) => ({ versionId, commentId: id })),
      ...found.versions.map(({ id }) => ({ versionId: id, commentId: null })),
    ];
    // null if the author deleted it meanwhile
    const removals = await removalStatements(app, operator, targets, reason);
    const removing = removals.flatMap((statements) => (statements ? [statements] : []));
    removed = removing.length;
    isMore = found.comments.length === ROWS_SHOWN || found.versions.length === ROWS_SHOWN;
    return { statements: removing.flat() };
  });
  return { removed, isMore };
}

const removalStatements = (
  app: App,
  operator: Operator,
  targets: RemovalTarget[],
  reason: string,
): Promise<(Statement[] | null)[]> =>
  decisionStatements(
    app,
    operator.id,
    targets.map(({ versionId, commentId }) => {
      const removal =
        commentId === null
          ? ({ kind: "list", intent: "hide" } as const)
          : ({ kind: "comments", intent: "remove-comment" } as const);
      const [act, subject] =
        commentId === null
          ? ["remove version", `version ${versionId}`]
          : ["remove comment", `comment ${commentId} on version ${versionId}`];
      const afterLog = [logAct(app, operator, { act, subject, detail: reason })];
      return { versionId, commentId, reason, ...removal, afterLog };
    }),
  );
