import { z } from "zod";
import { mustHold } from "#db/guard";
import { first, runQueries } from "#db/run-queries";
import { runPlan } from "~/features/lists/writes/list-snapshot.server";
import { addressDecision } from "~/features/moderation/audit/address-decision.server";
import { unlessRepeated } from "~/features/moderation/audit/audit-log.queries.server";
import type { NamedRule } from "~/features/moderation/audit/rule";
import {
  type Act,
  type Answer,
  logAct,
  type Operator,
  refuseAboutStaff,
} from "~/features/moderation/audit/staff-act.server";
import { freeProfile } from "~/features/moderation/reports/holds.queries.server";
import {
  caseOf,
  memberOfProfile,
  setProfileRemoved,
} from "~/features/moderation/reports/profile-reports.queries.server";
import { DECISION_EFFECTS, neededReasonField } from "~/features/moderation/reports/report";
import {
  closeReports,
  isOpenCase,
  latestActOn,
  openReportersOf,
} from "~/features/moderation/reports/reports.queries.server";
import { notifyReporters } from "~/features/notifications/causes/notify.server";
import { countCasesAgain } from "~/features/notifications/causes/unread-counts.server";
import type { UserId } from "~/lib/data/ids";
import type { App } from "~/platform/app.server";
import { parseInput } from "~/platform/input";
import { Refusal } from "~/platform/refusal";
import { isRepeated } from "./decisions.server";

type ProfileDecision = {
  userId: UserId;
  intent: string;
  reason: string;
  rule?: NamedRule | null;
  answer?: Answer;
  /** True if it is about an open case: refused once somebody else has decided it. */
  ofCase?: boolean;
};

/**
 * Takes a member's picture and line down, whatever they are changed to, gives them back, or dismisses the reports.
 * Refuses 'bad-input' without a reason, 'not-found', 'forbidden' to a moderator about staff except for 'dismiss',
 * 'not-yours', and 'conflict' if somebody else has decided the case.
 */
export async function decideProfile(app: App, operator: Operator, decision: ProfileDecision): Promise<void> {
  const { rule, answer, ofCase } = decision;
  const { userId, intent, reason } = parseInput(profileDecisionSchema, decision);
  const { db } = app;
  const versionId = caseOf(userId);
  await runPlan(app, async () => {
    const { member, reporters, latest } = await runQueries(db, {
      member: first(memberOfProfile(db, userId)),
      reporters: openReportersOf(db, versionId, "profile"),
      latest: ofCase && first(latestActOn(db, versionId)),
    });
    if (!member) throw new Refusal("not-found");
    if (intent !== "dismiss") refuseAboutStaff(operator, member);
    if (isRepeated(operator, { ofCase, intent, reason }, { reporters, latest })) return { statements: [] };
    const act: Act = {
      ...{ act: intent, subject: member.username, detail: reason, versionId, rule, answer },
      concerns: [userId, ...reporters.map(({ reporterId }) => reporterId)],
    };
    const news = { kind: "profile", listId: "", versionId, actorId: operator.id ?? "" } as const;
    return {
      statements: [
        ...(ofCase ? [mustHold(db, isOpenCase(versionId, "profile"))] : []),
        ...((await answer?.close()) ?? []),
        freeProfile(db, userId),
        ...(intent === "dismiss"
          ? [logAct(app, operator, act, unlessRepeated)]
          : [
              setProfileRemoved(db, userId, intent === "remove-profile"),
              ...addressDecision(app, operator, { ...act, userId, to: member.username }),
            ]),
        ...notifyReporters(app, { ...news, detail: `${TOLD[intent]}: ${reason}` }),
        closeReports(db, versionId, "profile", app.now()),
        ...countCasesAgain(app),
      ],
    };
  });
}

const { told: UNCHANGED } = DECISION_EFFECTS.dismiss;
/** Words for the reporters, by decision. */
const TOLD = {
  "remove-profile": "The picture and the line that you reported were taken down",
  "restore-profile": UNCHANGED,
  dismiss: UNCHANGED,
};

const profileDecisionSchema = z.object({
  userId: z.string(),
  intent: z.enum(["remove-profile", "restore-profile", "dismiss"], {
    error: "Remove or restore picture and line, or dismiss",
  }),
  reason: neededReasonField,
});
