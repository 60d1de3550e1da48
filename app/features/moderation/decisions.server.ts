import { writeAll } from "#db/ask";
import type { Statement } from "#db/client";
import { refreshCardStatement } from "~/features/cards/cards.server";
import { removeCommentStatements } from "~/features/comments/comment-statements.server";
import { carryOut } from "~/features/lists/list-snapshot.server";
import { moderationStatements } from "~/features/lists/take-down.server";
import { notifyOfDecision, notifyReporters } from "~/features/notifications/notify.server";
import { countCasesAgain } from "~/features/notifications/unread-counts.server";
import type { ListId, UserId, VersionId } from "~/lib/ids";
import type { App } from "~/platform/app.server";
import { parseInput } from "~/platform/input";
import { Refusal } from "~/platform/refusal";
import { requireModerator, requireWriter, type Viewer } from "~/platform/viewer.server";
import {
  type DecisionKind,
  decisionSchema,
  decisionText,
  outcomeText,
  type ReportKind,
  takenDownText,
} from "./report";
import { closeReports, commentIn, logDecision, versionInQuestion } from "./reports.queries.server";

export type Decision = {
  versionId: VersionId;
  kind: ReportKind;
  intent: DecisionKind;
  /** For 'remove-comment'. */
  commentId?: string | null;
  /** Logged, and sent to the recipients of the decision. */
  reason: string;
};

/** A moderator's decision, or an admin's. Refuses 'bad-input' without a reason, and 'not-found'. */
export async function decide(app: App, viewer: Viewer, given: Decision): Promise<void> {
  requireModerator(viewer);
  const { id } = requireWriter(viewer);
  await carryOut(
    async () => ({ statements: await decisionStatements(app, id, given) }),
    (statements) => writeAll(app.db, statements),
  );
}

/**
 * Statements that hide a version from everyone but its creator, restore it, take one comment down, or dismiss; all but
 * taking a comment down close the reports. Notify the reporters and the author. Whose decision it is has been checked;
 * null is a command's. `afterLog` goes right after the decision's log, which a double press does not write again. Refuses
 * 'bad-input' without a reason, and 'not-found'.
 */
export async function decisionStatements(
  app: App,
  moderatorId: UserId | null,
  given: Decision,
  afterLog: Statement[] = [],
): Promise<Statement[]> {
  const actorId = moderatorId ?? "";
  const decision = parseInput(decisionSchema, given);
  const { versionId, intent, kind, reason } = decision;
  const { db } = app;
  const [version] = await versionInQuestion(db, versionId);
  if (!version) throw new Refusal("not-found");
  const { listId, listTitle, userId } = version;
  const now = app.now();
  const told = { listId, versionId, actorId };
  const text = decisionText(intent, listTitle, reason);
  const outcome = outcomeText(intent, reason);
  const also = [
    logDecision(db, {
      id: app.newId(),
      moderatorId: actorId,
      intent,
      listId,
      versionId,
      userId,
      listTitle,
      commentId: decision.commentId ?? null,
      reason,
      createdAt: now,
    }),
    ...afterLog,
    ...(outcome ? notifyReporters(app, { ...told, kind, detail: outcome }) : []),
    ...(intent === "remove-comment" ? [] : [closeReports(db, versionId, kind, now), ...countCasesAgain(app)]),
    ...(text ? notifyOfDecision(app, { ...told, userId, subject: listId, detail: text }) : []),
  ];
  if (intent === "remove-comment") return takeDown(app, { ...told, ...decision }, also);
  if (intent === "dismiss") return also;
  return moderationStatements(app, { listId, userId, versionId, removed: intent === "hide", also });
}

type TakeDown = Pick<Decision, "versionId" | "commentId" | "reason"> & { listId: ListId; actorId: UserId };

async function takeDown(
  app: App,
  { commentId, reason, ...told }: TakeDown,
  also: Statement[],
): Promise<Statement[]> {
  const { listId, versionId } = told;
  const id = commentId ?? "";
  const [comment] = await commentIn(app.db, versionId, id);
  if (!comment) throw new Refusal("not-found");
  const { itemId, userId, content } = comment;
  return [
    // a comment deleted with its item is only kept from reappearing in a case
    ...(itemId === null ? [] : removeCommentStatements(app, { listId, itemId, commentId: id })),
    refreshCardStatement(app, listId),
    ...also,
    ...notifyOfDecision(app, { ...told, userId, subject: id, detail: takenDownText(content, reason) }),
  ];
}
