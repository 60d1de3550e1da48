import type { Statement } from "#db/client";
import { runQueries, writeAll } from "#db/run-queries";
import { CAUSES } from "~/features/notifications/causes/notification";
import type { UserId } from "~/lib/ids";
import type { App } from "~/platform/app.server";
import { parseInput } from "~/platform/input";
import { requireMember, requireWriter, type Viewer } from "~/platform/viewer.server";
import { digestQuery, startDigest, stopDigest } from "./digest-subscription.server";
import { type NotificationSettings, type SettingOf, settingsFrom } from "./notification-settings";
import {
  changeSetting,
  deleteSettingsOf,
  pushWhatIsShown,
  settingsOfUser,
} from "./notification-settings.queries.server";
import { settingsSchema } from "./settings-schema";

export const settingsQueries = (app: App, userId: UserId) => ({
  kept: settingsOfUser(app.db, userId),
  digest: digestQuery(app, userId),
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
  if (digest?.mail !== undefined) after.push(digest.mail ? startDigest(app, id) : stopDigest(app, id));
  return toSettings(await runQueries(app.db, settingsQueries(app, id), { after }));
}

export async function endMails(app: App, userId: UserId, of: SettingOf): Promise<void> {
  await writeAll(app.db, [
    of === "digest" ? stopDigest(app, userId) : changeSetting(app.db, userId, of, { mail: false }),
  ]);
}

/** Turns on push for a member's first device, in the batch that adds it. */
export const enablePush = ({ db }: App, userId: UserId): Statement => pushWhatIsShown(db, userId);

export const forgetSettingsOf = (app: App, userId: UserId): Statement[] => [
  deleteSettingsOf(app.db, userId),
  stopDigest(app, userId),
];
