import { z } from "zod";
import { runPlan } from "~/features/lists/writes/list-snapshot.server";
import { endAllSessions } from "~/features/members/sessions/sessions.server";
import { logAct, type Operator } from "~/features/moderation/audit/staff-act.server";
import { keepingAnAdmin, requireMemberNamed } from "~/features/moderation/members/suspensions.server";
import { suspensionAt } from "~/lib/people/suspension";
import { usernameKey } from "~/lib/people/username-key";
import type { App } from "~/platform/app.server";
import { parseInput } from "~/platform/input";
import { requireAdmin, type Viewer } from "~/platform/viewer.server";
import { giveRole, membersBefore, takeRole } from "./members.queries.server";
import { ROLES } from "./staff-roles";

const roleField = z.enum(ROLES, { error: "The role must be moderator or admin" });
const PAGE = 50;

/** Search for members: `q` is a name prefix or a whole email address. */
export type MemberSearch = { q: string; only: "suspended" | "roles" | null; before: string | null };

export async function findMembers(app: App, viewer: Viewer, { q, only, before }: MemberSearch) {
  requireAdmin(viewer);
  const typed = usernameKey(q);
  const sought = typed.includes("@") ? { email: typed, only } : { name: typed, only };
  const now = app.now();
  const rows = await membersBefore(app.db, sought, { before, now, limit: PAGE + 1 });
  const members = rows.slice(0, PAGE).map(({ suspendedFor, suspendedUntil, roles, ...row }) => ({
    ...row,
    roles: ROLES.filter((role) => roles.includes(role)),
    suspended: suspensionAt({ suspendedFor, suspendedUntil }, now),
  }));
  return { members, before: rows.length > PAGE ? (members.at(-1)?.id ?? null) : null };
}

/** Adds or removes a role. Idempotent. A new role ends the member's sessions. Refuses 'not-found', 'bad-input', 'not-yours', 'conflict'. */
export async function setRole(
  app: App,
  operator: Operator,
  { name, role: given, has }: { name: string; role: string; has: boolean },
): Promise<void> {
  const role = parseInput(roleField, given, "role");
  const member = await requireMemberNamed(app, name);
  const change = has ? giveRole(app.db, member.id, role) : takeRole(app.db, member.id, role);
  const act = {
    ...{ act: `${has ? "give" : "take"} role`, subject: member.username, detail: role },
    concerns: [member.id],
  };
  const isAdminGone = !has && role === "admin" && member.roles.includes("admin");
  const isNew = has && !member.roles.includes(role);
  const ended = isNew ? endAllSessions(app, member.id) : [];
  const kept = isAdminGone ? await keepingAnAdmin(app, member.id) : [];
  await runPlan(app, async () => ({ statements: [change, logAct(app, operator, act), ...ended, ...kept] }));
}
