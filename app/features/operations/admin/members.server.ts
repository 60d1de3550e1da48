import type { Statement } from "#db/client";
import { isConflict, mustHold } from "#db/guard";
import { writeAll } from "#db/run-queries";
import { endAllSessions } from "~/features/members/sessions/sessions.server";
import { suspensionAt, suspensionText } from "~/lib/people/suspension";
import { usernameKey } from "~/lib/people/username-key";
import type { App } from "~/platform/app.server";
import { parseInput } from "~/platform/input";
import { Refusal } from "~/platform/refusal";
import { requireAdmin, type Viewer } from "~/platform/viewer.server";
import { roleField, suspensionSchema } from "./admin-fields";
import {
  anAdminStays,
  giveRole,
  memberByName,
  membersBefore,
  setSuspension,
  takeRole,
} from "./members.queries.server";
import { logAct, type Operator } from "./operator.server";
import { ROLES } from "./staff-roles";

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

/** Finds a member by case-insensitive name. Refuses 'not-found'. */
export async function requireMemberNamed(app: App, name: string) {
  const [member] = await memberByName(app.db, usernameKey(name));
  if (!member) throw new Refusal("not-found", { message: `Nobody is called ${name}` });
  return member;
}

/**
 * Suspended members can still log in, read and export. Returns the text for the member. Refuses 'not-found',
 * 'bad-input', and 'conflict' for oneself and the last admin.
 */
export async function suspendMember(
  app: App,
  operator: Operator,
  { name, ...given }: { name: string; reason: string; until: string },
): Promise<string> {
  const { reason, until } = parseInput(suspensionSchema, given);
  if (until !== null && until <= app.now())
    throw new Refusal("bad-input", { errors: { until: "The end must be in the future" } });
  const member = await requireMemberNamed(app, name);
  if (member.id === operator.id) throw new Refusal("conflict", { message: "You can't suspend yourself" });
  await writeUnlessLastAdmin(app, member.roles.includes("admin"), [
    setSuspension(app.db, member.id, { suspendedFor: reason, suspendedUntil: until }),
    logAct(app, operator, {
      act: "suspend",
      subject: member.username,
      detail: `${until === null ? "until further notice" : `until ${new Date(until).toISOString()}`}: ${reason}`,
    }),
  ]);
  return suspensionText({ reason, until });
}

/** Ends a member's suspension, if any. Refuses 'not-found'. */
export async function restoreMember(app: App, operator: Operator, name: string): Promise<void> {
  const member = await requireMemberNamed(app, name);
  await writeAll(app.db, [
    setSuspension(app.db, member.id, { suspendedFor: null, suspendedUntil: null }),
    logAct(app, operator, { act: "restore", subject: member.username, detail: member.suspendedFor ?? "" }),
  ]);
}

/** Adds or removes a role. Idempotent. A new role ends the member's sessions. Refuses 'not-found', 'bad-input', 'conflict'. */
export async function setRole(
  app: App,
  operator: Operator,
  { name, role: given, has }: { name: string; role: string; has: boolean },
): Promise<void> {
  const role = parseInput(roleField, given);
  const member = await requireMemberNamed(app, name);
  const change = has ? giveRole(app.db, member.id, role) : takeRole(app.db, member.id, role);
  const act = { act: `${has ? "give" : "take"} role`, subject: member.username, detail: role };
  const isAdminGone = !has && role === "admin" && member.roles.includes("admin");
  const isNew = has && !member.roles.includes(role);
  const ended = isNew ? endAllSessions(app, member.id) : [];
  await writeUnlessLastAdmin(app, isAdminGone, [change, logAct(app, operator, act), ...ended]);
}

/** Writes a change unless it would leave no active admin. Refuses 'conflict'. */
async function writeUnlessLastAdmin(app: App, ofAdmin: boolean, writes: Statement[]): Promise<void> {
  try {
    await writeAll(app.db, [...writes, ...(ofAdmin ? [mustHold(app.db, anAdminStays(app.now()))] : [])]);
  } catch (error) {
    throw isConflict(error) ? new Refusal("conflict", { message: "This is the last admin" }) : error;
  }
}
