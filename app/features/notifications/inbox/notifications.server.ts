import type { SQL } from "drizzle-orm";
import type { Statement } from "#db/client";
import { first, runQueries, writeAll } from "#db/run-queries";
import { titleTile } from "~/features/merge/titles/title-tile";
import {
  NOTIFICATIONS_PAGE,
  type NotificationView,
  notificationView,
} from "~/features/notifications/causes/notification";
import {
  countAgain,
  decrementUnread,
  deleteNotifications,
} from "~/features/notifications/causes/unread-counts.queries.server";
import type { ListId, UserId } from "~/lib/data/ids";
import type { TileCode } from "~/lib/look/tile";
import type { App } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import { requireLeaver, requireMember, requireWriter, type Viewer } from "~/platform/viewer.server";
import {
  markBroadcastsSeen,
  notificationById,
  notificationsOf,
  notificationsToExport,
  setRead,
  setUnread,
  takeCauses,
  twinsOf,
  unreadOne,
  unreadReveal,
  unreadUpTo,
  unseenBroadcastsOf,
  versionNewsSince,
} from "./notifications.queries.server";

type NotificationPage = {
  notifications: (NotificationView & { tile: TileCode | null })[];
  asOf: number;
  before: number | null;
};

/** Keyset: a timestamp times 100, plus the number of notifications with that timestamp that came already. */
const SKIPS = 100;

const ownerNow = (app: App, userId: UserId) => ({ userId, now: app.now() });

const endOf = (before: number | undefined) =>
  before === undefined ? undefined : { moment: Math.floor(before / SKIPS), skip: before % SKIPS };

/** Selects what is new in large chapters, and of members with many followers, that the member follows. */
export const newsQuery = ({ db }: App, userId: UserId) => unseenBroadcastsOf(db, userId);

/** Selects the newest versions on the viewer's lists since their last visit, as far as they may see them. */
export const newsSinceQuery = (viewer: Viewer, limit: number) =>
  viewer?.lastVisitAt ? versionNewsSince({ userId: viewer.id, since: viewer.lastVisitAt, limit }) : null;

export const notificationsQuery = (app: App, userId: UserId, before?: number) =>
  notificationsOf(app.db, ownerNow(app, userId), { upTo: endOf(before), limit: NOTIFICATIONS_PAGE + 1 });

export function notificationPage(
  app: App,
  rows: Awaited<ReturnType<typeof notificationsQuery>>,
  before?: number,
): NotificationPage {
  const upTo = endOf(before);
  const shown = rows.slice(0, NOTIFICATIONS_PAGE);
  const last = shown.at(-1)?.createdAt;
  const ofThatMoment = shown.filter((row) => row.createdAt === last).length;
  const skip = ofThatMoment + (last === upTo?.moment ? (upTo?.skip ?? 0) : 0);
  return {
    notifications: shown.map((row) => {
      const view = notificationView(row);
      return {
        ...view,
        tile: view.about && titleTile(view.about, row.chapter ?? undefined, { glyphs: row.glyphs }),
      };
    }),
    asOf: app.now(),
    before: rows.length > shown.length && last !== undefined ? last * SKIPS + skip : null,
  };
}

export async function allNotifications(
  app: App,
  viewer: Viewer,
  { start, pageSize }: { start: number; pageSize: number },
): Promise<NotificationView[]> {
  const rows = await notificationsOf(app.db, ownerNow(app, requireMember(viewer).id), {
    start,
    limit: pageSize,
  });
  return rows.map(notificationView);
}

export const notificationExportStatement = (app: App, userId: UserId) =>
  notificationsToExport(app.db, ownerNow(app, userId));

/**
 * Marks one of the member's notifications seen, also while they are suspended: it leads to the decision. Refuses
 * 'guest' and 'not-found'.
 */
export async function markSeen(app: App, viewer: Viewer, id: string): Promise<NotificationView> {
  const { id: userId, guestOf } = requireLeaver(viewer);
  if (guestOf) throw new Refusal("guest");
  return readAfter(app, userId, id, readStatements(app, unreadOne(userId, id)));
}

async function readAfter(
  app: App,
  userId: UserId,
  id: string,
  after: Statement[],
): Promise<NotificationView> {
  const { notification } = await runQueries(
    app.db,
    { notification: first(notificationById(app.db, ownerNow(app, userId), id)) },
    { after },
  );
  if (!notification) throw new Refusal("not-found");
  return notificationView(notification);
}

/** Marks all visible notifications seen. News after `upTo`, when the member looked, stays new. */
export async function markAllSeen(app: App, viewer: Viewer, upTo = app.now()): Promise<void> {
  const { id } = requireWriter(viewer);
  await writeAll(app.db, [
    ...readStatements(app, unreadUpTo(ownerNow(app, id), upTo)),
    markBroadcastsSeen(app.db, id, upTo),
  ]);
}

/** Marks the reveal of a list seen, so that a member who has watched it gets no mail about it. */
export const markRevealSeen = (app: App, userId: UserId, listId: ListId): Promise<void> =>
  writeAll(app.db, readStatements(app, unreadReveal(userId, listId)));

const readStatements = ({ db, now }: App, which: SQL): Statement[] => [
  decrementUnread(db, which),
  setRead(db, which, now()),
];

/** Marks one unseen, and merges later news about the same subject into it. Refuses 'not-found'. */
export async function markUnseen(app: App, viewer: Viewer, id: string): Promise<NotificationView> {
  const { id: userId } = requireWriter(viewer);
  const { db } = app;
  return readAfter(app, userId, id, [
    takeCauses(db, userId, id),
    ...deleteNotifications(db, twinsOf(userId, id)),
    setUnread(db, userId, id),
    ...countAgain(db, unreadOne(userId, id)),
  ]);
}
