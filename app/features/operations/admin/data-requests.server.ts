/** Answers to a member's data request, by command. Each refuses 'not-found'. */
import { writeAll } from "#db/run-queries";
import { deleteAccount } from "~/features/members/own-account/delete-account.server";
import { exportOf } from "~/features/members/own-account/export.server";
import { endAllSessions } from "~/features/members/sessions/sessions.server";
import { logAct, type Operator } from "~/features/moderation/audit/staff-act.server";
import { requireMemberNamed } from "~/features/moderation/members/suspensions.server";
import type { App } from "~/platform/app.server";

export async function exportMember(app: App, name: string) {
  const { id } = await requireMemberNamed(app, name);
  return exportOf(app, id);
}

/** Deletes an account as its owner could, with versions and saves. Refuses 'conflict' for the last admin. */
export async function deleteMember(app: App, operator: Operator, name: string): Promise<void> {
  const { id, username, roles, joinedAt } = await requireMemberNamed(app, name);
  const member = { id, username, roles, joinedAt, sessionId: "", unread: 0 };
  const log = logAct(app, operator, { act: "delete account", subject: username, concerns: [id] });
  await deleteAccount(app, member, { keepVersions: false, log });
}

export async function endSessionsOf(app: App, operator: Operator, name: string): Promise<void> {
  const { id, username } = await requireMemberNamed(app, name);
  const log = logAct(app, operator, { act: "end sessions", subject: username, concerns: [id] });
  // behind the deletion of sessions, so that it is logged if there were any
  await writeAll(app.db, endAllSessions(app, id).toSpliced(1, 0, log));
}
