/** Who does an admin's act: an admin on a page, or whoever may run commands. Each act is logged in its own batch. */
import type { Statement } from "#db/client";
import type { UserId } from "~/lib/ids";
import type { App } from "~/platform/app.server";
import { requireAdmin, requireWriter, type Viewer } from "~/platform/viewer.server";
import { insertAct } from "./admin-log.queries.server";

export type Operator = { id: UserId | null; name: string };

/** `npm run admin`: whoever runs it has the database in their hands already. */
export const COMMAND: Operator = { id: null, name: "command" };

/** Who asks to see something: somebody on a page, or whoever runs a command. */
export type Asker = Viewer | typeof COMMAND;

/** Admits admins and commands; for everybody else there is nothing ('not-found'). */
export function mayLook(asker: Asker): void {
  if (!isCommand(asker)) requireAdmin(asker);
}

const isCommand = (asker: Asker): asker is Operator => asker === COMMAND;

/** The admin who acts, or the command. Refuses 'not-found' to everybody else, 'suspended' and 'too-many'. */
export function operatorOf(viewer: Asker): Operator {
  if (isCommand(viewer)) return COMMAND;
  requireAdmin(viewer);
  const { id, username } = requireWriter(viewer);
  return { id, name: username };
}

/** An act in words: what, to whom or what, and why. */
export type Act = { act: string; subject: string; detail?: string };

/** The statement that logs an act if the statement before it changed something: a double press is one act. */
export const logAct = (app: App, operator: Operator, { act, subject, detail = "" }: Act): Statement =>
  insertAct(app.db, {
    id: app.newId(),
    adminId: operator.id,
    admin: operator.name,
    act,
    subject,
    detail,
    createdAt: app.now(),
  });
