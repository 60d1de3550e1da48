/** Removes all that a member has published, and gives the lists back; a job carries both out in chunks. */
import { mustHold } from "#db/guard";
import { first, runQueries, writeAll } from "#db/run-queries";
import { refreshCardStatement } from "~/features/lists/cards/cards.server";
import { removeCommentStatements } from "~/features/lists/comment-writes/comment-statements.server";
import { runPlan } from "~/features/lists/writes/list-snapshot.server";
import { giveBackVersions, removeVersionsOf } from "~/features/lists/writes/standing.server";
import { addressDecision } from "~/features/moderation/audit/address-decision.server";
import { ALWAYS } from "~/features/moderation/audit/audit-log.queries.server";
import type { NamedRule } from "~/features/moderation/audit/rule";
import { type Answer, type Operator, refuseAboutStaff } from "~/features/moderation/audit/staff-act.server";
import { forEachRow } from "~/lib/data/for-each-row";
import type { App } from "~/platform/app.server";
import { parseInput } from "~/platform/input";
import { Refusal } from "~/platform/refusal";
import {
  commentsToRemove,
  contentOf,
  dueRemovals,
  isNotRemoving,
  queueRemoval,
  removalDone,
} from "./member-cases.queries.server";
import { reasonField } from "./member-fields";
import { requireMemberNamed } from "./suspensions.server";

type Removal = { name: string; reason: string; rule?: NamedRule | null };

/**
 * Decides to remove all public lists and comments of a member, which a job does. Refuses 'not-found', 'bad-input'
 * without a reason, 'forbidden' about staff, 'not-yours', and 'conflict' while another removal is under way.
 */
export async function removeContentOf(
  app: App,
  operator: Operator,
  { name, reason: given, rule }: Removal,
): Promise<void> {
  const reason = parseInput(reasonField, given, "reason");
  const member = await requireMemberNamed(app, name);
  refuseAboutStaff(operator, member);
  const id = app.newId();
  await runPlan(app, async () => {
    const { content } = await runQueries(app.db, { content: first(contentOf(app.db, member.id)) });
    if (content?.removal) throw new Refusal("conflict", { message: "Somebody is removing it already" });
    if (!content || content.versions + content.comments === 0)
      throw new Refusal("conflict", { message: "There is nothing public to remove" });
    const decision = {
      ...{ id, act: "remove-content", subject: member.username, detail: reason },
      ...{ userId: member.id, to: member.username, concerns: [member.id], rule },
    };
    return {
      statements: [
        mustHold(app.db, isNotRemoving(member.id)),
        queueRemoval(app.db, { decisionId: id, userId: member.id, back: false }),
        ...addressDecision(app, operator, decision, () => ALWAYS),
      ],
    };
  });
  app.afterAnswer(() => workOnRemovals(app), "removals");
}

type GivingBack = { name: string; reason: string; answer?: Answer };

/** Decides to give the lists back that a removal of all content, the appealed one or any, took down. Refuses like `removeContentOf`. */
export async function giveBackContentOf(
  app: App,
  operator: Operator,
  { name, reason: given, answer }: GivingBack,
): Promise<void> {
  const reason = parseInput(reasonField, given, "reason");
  const member = await requireMemberNamed(app, name);
  refuseAboutStaff(operator, member);
  const { content } = await runQueries(app.db, { content: first(contentOf(app.db, member.id)) });
  const decisionId = answer?.decisionId ?? content?.removal ?? content?.decisionId;
  if (!decisionId) throw new Refusal("conflict", { message: "Nothing of theirs is removed" });
  const decision = {
    ...{ act: "restore-content", subject: member.username, detail: reason },
    ...{ userId: member.id, to: member.username, concerns: [member.id], answer },
  };
  await runPlan(app, async () => ({
    statements: [
      ...((await answer?.close()) ?? []),
      queueRemoval(app.db, { decisionId, userId: member.id, back: true }),
      ...addressDecision(app, operator, decision),
    ],
  }));
  app.afterAnswer(() => workOnRemovals(app), "removals");
}

const REMOVALS_AT_ONCE = 5;
const COMMENTS_AT_ONCE = 100;

/** Works on queued removals, some lists and comments of each; for the cron trigger. Can be interrupted and repeated. */
export async function workOnRemovals(app: App): Promise<void> {
  await forEachRow(await dueRemovals(app.db, REMOVALS_AT_ONCE), async (removal) => {
    const isMore = removal.back
      ? await giveBackVersions(app, removal.decisionId)
      : // both, and not the second only after the last of the first
        [await removeVersionsOf(app, removal), await removeCommentsOf(app, removal.userId)].includes(true);
    if (!isMore) await writeAll(app.db, [removalDone(app.db, removal)]);
  });
}

/** Returns true if there may be more. */
async function removeCommentsOf(app: App, userId: string): Promise<boolean> {
  const found = await commentsToRemove(app.db, userId, COMMENTS_AT_ONCE);
  await forEachRow(found, ({ id, itemId, listId }) =>
    writeAll(app.db, [
      ...removeCommentStatements(app, { listId, itemId, commentId: id }),
      refreshCardStatement(app, listId),
    ]),
  );
  return found.length === COMMENTS_AT_ONCE;
}
