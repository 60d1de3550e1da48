/**
 * Notifies many recipients without making the writer, or other writers, wait. The write's batch stores an
 * announcement. A queue's consumer, or without a queue the work after the response, serves its recipients in
 * chunks; the cron resumes what was lost on the way.
 */

import type { SQL } from "drizzle-orm";
import type { Statement } from "#db/client";
import { isConflict } from "#db/guard";
import { runQueries, writeAll } from "#db/run-queries";
import { forEachRow } from "~/lib/data/for-each-row";
import type { ItemId, ListId, UserId } from "~/lib/data/ids";
import { DAY, MINUTE } from "~/lib/time/durations";
import type { App } from "~/platform/app.server";
import { countAgainst } from "~/platform/rate-limits.server";
import { Refusal } from "~/platform/refusal";
import {
  type AnnouncedCause,
  type Announcement,
  broadcast,
  dueAnnouncements,
  endPass,
  enqueue,
  forgetAnnouncement,
  isLargerThan,
  lease,
  mustHaveLease,
  noteProgress,
  postponePass,
  recipientsAfter,
  smallAudience,
  type WideKind,
} from "./announcements.queries.server";
import { countMembersOfListAgain, notifyAndCount } from "./unread-counts.server";

/** More recipients than these are not notified by the write's own batch. */
const NOTIFIED_AT_ONCE = 50;
const CHUNK = 500;
/** Chunks of one run. D1 allows 1,000 statements per invocation, and a chunk has up to six. */
const CHUNKS_PER_RUN = 40;
const LEASE_MS = MINUTE;
/** Announcements that one run hands to the queue, or serves itself. */
const AT_ONCE = 10;

/** Kinds of which one list or thread notifies each recipient once a day, if there are many. */
const DAILY: ReadonlySet<Announcement["kind"]> = new Set<Announcement["kind"]>(["version", "reply"]);

type News = {
  kind: WideKind;
  listId: ListId;
  itemId?: ItemId;
  /** Id of the version, the comment or the list. */
  cause: string;
  actorId: UserId | "";
  except?: UserId[];
  detail?: string;
};

/** The list or thread that groups news, or the news itself if its audience is the actor's. */
const groupOf = ({ kind, listId, itemId, cause }: News) =>
  `${kind}:${itemId ?? (kind === "follow" ? cause : listId)}`;

/** Notifies the kind's audience if it is small; else enqueues an announcement, which follows the response. */
export function announce(app: App, news: News): Statement[] {
  const { kind, listId, itemId = null, cause, actorId, except = [], detail = "" } = news;
  const announcement = { id: groupOf(news), kind, listId, itemId, actorId, detail };
  const its: AnnouncedCause = [cause, actorId, except];
  return [
    enqueue(app.db, announcement, its, app.now(), isLargerThan(NOTIFIED_AT_ONCE, announcement)),
    ...serveChunk(app, announcement, [its], smallAudience(NOTIFIED_AT_ONCE, announcement)),
  ];
}

/** Hands due announcements to the queue, or without one serves them. */
export async function serveAnnouncements(app: App): Promise<void> {
  const now = app.now();
  const due = await dueAnnouncements(app.db, { now, since: now }, AT_ONCE);
  const queue = app.env.DELIVERIES;
  if (due.length === 0) return;
  if (queue) await queue.sendBatch(due.map(({ id }) => ({ body: { announcement: id } })));
  else await forEachRow(due, ({ id }) => serveAnnouncement(app, id));
}

/** Serves what the queue has lost: it has been due for longer than a lease lasts. */
export async function sweepAnnouncements(app: App): Promise<void> {
  const now = app.now();
  const since = app.env.DELIVERIES ? now - LEASE_MS : now;
  const due = await dueAnnouncements(app.db, { now, since }, AT_ONCE);
  await forEachRow(due, ({ id }) => serveAnnouncement(app, id));
}

/**
 * Serves recipients of one announcement, chunk by chunk. Does nothing if it is not due or another consumer
 * works on it, so that a doubled message changes nothing.
 */
export async function serveAnnouncement(app: App, id: string): Promise<void> {
  let until = app.now() + LEASE_MS;
  const [found] = await lease(app.db, id, { now: app.now(), until });
  if (!found) return;
  const causes = JSON.parse(found.serving) as AnnouncedCause[];
  const [first] = causes;
  if (!first) return endOfPass(app, found, until, false);
  if (found.toldUpTo === "" && (await isOverCeiling(app, found, until))) return;
  let { toldUpTo } = found;
  for (let chunks = 0; chunks < CHUNKS_PER_RUN; chunks++) {
    const now = app.now();
    const chunk = recipientsAfter(toldUpTo, found, CHUNK);
    const extended = Math.max(now + LEASE_MS, until + 1);
    try {
      const { progress } = await runQueries(
        app.db,
        { progress: noteProgress(app.db, { id, next: chunk, until: extended }) },
        {
          after: [
            mustHaveLease(app.db, id, until),
            ...(toldUpTo === "" ? broadcast(app.db, found, causes.at(-1) ?? first, now) : []),
            ...serveChunk(app, found, causes, chunk),
          ],
        },
      );
      until = extended;
      const [{ size = 0, toldUpTo: last = toldUpTo } = {}] = progress;
      if (size < CHUNK) return endOfPass(app, found, until);
      toldUpTo = last;
    } catch (error) {
      if (isConflict(error)) return;
      throw error;
    }
  }
  await writeAll(app.db, [postponePass(app.db, { id, until, dueAt: app.now() })]);
  await app.env.DELIVERIES?.send({ announcement: id });
}

/** Plans what a chunk of recipients gets: a notification each, or a recount of theirs. */
function serveChunk(
  app: App,
  { kind, listId, itemId }: Announcement,
  causes: AnnouncedCause[],
  recipients: SQL,
): Statement[] {
  if (kind === "recount") return countMembersOfListAgain(app, listId, recipients);
  return notifyAndCount(app, { kind, subject: itemId ?? listId, listId, itemId, causes, recipients });
}

/** The row stays for the rest of the day, so that later news waits for the next one. */
async function endOfPass(
  app: App,
  { id, kind }: Announcement,
  until: number,
  hasServed = true,
): Promise<void> {
  const now = app.now();
  const dueAt = hasServed && DAILY.has(kind) ? now + DAY : now;
  await writeAll(app.db, [endPass(app.db, { id, until, dueAt }), forgetAnnouncement(app.db, id, now)]);
}

/** Counts the pass against its actor's daily limit; over it, the pass waits for the next window. */
async function isOverCeiling(app: App, { id, actorId }: Announcement, until: number): Promise<boolean> {
  if (actorId === "") return false;
  try {
    await countAgainst(app, "announcement", actorId);
    return false;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "too-many") throw error;
    const dueAt = app.now() + (error.retryAfter ?? 60) * 1000;
    await writeAll(app.db, [postponePass(app.db, { id, until, dueAt })]);
    return true;
  }
}
