import { first, runQueries } from "#db/run-queries";
import { mutedQuery } from "~/features/discovery/chapters/chapters.server";
import { passkeysOf } from "~/features/members/passkeys/passkeys.queries.server";
import { namesOf, peopleQueries } from "~/features/members/people/people.server";
import { tokensOf } from "~/features/members/tokens/tokens.queries.server";
import { notificationExportStatement } from "~/features/notifications/inbox/notifications.server";
import { pushQuery } from "~/features/notifications/push/push-subscriptions.server";
import { settingsQueries, toSettings } from "~/features/notifications/settings/notification-settings.server";
import type { UserId } from "~/lib/data/ids";
import type { App } from "~/platform/app.server";
import { requireMember, type Viewer } from "~/platform/viewer.server";
import {
  accountOf,
  decisionsAbout,
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

/** Writes the times in some fields of rows as ISO 8601. */
const dated = <Field extends string, Row extends Record<Field, number | null>>(
  rows: Row[],
  ...fields: Field[]
) =>
  rows.map((row) => ({
    ...row,
    ...(Object.fromEntries(fields.map((field) => [field, iso(row[field])])) as Record<Field, string | null>),
  }));

export const exportAccount = async (app: App, viewer: Viewer) => exportOf(app, requireMember(viewer).id);

/** Returns all of a member's data with ISO 8601 timestamps, in one round trip. */
export async function exportOf(app: App, id: UserId) {
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
    decisions: decisionsAbout(db, id),
    notifications: notificationExportStatement(app, id),
    pictures: picturesOf(db, id),
    devices: devicesOf(db, id),
    people: peopleQueries(app, id),
    muted: mutedQuery(app, id),
    settings: settingsQueries(app, id),
    tokens: tokensOf(db, id),
    pushed: pushQuery(app, id),
    passkeys: passkeysOf(db, id),
  });
  const itemsOf = new Map(
    versions.map(({ versionId }) => [versionId, [] as { title: string; context: string; glyph?: string }[]]),
  );
  for (const { versionId, title, context, glyph } of items)
    itemsOf.get(versionId)?.push({ title, context, ...(glyph && { glyph }) });
  return {
    exported: iso(app.now()),
    account: account && dated([account], "joined", "confirmed", "suspendedUntil")[0],
    lists: dated(versions, "added", "changed").map(({ versionId, ...version }) => ({
      ...version,
      items: itemsOf.get(versionId) ?? [],
    })),
    comments: dated(rest.comments, "added", "edited"),
    saved: dated(rest.saves, "saved"),
    done: rest.ticks.map(({ done, changed, ...list }) => ({
      ...list,
      items: Object.keys(done),
      changed: iso(changed),
    })),
    chapters: dated(rest.follows, "followed"),
    reports: dated(rest.reports, "reported"),
    decisions: dated(rest.decisions, "decided"),
    notifications: dated(rest.notifications, "date", "read"),
    images: dated(rest.pictures, "uploaded"),
    members: {
      followed: namesOf(rest.people.followed),
      blocked: namesOf(rest.people.blocked),
    },
    mutedChapters: rest.muted.map(({ name }) => name),
    notificationSettings: toSettings(rest.settings),
    tokens: dated(rest.tokens, "created", "lastUsed").map(({ id: _, ...token }) => token),
    passkeys: dated(rest.passkeys, "created", "lastUsed").map(({ id: _, ...passkey }) => passkey),
    notificationsOnDevices: rest.pushed.map(({ endpoint, since }) => ({
      service: new URL(endpoint).host,
      since: iso(since),
    })),
    devices: dated(rest.devices, "since", "seen"),
  };
}
