import { runQueries } from "#db/run-queries";
import type { App } from "~/platform/app.server";
import { requireAdmin, type Viewer } from "~/platform/viewer.server";
import { type AuditFilter, actNames, actsBefore } from "./audit-log.queries.server";

const PAGE = 50;

const EVERYTHING: AuditFilter = { act: "", by: "", about: "" };

/** Returns acts of moderators and admins that match, and the names of all acts. Refuses 'not-found' for anyone but admins. */
export async function readAudit(
  app: App,
  viewer: Viewer,
  before: string | null,
  filter: AuditFilter = EVERYTHING,
) {
  requireAdmin(viewer);
  return auditPage(app, before, filter);
}

/** Newest first, before the act `before`. The returned `before` is the next page's. */
export async function auditPage(app: App, before: string | null, filter: AuditFilter = EVERYTHING) {
  const { rows, names } = await runQueries(app.db, {
    rows: actsBefore(app.db, filter, { before, limit: PAGE + 1 }),
    names: actNames(app.db),
  });
  const acts = rows
    .slice(0, PAGE)
    .map(({ id, actor, actorId, act, subject, detail, userId, until, ruleNumber, ruleTitle, createdAt }) => ({
      ...{ id, actor, act, subject, detail, until, ruleNumber, ruleTitle },
      byCommand: actorId === null,
      isDecision: userId !== "",
      at: createdAt,
    }));
  return {
    acts,
    names: names.map(({ act }) => act),
    before: rows.length > PAGE ? (acts.at(-1)?.id ?? null) : null,
  };
}
