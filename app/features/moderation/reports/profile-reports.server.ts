import { z } from "zod";
import { first, runQueries, writeAll } from "#db/run-queries";
import { freeProfile, profileToHold } from "~/features/moderation/reports/holds.queries.server";
import { holdMember, newcomersSince } from "~/features/moderation/reports/holds.server";
import {
  notifyOfDecision,
  notifyOfNewCase,
  notifyReporters,
} from "~/features/notifications/causes/notify.server";
import { countCasesAgain } from "~/features/notifications/causes/unread-counts.server";
import { usernameKey } from "~/lib/people/username-key";
import type { App } from "~/platform/app.server";
import { parseInput } from "~/platform/input";
import { countAgainst } from "~/platform/rate-limits.server";
import { Refusal } from "~/platform/refusal";
import { requireActive, requireModerator, requireWriter, type Viewer } from "~/platform/viewer.server";
import {
  caseOf,
  clearProfile,
  insertProfileReport,
  reportedMember,
  shownMember,
} from "./profile-reports.queries.server";
import { neededReasonField, reasonField } from "./report";
import { closeReports, logDecision } from "./reports.queries.server";

/** Refuses 'not-found' for a member without picture and line, and 'not-yours' for one's own. */
export async function reportProfile(
  app: App,
  viewer: Viewer,
  { user, ...given }: { user: string; reason: string },
): Promise<void> {
  const { id: reporterId } = requireActive(viewer);
  const { reason } = parseInput(profileReportSchema, given);
  await countAgainst(app, "flag", reporterId);
  const key = usernameKey(user);
  const reportId = app.newId();
  const newcomers = { usernameKey: key, now: app.now(), since: newcomersSince(app) };
  const { member, held } = await runQueries(
    app.db,
    { member: first(shownMember(app.db, key)), held: first(profileToHold(app.db, newcomers)) },
    {
      before: [
        insertProfileReport(app.db, { id: reportId, usernameKey: key, reporterId, reason, now: app.now() }),
        ...notifyOfNewCase(app, { reportId, actorId: reporterId }),
      ],
    },
  );
  if (!member) throw new Refusal("not-found");
  if (member.id === reporterId)
    throw new Refusal("not-yours", { message: "This is your own. You can change it" });
  if (held) await holdMember(app, held.id);
}

/** Carries out a moderator's decision about a reported profile. Refuses 'bad-input' without a reason, and 'not-found'. */
export async function decideProfile(app: App, viewer: Viewer, decision: ProfileDecision): Promise<void> {
  requireModerator(viewer);
  const { id: actorId } = requireWriter(viewer);
  const { userId, intent, reason } = parseInput(profileDecisionSchema, decision);
  const { member } = await runQueries(app.db, { member: first(reportedMember(app.db, userId)) });
  if (!member) throw new Refusal("not-found");
  const now = app.now();
  const versionId = caseOf(userId);
  const notice = { listId: "", versionId, actorId };
  await writeAll(app.db, [
    ...(intent === "remove-profile" ? [clearProfile(app.db, userId)] : []),
    freeProfile(app.db, userId),
    logDecision(app.db, {
      ...{ id: app.newId(), moderatorId: actorId, intent, listId: "", versionId, userId, reason },
      listTitle: member.username,
      commentId: null,
      createdAt: now,
    }),
    ...notifyReporters(app, { ...notice, kind: "profile", detail: profileOutcome(intent, reason) }),
    closeReports(app.db, versionId, "profile", now),
    ...countCasesAgain(app),
    ...(intent === "remove-profile"
      ? notifyOfDecision(app, { ...notice, userId, subject: versionId, detail: profileTakenDown(reason) })
      : []),
  ]);
}

const profileReportSchema = z.object({ reason: reasonField });

const PROFILE_DECISIONS = ["remove-profile", "dismiss"] as const;

const profileDecisionSchema = z.object({
  userId: z.string(),
  intent: z.enum(PROFILE_DECISIONS, { error: "Remove picture and line, or dismiss" }),
  reason: neededReasonField,
});

type ProfileDecision = { userId: string; intent: string; reason: string };

const profileTakenDown = (reason: string) => `Your picture and your line were taken down: ${reason}`;

const profileOutcome = (intent: (typeof PROFILE_DECISIONS)[number], reason: string) =>
  intent === "dismiss"
    ? `What you reported stays as it is: ${reason}`
    : `The picture and the line that you reported were taken down: ${reason}`;
