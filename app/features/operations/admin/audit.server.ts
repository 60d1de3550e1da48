import type { App } from "~/platform/app.server";
import { requireAdmin, type Viewer } from "~/platform/viewer.server";
import { actsBefore } from "./admin-log.queries.server";

const PAGE = 50;

/** Refuses 'not-found' for anyone but admins. */
export async function readAudit(app: App, viewer: Viewer, before: string | null) {
  requireAdmin(viewer);
  return auditPage(app, before);
}

/** Newest first, before the act `before`. The returned `before` is the next page's. */
export async function auditPage(app: App, before: string | null) {
  const rows = await actsBefore(app.db, before, PAGE + 1);
  const acts = rows
    .slice(0, PAGE)
    .map(({ adminId, createdAt, ...row }) => ({ ...row, byCommand: adminId === null, at: createdAt }));
  return { acts, before: rows.length > PAGE ? (acts.at(-1)?.id ?? null) : null };
}
