import { ask } from "#db/ask";
import { listsToBeginWith } from "~/features/lists/next-lists/next-list";
import { whileEmptyQuestion } from "~/features/lists/next-lists/next-lists.server";
import {
  newsQuestion,
  notificationPage,
  notificationsQuestion,
} from "~/features/notifications/inbox/notifications.server";
import type { App } from "~/platform/app.server";
import { requireMember, type Viewer } from "~/platform/viewer.server";

/** Returns a page of notifications; while there are none, three lists. One round trip. */
export async function readInbox(app: App, viewer: Viewer, { before }: { before?: number }) {
  const { id } = requireMember(viewer);
  const { rows, next, news } = await ask(app.db, {
    news: before === undefined && newsQuestion(app, id),
    rows: notificationsQuestion(app, id, before),
    next: whileEmptyQuestion(app, "notifications", id),
  });
  return { ...notificationPage(app, rows, before), news: news ?? [], next: listsToBeginWith(next) };
}
