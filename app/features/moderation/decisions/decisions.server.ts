import type { Statement } from "#db/client";
import { mustHold } from "#db/guard";
import { first, type Results, runQueriesEach } from "#db/run-queries";
import { refreshCardStatement } from "~/features/lists/cards/cards.server";
import {
  removeCommentStatements,
  restoreCommentStatements,
} from "~/features/lists/comment-writes/comment-statements.server";
import { planEach, runPlan } from "~/features/lists/writes/list-snapshot.server";
import { takeDownStatements } from "~/features/lists/writes/take-down.server";
import { addressDecision } from "~/features/moderation/audit/address-decision.server";
import { unlessRepeated } from "~/features/moderation/audit/audit-log.queries.server";
import type { NamedRule } from "~/features/moderation/audit/rule";
import {
  type Act,
  type Answer,
  logAct,
  moderatorOf,
  mustNotBeOwn,
  type Operator,
} from "~/features/moderation/audit/staff-act.server";
import {
  deleteHold,
  deleteHolds,
  type Held,
  heldIn,
} from "~/features/moderation/reports/holds.queries.server";
import {
  DECISION_EFFECTS,
  type DecisionKind,
  decisionSchema,
  type ReportKind,
} from "~/features/moderation/reports/report";
import {
  closeReports,
  commentIn,
  isOpenCase,
  latestActOn,
  openReportersOf,
  versionCreator,
  versionInQuestion,
} from "~/features/moderation/reports/reports.queries.server";
import { notifyReporters } from "~/features/notifications/causes/notify.server";
import { countCasesAgain } from "~/features/notifications/causes/unread-counts.server";
import type { ItemId, ListId, UserId, VersionId } from "~/lib/data/ids";
import type { App } from "~/platform/app.server";
import { parseInput } from "~/platform/input";
import { Refusal } from "~/platform/refusal";
import type { Viewer } from "~/platform/viewer.server";

export type Decision = {
  versionId: VersionId;
  kind: ReportKind;
  intent: DecisionKind;
  commentId?: string | null;
  /** Logged, and sent to the recipients of the decision. */
  reason: string;
  rule?: NamedRule | null;
  /** True if it is about an open case: refused once somebody else has decided it. */
  ofCase?: boolean;
  /** The decision that this one answers, where it is not the answer's own. */
  answers?: string;
};

/** Carries out a decision of a moderator or admin. Refuses like `decideAll`. */
export async function decide(app: App, viewer: Viewer, decision: Decision): Promise<void> {
  await decideAll(app, moderatorOf(viewer), [decision]);
}

/**
 * Carries out decisions in one batch, with one merge of each list, and returns their number. All but 'remove-comment'
 * close the reports. Leaves out what is gone. Refuses 'bad-input' without a reason, 'not-found' if nothing is left,
 * 'not-yours' if one concerns the operator, and 'conflict' if somebody else has decided the case.
 */
export async function decideAll(
  app: App,
  operator: Operator,
  inputs: Decision[],
  answer?: Answer,
): Promise<number> {
  const decisions = inputs.map((decision) => ({ ...decision, ...parseInput(decisionSchema, decision) }));
  let decided = 0;
  await runPlan(app, async () => {
    const found = await runQueriesEach(
      app.db,
      decisions.map((decision) => queriesOf(app, decision)),
    );
    const planned = decisions.flatMap((decision, i) => {
      const answers = found[i];
      return answers ? (planDecision(app, operator, { ...decision, answer }, answers) ?? []) : [];
    });
    if (planned.length === 0) throw new Refusal("not-found");
    decided = planned.length;
    return {
      statements: [
        ...((await answer?.close()) ?? []),
        ...(await takeDowns(app, operator, planned)),
        ...countCasesAgain(app),
      ],
    };
  });
  return decided;
}

const queriesOf = ({ db }: App, { versionId, kind, commentId, ofCase }: Decision) => ({
  version: first(versionInQuestion(db, versionId)),
  creator: first(versionCreator(db, versionId)),
  reporters: openReportersOf(db, versionId, kind),
  held: heldIn(db, kind, versionId),
  latest: ofCase && first(latestActOn(db, versionId)),
  comment: commentId && first(commentIn(db, versionId, commentId)),
});

type Change = { listId: ListId; id: VersionId; userId: UserId; removed: boolean };

type Planned = {
  /** Everything but the change of versions, which is made for a whole list. */
  statements: Statement[];
  change: Change | null;
};

/** Returns null if what is decided about is gone. */
function planDecision(
  app: App,
  operator: Operator,
  decision: Decision & { answer?: Answer },
  found: Results<ReturnType<typeof queriesOf>>,
): Planned | null {
  const { versionId, intent, kind, reason, rule, ofCase, answer, answers, commentId = null } = decision;
  const { version, creator, reporters, held } = found;
  const { db } = app;
  const { changes, told } = DECISION_EFFECTS[intent];
  const comment = found.comment || null;
  const isHeld = held.some(({ subject }) => subject === commentId);
  const canChange = comment && (isHeld || comment.down === Number(intent === "restore-comment"));
  if (!version || (changes === "comment" && !canChange)) return null;
  if (isRepeated(operator, decision, found)) return NOTHING_PLANNED;
  const { listId, listTitle, userId } = version;
  const act: Act = {
    ...{ act: intent, subject: listTitle, detail: reason, rule, answer, answers },
    ...{ listId, versionId, commentId },
    concerns: [
      userId,
      ...reporters.map(({ reporterId }) => reporterId),
      ...(comment ? [comment.userId] : []),
    ],
  };
  const addressee =
    changes === "comment" ? comment : changes && { userId, username: creator?.username ?? "" };
  const to = addressee && { userId: addressee.userId, to: addressee.username, comment: comment?.content };
  const news = { kind, listId, versionId, actorId: operator.id ?? "", detail: `${told}: ${reason}` };
  const givesBack = intent === "dismiss" && held.length > 0;
  return {
    statements: [
      ...(ofCase ? [mustHold(db, isOpenCase(versionId, kind))] : []),
      ...(comment ? changeComment(app, { ...decision, isHeld }, { listId, itemId: comment.itemId }) : []),
      ...(to
        ? addressDecision(app, operator, { ...act, ...to })
        : [logAct(app, operator, act, unlessRepeated)]),
      ...(told ? notifyReporters(app, news) : []),
      ...(givesBack && kind === "comments" ? giveBackComments(app, listId, held) : []),
      ...(changes === "comment"
        ? [deleteHold(db, "comments", commentId ?? "")]
        : [closeReports(db, versionId, kind, app.now()), deleteHolds(db, kind, versionId)]),
      // a moderator's decision about the version replaces what reports did, also in a case of its comments
      ...(changes === "version" ? [deleteHolds(db, "list", versionId)] : []),
    ],
    change:
      changes === "version" || (givesBack && kind === "list")
        ? { listId, id: versionId, userId, removed: intent === "hide" }
        : null,
  };
}

const NOTHING_PLANNED: Planned = { statements: [], change: null };

type Closed = {
  reporters: readonly unknown[];
  latest: { actorId: UserId | null; actor: string; act: string; detail: string } | undefined | false;
};

/**
 * Returns true if the operator has decided a case in the same way before. Refuses 'conflict' if somebody else has
 * decided it meanwhile.
 */
export function isRepeated(
  { id }: Operator,
  { ofCase, intent, reason }: { ofCase?: boolean; intent: string; reason: string },
  { reporters, latest }: Closed,
): boolean {
  if (!ofCase || reporters.length > 0) return false;
  if (latest && latest.actorId === id && latest.act === intent && latest.detail === reason) return true;
  throw decidedBy(latest);
}

function changeComment(
  app: App,
  { intent, commentId, isHeld }: Decision & { isHeld: boolean },
  { listId, itemId }: { listId: ListId; itemId: ItemId | null },
): Statement[] {
  const restores = intent === "restore-comment";
  const change = restores ? restoreCommentStatements : removeCommentStatements;
  return [
    // a comment that was deleted with its item must only not reappear in a case
    ...(itemId === null || (isHeld && !restores)
      ? []
      : change(app, { listId, itemId, commentId: commentId ?? "" })),
    refreshCardStatement(app, listId),
  ];
}

/** Shows the comments again that reports have hidden, where their items are still there. */
const giveBackComments = (app: App, listId: ListId, held: Held[]): Statement[] =>
  held.flatMap(({ subject, itemId }) =>
    itemId === null
      ? []
      : [
          ...restoreCommentStatements(app, { listId, itemId, commentId: subject }),
          refreshCardStatement(app, listId),
        ],
  );

/** Names what another moderator has decided meanwhile. */
export const decidedBy = (
  latest: { actor: string; act: string; detail: string } | undefined | false,
): Refusal =>
  new Refusal("conflict", {
    message: latest
      ? `${latest.actor} has decided this: ${latest.act.replaceAll("-", " ")} (${latest.detail})`
      : "Somebody has decided this",
  });

/** Changes the versions of each list together. */
async function takeDowns(app: App, operator: Operator, planned: Planned[]): Promise<Statement[]> {
  const groups: { listId: ListId; removed: boolean; versions: Change[]; also: Statement[] }[] = [];
  for (const { change, statements } of planned) {
    if (!change) continue;
    const { listId, removed } = change;
    const group = groups.find((one) => one.listId === listId && one.removed === removed);
    if (group) {
      group.versions.push(change);
      group.also.push(...statements);
    } else groups.push({ listId, removed, versions: [change], also: statements });
  }
  const changed = await planEach(
    app,
    groups.map(({ listId }) => ({ listId, userId: "" })),
    async (state, i) => {
      const group = groups[i];
      if (!group) return [];
      mustNotBeOwn(operator, state?.listOwnerId ? [state.listOwnerId] : []);
      return takeDownStatements(app, { ...group, state });
    },
  );
  const others = planned.filter(({ change }) => change === null).flatMap(({ statements }) => statements);
  return [...others, ...changed.flat()];
}
