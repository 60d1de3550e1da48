import { runQueries } from "#db/run-queries";
import { listsToBeginWith } from "~/features/lists/next-lists/next-list";
import { whileEmptyQuery } from "~/features/lists/next-lists/next-lists.server";
import {
  newsQuery,
  notificationPage,
  notificationsQuery,
} from "~/features/notifications/inbox/notifications.server";
import type { App } from "~/platform/app.server";
import { requireMember, type Viewer } from "~/platform/viewer.server";

/** Returns a page of notifications; while there are none, three lists. One round trip. */
export async function readInbox(app: App, viewer: Viewer, { before }: { before?: number } = {}) {
  const { id } = requireMember(viewer);
  const { rows, next, news } = await runQueries(app.db, {
    news: before === undefined && newsQuery(app, id),
    rows: notificationsQuery(app, id, before),
    next: whileEmptyQuery(app, "notifications", id),
  });
  return { ...notificationPage(app, rows, before), news: news ?? [], next: listsToBeginWith(next) };
}
