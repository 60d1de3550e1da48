/** Hides what three members have reported about a newcomer, until a moderator decides. */
import { isConflict, isTaken } from "#db/guard";
import { writeAll } from "#db/run-queries";
import { refreshCardStatement } from "~/features/lists/cards/cards.server";
import { removeCommentStatements } from "~/features/lists/comment-writes/comment-statements.server";
import { readSnapshot, runPlan } from "~/features/lists/writes/list-snapshot.server";
import { takeDownStatements } from "~/features/lists/writes/take-down.server";
import { addressDecision } from "~/features/moderation/audit/address-decision.server";
import { ALWAYS } from "~/features/moderation/audit/audit-log.queries.server";
import type { Operator } from "~/features/moderation/audit/staff-act.server";
import { caseOf } from "~/features/moderation/reports/profile-reports.queries.server";
import type { ListId } from "~/lib/data/ids";
import { HOUR } from "~/lib/time/durations";
import type { App } from "~/platform/app.server";
import {
  type HeldComment,
  type HeldProfile,
  type HeldVersion,
  holdProfile,
  insertHold,
} from "./holds.queries.server";

/** Members who have confirmed since then are newcomers. */
export const newcomersSince = ({ env, now }: App): number => now() - env.NEWCOMER_HOURS * HOUR;

/** Nobody: the reports alone hide. */
const REPORTS: Operator = { id: null, name: "three reports", isAdmin: false };

const HELD = { act: "hold", detail: "Three members reported it. A moderator decides", concerns: [] };

/** Also what a parallel report has hidden already is no error. */
const unlessHeld = (error: unknown): void => {
  if (!isTaken(error, "holds.") && !isConflict(error)) throw error;
};

export async function holdMember(app: App, { id: userId, username }: HeldProfile): Promise<void> {
  const act = {
    ...HELD,
    act: "hold-profile",
    subject: username,
    userId,
    versionId: caseOf(userId),
    to: username,
  };
  await writeAll(app.db, [
    ...holdProfile(app.db, userId),
    ...addressDecision(app, REPORTS, act, () => ALWAYS),
  ]).catch(unlessHeld);
}

export async function holdVersion(
  app: App,
  listId: ListId,
  { versionId, userId, creator, title }: HeldVersion,
): Promise<void> {
  const act = { ...HELD, subject: title, userId, listId, versionId, to: creator };
  await runPlan(app, async () => {
    const state = await readSnapshot(app, listId, "");
    const also = [
      insertHold(app.db, { kind: "list", subject: versionId, versionId, createdAt: app.now() }),
      ...addressDecision(app, REPORTS, act, () => ALWAYS),
    ];
    const target = { listId, versions: [{ id: versionId, userId }], removed: true, state, also };
    return { statements: await takeDownStatements(app, target) };
  }).catch(unlessHeld);
}

export async function holdComment(
  app: App,
  listId: ListId,
  commentId: string,
  { itemId, versionId, userId, author, title, content }: HeldComment,
): Promise<void> {
  const act = { ...HELD, act: "hold-comment", subject: title, userId, listId, versionId, commentId };
  await writeAll(app.db, [
    ...removeCommentStatements(app, { listId, itemId, commentId }),
    refreshCardStatement(app, listId),
    insertHold(app.db, { kind: "comments", subject: commentId, versionId, createdAt: app.now() }),
    ...addressDecision(app, REPORTS, { ...act, to: author, comment: content }, () => ALWAYS),
  ]).catch(unlessHeld);
}
