/**
 * Notifies many recipients without making a version's author wait. The version's batch stores an
 * announcement; notifying follows the response in sets, and the cron resumes it.
 */
import { writeAll } from "#db/ask";
import type { Statement } from "#db/client";
import { idPrefix, type ListId, type UserId, type VersionId } from "~/lib/ids";
import type { App } from "~/platform/app.server";
import {
  insertAnnouncement,
  nextRecipients,
  noteProgress,
  waitingAnnouncements,
} from "./announcements.queries.server";
import { notifyAndCount } from "./unread-counts.server";

const NOTIFIED_AT_ONCE = 50;

const RECIPIENTS_PER_BATCH = 500;
const BATCHES_AT_ONCE = 40;

/** Returns whether the recipients are too many for the write's own batch. */
export const isForMany = (recipientCount: number): boolean => recipientCount > NOTIFIED_AT_ONCE;

/** Enqueues an announcement in the version's batch; `notifyEnqueued` sends it. */
export const enqueueAnnouncement = (
  app: App,
  { listId, versionId, actorId }: { listId: ListId; versionId: VersionId; actorId: UserId },
): Statement => insertAnnouncement(app.db, { listId, versionId, actorId, now: app.now() });

export async function notifyEnqueued(app: App): Promise<void> {
  for (let sets = 0; sets < BATCHES_AT_ONCE; sets++) {
    const [waiting] = await waitingAnnouncements(app.db, 1);
    if (!waiting) return;
    const { listId, versionId, actorId } = waiting;
    const now = app.now();
    await writeAll(app.db, [
      ...notifyAndCount(app, {
        kind: "version",
        subject: listId,
        listId,
        itemId: null,
        cause: versionId,
        recipients: nextRecipients(listId, versionId, RECIPIENTS_PER_BATCH),
        actorId,
        idPrefix: idPrefix(now),
        now,
      }),
      ...noteProgress(app.db, listId, versionId, RECIPIENTS_PER_BATCH),
    ]);
  }
}
