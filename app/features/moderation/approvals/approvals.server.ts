import { z } from "zod";
import { isConflict, isTaken } from "#db/guard";
import { first, runQueries, writeAll } from "#db/run-queries";
import { declining, signUpQueries } from "~/features/members/sign-up/approve-sign-up.server";
import { planAccount } from "~/features/members/sign-up/sign-up.server";
import { ALWAYS } from "~/features/moderation/audit/audit-log.queries.server";
import { logAct, moderatorOf } from "~/features/moderation/audit/staff-act.server";
import { neededReasonField, reasonField } from "~/features/moderation/reports/report";
import { approvedEmail, declinedEmail } from "~/features/notifications/mail/emails";
import { deliverAccountMail, queueEmail } from "~/features/notifications/mail/mail.server";
import { paths } from "~/lib/addresses/paths";
import type { App } from "~/platform/app.server";
import { parseInput } from "~/platform/input";
import { Refusal } from "~/platform/refusal";
import type { Viewer } from "~/platform/viewer.server";
import { APPROVALS, decisionAbout } from "./approvals.queries.server";

const approvalSchema = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal(APPROVALS[0]), reason: reasonField }),
    z.object({ intent: z.literal(APPROVALS[1]), reason: neededReasonField }),
  ],
  { error: "Approve or decline" },
);

export type Approval = { signUpId: string; intent: string; reason: string };

/**
 * Creates the account of a waiting sign-up, or deletes the sign-up, and mails the outcome. A repeated press changes
 * nothing. Refuses 'bad-input' without a reason to decline, 'not-yours' for one's own, and 'conflict' with what another
 * moderator has decided or what has become of the sign-up.
 */
export async function decideSignUp(app: App, viewer: Viewer, approval: Approval): Promise<void> {
  const operator = moderatorOf(viewer);
  const { intent, reason } = parseInput(approvalSchema, approval);
  const { signUpId } = approval;
  const { waiting, guest, decided } = await runQueries(app.db, {
    ...signUpQueries(app, signUpId),
    decided: first(decisionAbout(app.db, signUpId)),
  });
  if (decided?.act === intent && decided.actorId === operator.id) return;
  if (decided) throw decidedBefore(decided);
  if (!waiting || waiting.waitsSince === null || waiting.confirmedAt !== null) throw notWaiting();
  if (waiting.expiresAt <= app.now())
    throw new Refusal("conflict", { message: "This sign-up has expired: they have to sign up again" });
  const act = { act: intent, subject: waiting.username, detail: reason, versionId: signUpId };
  const log = logAct(app, operator, { ...act, concerns: guest ? [guest.id] : [] }, () => ALWAYS);
  const account = intent === "approve-sign-up" && (await planAccount(app, waiting, guest, false));
  try {
    await writeAll(app.db, [
      ...(account ? account.statements : declining(app, waiting)),
      log,
      queueEmail(app, waiting.email, mailAbout(app, waiting, { intent, reason })),
    ]);
  } catch (error) {
    if (isTaken(error, "users.")) throw new Refusal("conflict", { message: TAKEN });
    // another moderator, or the owner of the address, was faster
    if (isConflict(error)) return decideSignUp(app, viewer, approval);
    throw error;
  }
  app.afterAnswer(() => deliverAccountMail(app), "mail");
}

const TAKEN = "This address, name or guest has an account by now: decline the sign-up";

const notWaiting = () => new Refusal("conflict", { message: "This sign-up doesn't wait any more" });

const decidedBefore = ({ actor, act }: { actor: string; act: string }) => {
  const what = act === "approve-sign-up" ? "approved" : "declined";
  return new Refusal("conflict", { message: `${actor} has ${what} this sign-up already` });
};

type Decided = { intent: (typeof APPROVALS)[number]; reason: string };

function mailAbout(app: App, { username }: { username: string }, { intent, reason }: Decided) {
  const to = { product: app.env.PRODUCT_NAME, username };
  return intent === "approve-sign-up"
    ? approvedEmail({ ...to, url: `${app.origin}${paths.login("", username)}` })
    : declinedEmail({ ...to, reason, url: `${app.origin}${paths.home}` });
}
