import type { Statement } from "#db/client";
import { runQueries, writeAll } from "#db/run-queries";
import { CAUSES } from "~/features/notifications/causes/notification";
import type { UserId } from "~/lib/data/ids";
import type { App } from "~/platform/app.server";
import { parseInput } from "~/platform/input";
import { requireMember, requireWriter, type Viewer } from "~/platform/viewer.server";
import {
  DIGEST_EVERY_MS,
  type NotificationSettings,
  type SettingOf,
  settingsFrom,
} from "./notification-settings";
import {
  changeSetting,
  deleteDigest,
  deleteSettingsOf,
  digestOf,
  insertDigest,
  settingsOfUser,
} from "./notification-settings.queries.server";
import { settingsSchema } from "./settings-schema";

export const settingsQueries = (app: App, userId: UserId) => ({
  kept: settingsOfUser(app.db, userId),
  digest: digestOf(app.db, userId),
});

export const toSettings = ({
  kept,
  digest,
}: {
  kept: Awaited<ReturnType<typeof settingsOfUser>>;
  digest: unknown[];
}): NotificationSettings => settingsFrom(kept, digest.length > 0);

export async function readNotificationSettings(app: App, viewer: Viewer): Promise<NotificationSettings> {
  return toSettings(await runQueries(app.db, settingsQueries(app, requireMember(viewer).id)));
}

/** Changes the given settings and returns all of them. Refuses 'bad-input', also for an unknown cause. */
export async function changeSettings(
  app: App,
  viewer: Viewer,
  input: unknown,
): Promise<NotificationSettings> {
  const { id } = requireWriter(viewer);
  const { digest, ...wishes } = parseInput(settingsSchema, input);
  const after = CAUSES.flatMap((cause) => {
    const wish = wishes[cause];
    return wish ? [changeSetting(app.db, id, cause, wish)] : [];
  });
  // the digest covers only lists that are newer than the subscription
  const fresh = { userId: id, dueAt: app.now() + DIGEST_EVERY_MS, toldUpTo: app.newFeedKey() };
  if (digest?.mail !== undefined)
    after.push(digest.mail ? insertDigest(app.db, fresh) : deleteDigest(app.db, id));
  return toSettings(await runQueries(app.db, settingsQueries(app, id), { after }));
}

export async function endMails(app: App, userId: UserId, of: SettingOf): Promise<void> {
  await writeAll(app.db, [
    of === "digest" ? deleteDigest(app.db, userId) : changeSetting(app.db, userId, of, { mail: false }),
  ]);
}

export const forgetSettingsOf = (app: App, userId: UserId): Statement[] => [
  deleteSettingsOf(app.db, userId),
  deleteDigest(app.db, userId),
];
