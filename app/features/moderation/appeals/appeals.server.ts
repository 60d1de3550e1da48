import { z } from "zod";
import { mustHold } from "#db/guard";
import { first, runQueries, writeAll } from "#db/run-queries";
import { runPlan } from "~/features/lists/writes/list-snapshot.server";
import { addressDecision } from "~/features/moderation/audit/address-decision.server";
import { ALWAYS } from "~/features/moderation/audit/audit-log.queries.server";
import { isAppealable } from "~/features/moderation/audit/decision-words";
import { type Answer, moderatorOf, type Operator } from "~/features/moderation/audit/staff-act.server";
import { decideAll, decidedBy } from "~/features/moderation/decisions/decisions.server";
import { decideProfile } from "~/features/moderation/decisions/profile-decisions.server";
import { giveBackContentOf } from "~/features/moderation/members/member-content.server";
import { endSuspensions } from "~/features/moderation/members/suspensions.server";
import { neededReasonField } from "~/features/moderation/reports/report";
import { closeReports, isOpenCase } from "~/features/moderation/reports/reports.queries.server";
import { notifyOfNewCase } from "~/features/notifications/causes/notify.server";
import { countCasesAgain } from "~/features/notifications/causes/unread-counts.server";
import { linesOfText } from "~/lib/text/text-fields";
import type { App } from "~/platform/app.server";
import { parseInput } from "~/platform/input";
import { countAgainst } from "~/platform/rate-limits.server";
import { Refusal } from "~/platform/refusal";
import { requireLeaver, type Viewer } from "~/platform/viewer.server";
import { APPEAL_MAX } from "./appeal-limits";
import { decidedTogether, decisionById, insertAppeal, isUnanswered } from "./decision.queries.server";

const appealSchema = z.object({
  text: linesOfText("Say why the decision is wrong", {
    max: [APPEAL_MAX, (n) => `An appeal must be max. ${APPEAL_MAX.toLocaleString("en")} characters (${n})`],
  }),
});

/**
 * Opens a case about a decision addressed to the viewer, also while they are suspended. Repeating it changes nothing.
 * Refuses 'bad-input', 'not-found' for decisions about others, and 'conflict' for what can't be appealed against.
 */
export async function appeal(
  app: App,
  viewer: Viewer,
  { id, ...typed }: { id: string; text: string },
): Promise<void> {
  const member = requireLeaver(viewer);
  if (member.guestOf) throw new Refusal("guest");
  const { text } = parseInput(appealSchema, typed);
  await countAgainst(app, "flag", member.id);
  const { decision } = await runQueries(app.db, { decision: first(decisionById(app.db, id)) });
  if (!decision || decision.userId !== member.id) throw new Refusal("not-found");
  if (!isAppealable(decision.act)) throw new Refusal("conflict", { message: "Nothing to appeal against" });
  const reportId = app.newId();
  await writeAll(app.db, [
    insertAppeal(app.db, { id: reportId, decision, text, now: app.now() }),
    ...notifyOfNewCase(app, { reportId, actorId: member.id }),
  ]);
}

const outcomeSchema = z.object({
  intent: z.enum(["lift", "lift-all", "keep"], { error: "Lift or keep the decision" }),
  reason: neededReasonField,
});

type Outcome = { id: string; intent: string; reason: string };

/**
 * Decides an appeal; 'lift-all' lifts what was decided in the same act, too. Repeating it changes nothing. Refuses
 * 'bad-input', 'not-found', 'not-yours' to whoever decided and whoever appealed, and 'conflict' once somebody else has
 * decided it, or if a later decision holds.
 */
export async function decideAppeal(app: App, viewer: Viewer, { id, ...typed }: Outcome): Promise<void> {
  const operator = moderatorOf(viewer);
  const { intent, reason } = parseInput(outcomeSchema, typed);
  await answerAppeal(app, operator, { id, intent, reason }).catch(async (error) => {
    const { outcome } = await appealed(app, id);
    if (outcome?.actorId !== operator.id || outcome.detail !== reason) throw error;
  });
}

async function answerAppeal(
  app: App,
  operator: Operator,
  { id, intent, reason }: z.infer<typeof outcomeSchema> & { id: string },
): Promise<void> {
  const { db } = app;
  const decision = await appealed(app, id);
  const { others } = await runQueries(db, { others: intent === "lift-all" && decidedTogether(db, id) });
  if (intent !== "keep") refuseLaterOne(app, decision);
  const together = others || [];
  const all = [id, ...together.map((other) => other.id)];
  const answer: Answer = {
    decisionId: id,
    concerns: [decision.userId, ...(decision.actorId === null ? [] : [decision.actorId])],
    close: async () => {
      const { appeal: current, outcome: known } = await appealed(app, id);
      if (current.decidedAt !== null) throw decidedBy(known ?? undefined);
      return [
        mustHold(db, isOpenCase(id, "appeal")),
        mustHold(db, isUnanswered(all)),
        ...all.map((one) => closeReports(db, one, "appeal", app.now())),
        ...countCasesAgain(app),
      ];
    },
  };
  if (intent === "keep") {
    const kept = {
      ...{ act: "keep-decision", subject: decision.subject, detail: reason, listId: decision.listId },
      ...{ userId: decision.userId, to: decision.appeal.username, answers: id, concerns: answer.concerns },
    };
    return runPlan(app, async () => ({
      statements: [...(await answer.close()), ...addressDecision(app, operator, kept, () => ALWAYS)],
    }));
  }
  const { versionId, commentId, userId } = decision;
  const name = decision.appeal.username;
  if (decision.act === "suspend") return endSuspensions(app, operator, { name, reason, answer, together });
  if (decision.act === "remove-content") return giveBackContentOf(app, operator, { name, reason, answer });
  if (decision.act === "remove-profile")
    return decideProfile(app, operator, { userId, intent: "restore-profile", reason, answer });
  const isComment = decision.act === "remove-comment";
  await decideAll(
    app,
    operator,
    [
      isComment
        ? { versionId, kind: "comments", intent: "restore-comment", commentId, reason }
        : { versionId, kind: "list", intent: "restore", reason },
      ...together.map((other) => ({
        versionId: other.versionId,
        kind: "list" as const,
        intent: "restore" as const,
        reason,
        answers: other.id,
      })),
    ],
    answer,
  );
}

/** Refuses 'conflict' if a later decision of the same kind holds, which has its own appeal. */
function refuseLaterOne({ now }: App, { id, act, newest }: Awaited<ReturnType<typeof appealed>>): void {
  // of a member's content, each removal is given back by itself
  if (newest.id === id || newest.act !== act || act === "remove-content") return;
  if (newest.until === null || newest.until > now())
    throw new Refusal("conflict", { message: "A later decision about the same holds: keep this one" });
}

/** Returns a decision with its appeal. Refuses 'not-found'. */
async function appealed(app: App, id: string) {
  const { decision } = await runQueries(app.db, { decision: first(decisionById(app.db, id)) });
  if (!decision?.appeal) throw new Refusal("not-found");
  return { ...decision, appeal: decision.appeal };
}
