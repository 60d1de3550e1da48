/** An admin on a page, or a command. Each act is logged in its own batch. */
import type { Statement } from "#db/client";
import type { UserId } from "~/lib/data/ids";
import type { App } from "~/platform/app.server";
import { requireAdmin, requireWriter, type Viewer } from "~/platform/viewer.server";
import { insertAct } from "./admin-log.queries.server";

export type Operator = { id: UserId | null; name: string };

/** `npm run admin`. Whoever runs it has direct access to the database anyway. */
export const COMMAND: Operator = { id: null, name: "command" };

/** Refuses 'not-found' for anyone but admins, 'suspended' and 'too-many'. */
export function operatorOf(viewer: Viewer): Operator {
  requireAdmin(viewer);
  const { id, username } = requireWriter(viewer);
  return { id, name: username };
}

export type Act = { act: string; subject: string; detail?: string };

/** Logs an act if the statement before it changed something, so that a double click is one act. */
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
