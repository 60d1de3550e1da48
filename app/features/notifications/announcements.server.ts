/**
 * New versions of lists that concern very many: their writer does not wait until all are told. The announcement is part
 * of the version's batch; the telling follows the answer, a set of members at a time, and the cron takes up what was lost.
 */
import type { Statement } from "#db/client";
import { idPrefix } from "~/lib/ids";
import type { App } from "~/platform/app.server";
import {
  insertAnnouncement,
  nextRecipients,
  noteProgress,
  waitingAnnouncements,
} from "./announcements.queries.server";
import { notify } from "./notify.queries.server";

/** Up to so many are told in the very batch of the write. */
const TOLD_AT_ONCE = 50;

const SET = 500;
const SETS_AT_ONCE = 40;

/** Whether so many are recipientCount that they are told after the answer. */
export const isForMany = (recipientCount: number): boolean => recipientCount > TOLD_AT_ONCE;

/** For the batch that publishes a version: those recipientCount are told soon, by `notifyWaiting`. */
export const announce = (
  app: App,
  { listId, versionId, actorId }: { listId: string; versionId: string; actorId: string },
): Statement => insertAnnouncement(app.db, { listId, versionId, actorId, now: app.now() });

/** Tells the next ones of what was announced, until all are told or a bounded number of sets is done. */
export async function notifyWaiting(app: App): Promise<void> {
  for (let sets = 0; sets < SETS_AT_ONCE; sets++) {
    const [waiting] = await waitingAnnouncements(app.db, 1);
    if (!waiting) return;
    const { listId, versionId, actorId } = waiting;
    const now = app.now();
    await app.db.batch([
      notify(app.db, {
        kind: "version",
        subject: listId,
        listId,
        itemId: null,
        cause: versionId,
        recipients: nextRecipients(listId, versionId, SET),
        actorId,
        idPrefix: idPrefix(now),
        now,
      }),
      ...noteProgress(app.db, listId, versionId, SET),
    ]);
  }
}
