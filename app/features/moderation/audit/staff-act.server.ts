/** Acts of moderators and admins, on a page or by a command. Each is logged in its own batch. */
import type { SQL } from "drizzle-orm";
import type { Statement } from "#db/client";
import type { UserId } from "~/lib/data/ids";
import type { App } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import { requireAdmin, requireModerator, requireWriter, type Viewer } from "~/platform/viewer.server";
import { type AuditRow, IF_CHANGED, insertAct } from "./audit-log.queries.server";
import type { NamedRule } from "./rule";

export type Operator = { id: UserId | null; name: string; isAdmin: boolean };

/** `npm run admin`. Whoever runs it has direct access to the database anyway. */
export const COMMAND: Operator = { id: null, name: "command", isAdmin: true };

/** Refuses 'not-found' for anyone but admins, 'suspended' and 'too-many'. */
export const operatorOf = (viewer: Viewer): Operator => operating(requireAdmin(viewer));

/** Refuses 'not-found' for anyone but moderators and admins, 'sign-in', 'suspended' and 'too-many'. */
export const moderatorOf = (viewer: Viewer): Operator => operating(requireModerator(viewer));

function operating(viewer: Viewer): Operator {
  const { id, username, roles } = requireWriter(viewer);
  return { id, name: username, isAdmin: roles.includes("admin") };
}

/** Refuses 'not-yours' if an act concerns its own operator. A command is nobody's own. */
export function mustNotBeOwn({ id }: Operator, concerns: readonly UserId[]): void {
  if (id !== null && concerns.includes(id))
    throw new Refusal("not-yours", { message: "This concerns you: somebody else has to decide it" });
}

/** Refuses 'forbidden' to a moderator whose act is about staff. */
export function refuseAboutStaff({ isAdmin }: Operator, { roles }: { roles: readonly string[] }): void {
  if (!isAdmin && roles.length > 0)
    throw new Refusal("forbidden", { message: "Only an admin decides about staff" });
}

export type Act = Pick<AuditRow, "act" | "subject"> &
  Partial<Omit<AuditRow, "actorId" | "actor" | "createdAt" | "ruleNumber" | "ruleTitle">> & {
    /** Everybody whose own case it is, besides those of the appeal: the act is refused to them. */
    concerns: readonly UserId[];
    rule?: NamedRule | null;
    /** The appeal that it answers. Its decision is the answered one, unless `answers` names another. */
    answer?: Answer;
  };

/** The appeal that an act answers. */
export type Answer = {
  decisionId: string;
  /** Those whose own case it is. */
  concerns: readonly UserId[];
  /** Returns the statements that close it. Refuses 'conflict' once it is decided. */
  close: () => Promise<Statement[]>;
};

const NOTHING = {
  detail: "",
  userId: "",
  listId: "",
  versionId: "",
  commentId: null,
  until: null,
};

/**
 * Logs an act of staff: the one function that does. By default only if the statement before it changed a row, so
 * that a double click is one act. Refuses 'not-yours' if the act concerns the operator.
 */
export function logAct(
  app: App,
  operator: Operator,
  { concerns, rule, answer, ...act }: Act,
  holds: (row: AuditRow) => SQL = () => IF_CHANGED,
): Statement {
  mustNotBeOwn(operator, [...concerns, ...(answer?.concerns ?? [])]);
  const row = {
    id: app.newId(),
    ...NOTHING,
    actorId: operator.id,
    actor: operator.name,
    createdAt: app.now(),
    ...act,
    ruleNumber: rule?.number ?? null,
    ruleTitle: rule?.title ?? "",
    answers: act.answers ?? answer?.decisionId ?? null,
  };
  return insertAct(app.db, row, holds(row));
}
