import { type Statement, writeAll } from "#db/client";
import { lostTheRace } from "#db/guard";
import { refreshCardItems } from "~/features/comments/comments.server";
import { moderateVersion } from "~/features/lists/take-down.server";
import { moderationNotice } from "~/features/notifications/notifications.server";
import type { App } from "~/platform/app.server";
import { parseInput } from "~/platform/input";
import { Refusal } from "~/platform/refusal";
import { requireModerator, type Viewer } from "~/platform/viewer.server";
import { type Deed, decisionSchema, decisionText, type ReportKind } from "./report";
import {
  closeReports,
  commentIn,
  logDecision,
  removeComment,
  versionInQuestion,
} from "./reports.queries.server";

export type Decision = {
  versionId: string;
  kind: ReportKind;
  deed: Deed;
  /** Of 'remove-comment'. */
  commentId?: string | null;
  /** Logged, and told to the version's creator where something changes for them. */
  reason: string;
};

/**
 * A moderator's decision: hides a version from everyone but its creator, restores it, takes one comment down, or
 * dismisses; all but taking a comment down close the reports. Refuses 'bad-input' without a reason, and 'not-found'.
 */
export async function decide(app: App, viewer: Viewer, given: Decision): Promise<void> {
  const moderator = requireModerator(viewer);
  const decision = parseInput(decisionSchema, given);
  const { versionId, deed, kind, reason } = decision;
  const { db } = app;
  const [version] = await versionInQuestion(db, versionId);
  if (!version) throw new Refusal("not-found");
  const { listId, listTitle, userId } = version;
  const now = app.now();
  const text = decisionText(deed, listTitle, reason);
  const also = [
    logDecision(db, {
      id: app.newId(),
      moderatorId: moderator.id,
      deed,
      listId,
      versionId,
      commentId: decision.commentId ?? null,
      reason,
      createdAt: now,
    }),
    ...(deed === "remove-comment" ? [] : [closeReports(db, versionId, kind, now)]),
    ...(text
      ? moderationNotice(app, { listId, versionId, userId, actorId: moderator.id, detail: text })
      : []),
  ];
  if (deed === "remove-comment") return takeDown(app, listId, versionId, decision.commentId ?? "", also);
  if (deed === "dismiss") return writeAll(db, also);
  return moderateVersion(app, { versionId, removed: deed === "hide", also });
}

async function takeDown(
  app: App,
  listId: string,
  versionId: string,
  commentId: string,
  also: Statement[],
): Promise<void> {
  const [comment] = await commentIn(app.db, versionId, commentId);
  if (!comment) throw new Refusal("not-found");
  try {
    await writeAll(app.db, [
      ...removeComment(app.db, { ...comment, commentId, versionId }),
      refreshCardItems(app.db, listId),
      ...also,
    ]);
  } catch (error) {
    throw lostTheRace(error) ? new Refusal("not-found") : error;
  }
}
