import { first, runQueries } from "#db/run-queries";
import { decisionWords, isAppealable, isHold } from "~/features/moderation/audit/decision-words";
import { ruleText } from "~/features/moderation/audit/rule";
import type { App } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import { requireMember, requireModerator, type Viewer } from "~/platform/viewer.server";
import { decisionById } from "./decision.queries.server";

/** Returns a decision for the member whom it is addressed to, also while they are suspended, and for staff. Refuses 'sign-in' and 'not-found'. */
export async function readDecision(app: App, viewer: Viewer, id: string) {
  const member = requireMember(viewer);
  const { decision } = await runQueries(app.db, { decision: first(decisionById(app.db, id)) });
  if (!decision || decision.userId === "") throw new Refusal("not-found");
  const isOwn = decision.userId === member.id;
  if (!isOwn) requireModerator(member);
  const { act, subject, until, detail, ruleNumber, ruleTitle, visible, listId, appeal, outcome } = decision;
  return {
    isOwn,
    words: decisionWords({ act, subject, until, comment: decision.comment }),
    isSuspension: act === "suspend",
    list: visible ? { id: listId, title: subject } : null,
    reason: detail,
    rule: ruleTitle === "" ? null : ruleText({ number: ruleNumber, title: ruleTitle }),
    ruleNumber,
    actor: isOwn && !isHold(act) ? null : decision.actor,
    at: decision.createdAt,
    appeal: appeal && { text: appeal.text, at: appeal.at },
    outcome: outcome && { id: outcome.id, words: decisionWords({ act: outcome.act, subject, until: null }) },
    answers: decision.answers,
    canAppeal: isOwn && isAppealable(act) && appeal === null,
  };
}
