/** Finding what everybody sees, and removing it at once, as moderators do but without a report. */

import { ask, writeAll } from "#db/ask";
import type { Statement } from "#db/client";
import { carryOut } from "~/features/lists/writes/list-snapshot.server";
import { decisionStatements } from "~/features/moderation/decisions/decisions.server";
import { type ListId, readId, type UserId, type VersionId } from "~/lib/ids";
import { usernameKey } from "~/lib/username-key";
import type { App } from "~/platform/app.server";
import { parseInput } from "~/platform/input";
import { Refusal } from "~/platform/refusal";
import { reasonField } from "./admin";
import type { CommentFound, VersionFound } from "./admin-view";
import { personNamed, publicComments, publicVersions } from "./content.queries.server";
import { type Asker, logAct, mayLook, type Operator, operatorOf } from "./operator.server";

/** Versions and comments that a page shows, and that one press removes. */
const SHOWN = 25;

export type ContentView = {
  /** Whose content it is; null for a list's or all. */
  member: string | null;
  versions: VersionFound[];
  comments: CommentFound[];
};

/** An id of a list in an address of ours, or alone. */
const listIn = (q: string): ListId | null =>
  readId(q) ?? /\/(?:lists|listdetails|longlist|item)\/([0-9a-f]{24})(?:[/?#]|$)/.exec(q)?.[1] ?? null;

/** What is public of a member (by name) or a list (by its address), newest first; of everybody without a `q`. */
export async function findContent(app: App, asker: Asker, q: string): Promise<ContentView> {
  mayLook(asker);
  const listId = listIn(q);
  if (q === "" || listId !== null) return { member: null, ...(await contentAt(app, { listId })) };
  const [member] = await personNamed(app.db, usernameKey(q));
  if (!member) return { member: null, versions: [], comments: [] };
  return { member: member.username, ...(await contentAt(app, { userId: member.id })) };
}

const contentAt = ({ db }: App, place: { listId?: ListId | null; userId?: UserId }) =>
  ask(db, { versions: publicVersions(db, place, SHOWN), comments: publicComments(db, place, SHOWN) });

export type Target = { versionId: VersionId; commentId: string | null };

/** A version or a comment as a form names it: its version's id, and the comment's. Refuses 'bad-input'. */
export function readTarget(given: string): Target {
  const [version = "", comment] = given.split(" ");
  const versionId = readId(version);
  const commentId = comment === undefined ? null : readId(comment);
  if (versionId === null || (comment !== undefined && commentId === null)) throw new Refusal("bad-input");
  return { versionId, commentId };
}

/** Removes a version or a comment for everybody at once. Refuses 'bad-input' without a reason, and 'not-found'. */
export async function removeContent(
  app: App,
  asker: Asker,
  { reason: given, ...target }: Target & { reason: string },
): Promise<void> {
  const operator = operatorOf(asker);
  const reason = parseInput(reasonField, given);
  await carryOut(
    async () => {
      const [statements] = await removalStatements(app, operator, [target], reason);
      if (!statements) throw new Refusal("not-found");
      return { statements };
    },
    (statements) => writeAll(app.db, statements),
  );
}

/**
 * Removes what is public of a member, at most a page of it, in one batch; returns how much it was, and whether something
 * is left. Refuses 'bad-input' without a reason, and 'not-found'.
 */
export async function removeContentOf(
  app: App,
  asker: Asker,
  { name, reason: given }: { name: string; reason: string },
): Promise<{ removed: number; isMore: boolean }> {
  const operator = operatorOf(asker);
  const reason = parseInput(reasonField, given);
  const [member] = await personNamed(app.db, usernameKey(name));
  if (!member) throw new Refusal("not-found");
  let removed = 0;
  let isMore = false;
  await carryOut(
    async () => {
      const found = await contentAt(app, { userId: member.id });
      const targets: Target[] = [
        ...found.comments.map(({ id, versionId }) => ({ versionId, commentId: id })),
        ...found.versions.map(({ id }) => ({ versionId: id, commentId: null })),
      ];
      // null where the author was faster
      const removals = await removalStatements(app, operator, targets, reason);
      const removing = removals.flatMap((statements) => (statements ? [statements] : []));
      removed = removing.length;
      isMore = found.comments.length === SHOWN || found.versions.length === SHOWN;
      return { statements: removing.flat() };
    },
    (statements) => writeAll(app.db, statements),
  );
  return { removed, isMore };
}

const removalStatements = (
  app: App,
  operator: Operator,
  targets: Target[],
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
