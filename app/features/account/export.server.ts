/** All data of an account, for its owner to download. */
import { notificationExportStatement } from "~/features/notifications/notifications.server";
import type { App } from "~/platform/app.server";
import { requireMember, type Viewer } from "~/platform/viewer.server";
import {
  accountOf,
  commentsOf,
  devicesOf,
  followsOf,
  itemsOf,
  picturesOf,
  reportsOf,
  savesOf,
  versionsOf,
} from "./export.queries.server";

const iso = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString());

/** The viewer's data as one JSON value; timestamps are ISO 8601. One round trip. */
export async function exportAccount(app: App, viewer: Viewer) {
  const { id } = requireMember(viewer);
  const { db } = app;
  const [[account], versions, items, comments, saves, follows, reports, notifications, pictures, devices] =
    await db.batch([
      accountOf(db, id),
      versionsOf(db, id),
      itemsOf(db, id),
      commentsOf(db, id),
      savesOf(db, id),
      followsOf(db, id),
      reportsOf(db, id),
      notificationExportStatement(app, id),
      picturesOf(db, id),
      devicesOf(db, id),
    ]);
  return {
    exported: iso(app.now()),
    account: account && { ...account, joined: iso(account.joined), confirmed: iso(account.confirmed) },
    lists: versions.map(({ versionId, ...version }) => ({
      ...version,
      added: iso(version.added),
      changed: iso(version.changed),
      items: items
        .filter((item) => item.versionId === versionId)
        .map(({ title, context }) => ({ title, context })),
    })),
    comments: comments.map((comment) => ({ ...comment, added: iso(comment.added) })),
    saved: saves.map((save) => ({ ...save, saved: iso(save.saved) })),
    chapters: follows.map((follow) => ({ ...follow, followed: iso(follow.followed) })),
    reports: reports.map((report) => ({ ...report, reported: iso(report.reported) })),
    notifications: notifications.map((notification) => ({
      ...notification,
      date: iso(notification.date),
      read: iso(notification.read),
    })),
    images: pictures.map((picture) => ({ ...picture, uploaded: iso(picture.uploaded) })),
    devices: devices.map((device) => ({ ...device, since: iso(device.since), seen: iso(device.seen) })),
  };
}
