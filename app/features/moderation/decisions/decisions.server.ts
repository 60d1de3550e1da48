import type { Statement } from "#db/client";
import { first, type Results, runQueriesEach } from "#db/run-queries";
import { refreshCardStatement } from "~/features/lists/cards/cards.server";
import {
  giveCommentBack,
  removeCommentStatements,
} from "~/features/lists/comment-writes/comment-statements.server";
import { type ListSnapshot, planEach, runPlan } from "~/features/lists/writes/list-snapshot.server";
import { moderationStatements } from "~/features/lists/writes/take-down.server";
import { deleteHold, deleteHolds, heldIn } from "~/features/moderation/reports/holds.queries.server";
import {
  type DecisionKind,
  decisionSchema,
  decisionText,
  outcomeText,
  type ReportKind,
  takenDownText,
} from "~/features/moderation/reports/report";
import {
  type CommentInQuestion,
  closeReports,
  commentIn,
  logDecision,
  versionInQuestion,
  versionOwner,
} from "~/features/moderation/reports/reports.queries.server";
import { notifyOfDecision, notifyReporters } from "~/features/notifications/causes/notify.server";
import { countCasesAgain } from "~/features/notifications/causes/unread-counts.server";
import type { ListId, UserId, VersionId } from "~/lib/data/ids";
import type { App } from "~/platform/app.server";
import { parseInput } from "~/platform/input";
import { Refusal } from "~/platform/refusal";
import { requireModerator, requireWriter, type Viewer } from "~/platform/viewer.server";

export type Decision = {
  versionId: VersionId;
  kind: ReportKind;
  intent: DecisionKind;
  commentId?: string | null;
  /** Logged, and sent to the recipients of the decision. */
  reason: string;
};

/** Carries out a decision of a moderator or admin. Refuses 'bad-input' without a reason, and 'not-found'. */
export async function decide(app: App, viewer: Viewer, decision: Decision): Promise<void> {
  requireModerator(viewer);
  const { id } = requireWriter(viewer);
  await runPlan(app, async () => {
    const [statements] = await decisionStatements(app, id, [decision]);
    if (!statements) throw new Refusal("not-found");
    return { statements };
  });
}

/** `afterLog` must follow the log row, which a double click does not write again. */
type Deciding = Decision & { afterLog?: Statement[] };

/**
 * Returns the statements of each decision; null if its subject is gone. All but 'remove-comment' close the
 * reports. The caller has checked the role; `moderatorId` null is a command. Refuses 'bad-input' without a
 * reason.
 */
export async function decisionStatements(
  app: App,
  moderatorId: UserId | null,
  inputs: Deciding[],
): Promise<(Statement[] | null)[]> {
  const decisions = inputs.map(({ afterLog, ...decision }) => ({
    ...parseInput(decisionSchema, decision),
    afterLog,
  }));
  const found = await runQueriesEach(
    app.db,
    decisions.map((decision) => queriesOf(app, decision)),
  );
  return planEach(
    app,
    found.map(({ owner }) => owner),
    async (state, i) => {
      const [decision, answers] = [decisions[i], found[i]];
      return decision && answers ? planDecision(app, moderatorId ?? "", decision, answers, state) : null;
    },
  );
}

const queriesOf = ({ db }: App, { versionId, commentId, kind, intent }: Decision) => ({
  version: first(versionInQuestion(db, versionId)),
  held: heldIn(db, kind, versionId),
  owner:
    (intent === "hide" || intent === "restore" || (intent === "dismiss" && kind === "list")) &&
    first(versionOwner(db, versionId, { onlyHeld: intent === "dismiss" })),
  comment: intent === "remove-comment" && first(commentIn(db, versionId, commentId ?? "")),
});

async function planDecision(
  app: App,
  actorId: UserId,
  decision: Deciding,
  { version, held, owner, comment }: Results<ReturnType<typeof queriesOf>>,
  state: ListSnapshot | null,
): Promise<Statement[] | null> {
  const { versionId, intent, kind, reason, afterLog = [] } = decision;
  const { db } = app;
  if (!version) return null;
  const { listId, listTitle, userId } = version;
  const now = app.now();
  const notice = { listId, versionId, actorId };
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
    ...(outcome ? notifyReporters(app, { ...notice, kind, detail: outcome }) : []),
    ...(intent === "remove-comment"
      ? [deleteHold(db, "comments", decision.commentId ?? "")]
      : [closeReports(db, versionId, kind, now), deleteHolds(db, kind, versionId), ...countCasesAgain(app)]),
    ...(text ? notifyOfDecision(app, { ...notice, userId, subject: listId, detail: text }) : []),
  ];
  const givesBack = intent === "dismiss" && held.length > 0;
  if (givesBack && kind === "comments")
    return [
      ...held.flatMap(({ subject, isInThread }) => (isInThread ? giveCommentBack(app, listId, subject) : [])),
      refreshCardStatement(app, listId),
      ...also,
    ];
  if (intent === "dismiss" && !givesBack) return also;
  if (intent === "remove-comment") {
    const isHeld = held.some(({ subject }) => subject === decision.commentId);
    return comment ? takeDown(app, { ...notice, ...decision, isHeld }, comment, also) : null;
  }
  return moderationStatements(app, {
    ...{ listId, userId, versionId, also },
    removed: intent === "hide",
    creator: owner?.creator ?? "",
    state,
  });
}

type TakeDown = Pick<Decision, "versionId" | "commentId" | "reason"> & {
  listId: ListId;
  actorId: UserId;
  /** True if reports have hidden it already. */
  isHeld: boolean;
};

function takeDown(
  app: App,
  { commentId, reason, isHeld, ...notice }: TakeDown,
  { itemId, userId, content }: CommentInQuestion,
  also: Statement[],
): Statement[] {
  const { listId } = notice;
  const id = commentId ?? "";
  return [
    // a comment that was deleted with its item must only not reappear in a case
    ...(itemId === null || isHeld ? [] : removeCommentStatements(app, { listId, itemId, commentId: id })),
    refreshCardStatement(app, listId),
    ...also,
    ...notifyOfDecision(app, { ...notice, userId, subject: id, detail: takenDownText(content, reason) }),
  ];
}
