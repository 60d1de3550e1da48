import { first, runQueries } from "#db/run-queries";
import { mutedQuery } from "~/features/discovery/chapters/chapters.server";
import { passkeysQuery } from "~/features/members/passkeys/passkeys.server";
import { namesOf, peopleQueries } from "~/features/members/people/people.server";
import { tokensQuery } from "~/features/members/tokens/tokens.server";
import { notificationExportStatement } from "~/features/notifications/inbox/notifications.server";
import { pushQuery } from "~/features/notifications/push/push-subscriptions.server";
import { settingsQueries, toSettings } from "~/features/notifications/settings/notification-settings.server";
import type { App } from "~/platform/app.server";
import { requireMember, type Viewer } from "~/platform/viewer.server";
import {
  accountOf,
  devicesOf,
  exportedComments,
  exportedItems,
  exportedTicks,
  followsOf,
  picturesOf,
  reportsOf,
  savesOf,
  versionsOf,
} from "./export.queries.server";

const iso = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString());

/** Returns all of the viewer's data with ISO 8601 timestamps, in one round trip. */
export async function exportAccount(app: App, viewer: Viewer) {
  const { id } = requireMember(viewer);
  const { db } = app;
  const { account, versions, items, ...rest } = await runQueries(db, {
    account: first(accountOf(db, id)),
    versions: versionsOf(db, id),
    items: exportedItems(db, id),
    comments: exportedComments(db, id),
    saves: savesOf(db, id),
    ticks: exportedTicks(db, id),
    follows: followsOf(db, id),
    reports: reportsOf(db, id),
    notifications: notificationExportStatement(app, id),
    pictures: picturesOf(db, id),
    devices: devicesOf(db, id),
    people: peopleQueries(app, id),
    muted: mutedQuery(app, id),
    settings: settingsQueries(app, id),
    tokens: tokensQuery(app, id),
    pushed: pushQuery(app, id),
    passkeys: passkeysQuery(app, id),
  });
  return {
    exported: iso(app.now()),
    account: account && {
      ...account,
      joined: iso(account.joined),
      confirmed: iso(account.confirmed),
      suspendedUntil: iso(account.suspendedUntil),
    },
    lists: versions.map(({ versionId, ...version }) => ({
      ...version,
      added: iso(version.added),
      changed: iso(version.changed),
      items: items
        .filter((item) => item.versionId === versionId)
        .map(({ title, context }) => ({ title, context })),
    })),
    comments: rest.comments.map((comment) => ({
      ...comment,
      added: iso(comment.added),
      edited: iso(comment.edited),
    })),
    saved: rest.saves.map((save) => ({ ...save, saved: iso(save.saved) })),
    done: rest.ticks.map(({ done, changed, ...list }) => ({
      ...list,
      items: Object.keys(done),
      changed: iso(changed),
    })),
    chapters: rest.follows.map((follow) => ({ ...follow, followed: iso(follow.followed) })),
    reports: rest.reports.map((report) => ({ ...report, reported: iso(report.reported) })),
    notifications: rest.notifications.map((notification) => ({
      ...notification,
      date: iso(notification.date),
      read: iso(notification.read),
    })),
    images: rest.pictures.map((picture) => ({ ...picture, uploaded: iso(picture.uploaded) })),
    members: {
      followed: namesOf(rest.people.followed),
      blocked: namesOf(rest.people.blocked),
    },
    mutedChapters: rest.muted.map(({ name }) => name),
    notificationSettings: toSettings(rest.settings),
    tokens: rest.tokens.map(({ id: _, ...token }) => ({
      ...token,
      created: iso(token.created),
      lastUsed: iso(token.lastUsed),
    })),
    passkeys: rest.passkeys.map(({ name, created, lastUsed }) => ({
      name,
      created: iso(created),
      lastUsed: iso(lastUsed),
    })),
    notificationsOnDevices: rest.pushed.map(({ endpoint, since }) => ({
      service: new URL(endpoint).host,
      since: iso(since),
    })),
    devices: rest.devices.map((device) => ({ ...device, since: iso(device.since), seen: iso(device.seen) })),
  };
}
