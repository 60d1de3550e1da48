import { first, runQueries } from "#db/run-queries";
import { commentToHold, versionToHold } from "~/features/moderation/reports/holds.queries.server";
import { holdComment, holdVersion, newcomersSince } from "~/features/moderation/reports/holds.server";
import { notifyOfNewCase } from "~/features/notifications/causes/notify.server";
import type { ListId } from "~/lib/data/ids";
import { usernameKey } from "~/lib/people/username-key";
import type { App } from "~/platform/app.server";
import { parseInput } from "~/platform/input";
import { countAgainst } from "~/platform/rate-limits.server";
import { Refusal } from "~/platform/refusal";
import { requireActive, requireModerator, type Viewer } from "~/platform/viewer.server";
import { type ReportKind, reportSchema } from "./report";
import {
  countWaiting,
  insertReport,
  latestDecisions,
  openCases,
  visibleVersion,
  waitingSignUps,
} from "./reports.queries.server";

type NewReport = {
  listId: ListId;
  /** The creator's name, case-insensitive; for a former member the version's id. */
  creator: string;
  kind: ReportKind;
  /** The comment that a report of kind 'comments' is about; absent for any comment on the version. */
  commentId?: string;
  reason?: string;
};

/**
 * Reports a version or a comment, and hides it if that is the third report of a newcomer's. Idempotent. Refuses
 * 'not-found', and 'not-yours' for the viewer's own.
 */
export async function reportVersion(
  app: App,
  viewer: Viewer,
  { listId, creator, commentId = "", ...given }: NewReport,
): Promise<void> {
  const { id: reporterId } = requireActive(viewer);
  const report = parseInput(reportSchema, given);
  await countAgainst(app, "flag", reporterId);
  const target = {
    listId,
    creatorKey: usernameKey(creator),
    commentId: report.kind === "comments" ? commentId : "",
  };
  const reportId = app.newId();
  const writes = [
    insertReport(app.db, target, { ...report, id: reportId, reporterId, now: app.now() }),
    ...notifyOfNewCase(app, { reportId, actorId: reporterId }),
  ];
  const newcomers = { listId, now: app.now(), since: newcomersSince(app) };
  const { version, heldVersion, heldComment } = await runQueries(
    app.db,
    {
      version: first(visibleVersion(app.db, target, reporterId)),
      heldVersion: report.kind === "list" && first(versionToHold(app.db, { ...newcomers, ...target })),
      heldComment: target.commentId !== "" && first(commentToHold(app.db, { ...newcomers, ...target })),
    },
    { before: writes },
  );
  if (!version) throw new Refusal("not-found");
  if (version.userId === reporterId)
    throw new Refusal("not-yours", { message: "This is your own. You can edit or delete it" });
  if (heldVersion) await holdVersion(app, listId, heldVersion);
  if (heldComment) await holdComment(app, listId, target.commentId, heldComment);
}

const QUEUE_PAGE = 50;

/**
 * Returns open cases and waiting sign-ups, oldest first, and decisions before the id `before`, newest first. `older` is the next
 * page's cursor. Refuses 'not-found' for anyone but moderators.
 */
export async function reportQueue(app: App, viewer: Viewer, before?: string) {
  requireModerator(viewer);
  const { cases, signUps, found } = await runQueries(app.db, {
    cases: openCases(app.db, QUEUE_PAGE),
    signUps: waitingSignUps(app.db, { now: app.now(), limit: QUEUE_PAGE }),
    found: latestDecisions(app.db, { before, limit: QUEUE_PAGE + 1 }),
  });
  const decisions = found.slice(0, QUEUE_PAGE);
  return {
    cases,
    signUps,
    decisions,
    older: found.length > QUEUE_PAGE ? (decisions.at(-1)?.id ?? null) : null,
  };
}

/** The query of the number of sign-ups to approve, for the round trip of others. */
export const waitingQuery = (app: App) => first(countWaiting(app.db, app.now()));
