/** Hides what three members have reported about a newcomer, until a moderator decides. */
import { isConflict, isTaken } from "#db/guard";
import { writeAll } from "#db/run-queries";
import { refreshCardStatement } from "~/features/lists/cards/cards.server";
import { removeCommentStatements } from "~/features/lists/comment-writes/comment-statements.server";
import { readSnapshot, runPlan } from "~/features/lists/writes/list-snapshot.server";
import { moderationStatements } from "~/features/lists/writes/take-down.server";
import { caseOf } from "~/features/moderation/reports/profile-reports.queries.server";
import { notifyOfDecision } from "~/features/notifications/causes/notify.server";
import type { ListId, UserId } from "~/lib/data/ids";
import { clamp } from "~/lib/text/clamp";
import { HOUR } from "~/lib/time/durations";
import type { App } from "~/platform/app.server";
import { type HeldComment, type HeldVersion, holdProfile, insertHold } from "./holds.queries.server";

/** Members who have confirmed since then are newcomers. */
export const newcomersSince = ({ env, now }: App): number => now() - env.NEWCOMER_HOURS * HOUR;

const UNTIL = "is hidden until a moderator decides, because three members reported it";

/** Also what a parallel report has hidden already is no error. */
const unlessHeld = (error: unknown): void => {
  if (!isTaken(error, "holds.") && !isConflict(error)) throw error;
};

export async function holdMember(app: App, userId: UserId): Promise<void> {
  const detail =
    "Your picture and your line are hidden until a moderator decides, because three members reported them";
  const versionId = caseOf(userId);
  await writeAll(app.db, [
    ...holdProfile(app.db, userId),
    ...notifyOfDecision(app, { listId: "", versionId, actorId: "", userId, subject: versionId, detail }),
  ]).catch(unlessHeld);
}

export async function holdVersion(
  app: App,
  listId: ListId,
  { versionId, userId, creator, title }: HeldVersion,
): Promise<void> {
  await runPlan(app, async () => {
    const state = await readSnapshot(app, listId, userId);
    const hold = { kind: "list" as const, subject: versionId, versionId, createdAt: app.now() };
    const detail = `Your version of '${title}' ${UNTIL}`;
    const also = [
      insertHold(app.db, hold),
      ...notifyOfDecision(app, { listId, versionId, actorId: "", userId, subject: listId, detail }),
    ];
    const target = { listId, userId, versionId, creator, removed: true, state, also };
    return { statements: await moderationStatements(app, target) };
  }).catch(unlessHeld);
}

export async function holdComment(
  app: App,
  listId: ListId,
  commentId: string,
  { itemId, versionId, userId, content }: HeldComment,
): Promise<void> {
  const detail = `Your comment “${clamp(content, 80) ?? content}” ${UNTIL}`;
  await writeAll(app.db, [
    ...removeCommentStatements(app, { listId, itemId, commentId }),
    refreshCardStatement(app, listId),
    insertHold(app.db, { kind: "comments", subject: commentId, versionId, createdAt: app.now() }),
    ...notifyOfDecision(app, { listId, versionId, actorId: "", userId, subject: commentId, detail }),
  ]).catch(unlessHeld);
}
