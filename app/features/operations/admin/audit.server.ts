import type { App } from "~/platform/app.server";
import { actsBefore } from "./admin-log.queries.server";
import { type Asker, requireAdminOrCommand } from "./operator.server";

const PAGE = 50;

/** Newest first, before the act `before`. The returned `before` is the next page's. */
export async function readAudit(app: App, asker: Asker, before: string | null) {
  requireAdminOrCommand(asker);
  const rows = await actsBefore(app.db, before, PAGE + 1);
  const acts = rows
    .slice(0, PAGE)
    .map(({ adminId, createdAt, ...row }) => ({ ...row, byCommand: adminId === null, at: createdAt }));
  return { acts, before: rows.length > PAGE ? (acts.at(-1)?.id ?? null) : null };
}
