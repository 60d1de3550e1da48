import { z } from "zod";
import { UNREAD_MAX } from "~/features/notifications/causes/notification";
import { allNotifications, markSeen, markUnseen } from "~/features/notifications/inbox/notifications.server";
import {
  changeSettings,
  readNotificationSettings,
} from "~/features/notifications/settings/notification-settings.server";
import { forEachSetting, settingsSchema } from "~/features/notifications/settings/settings-schema";
import { Refusal } from "~/platform/refusal";
import type { Member } from "~/platform/viewer.server";
import { type Early, pageQuery, user } from "./call";
import { notificationShape } from "./shapes";
import { toNotification } from "./wire";

const wishShape = z.strictObject({ site: z.boolean(), mail: z.boolean(), push: z.boolean() });
const settingsShape = z.strictObject(forEachSetting(wishShape));

function requireSelf({
  viewer,
  params,
  body,
}: Pick<Early<Member, "/:username">, "viewer" | "params" | "body">) {
  if (params.username.toLowerCase() !== viewer.username.toLowerCase()) throw new Refusal("not-yours");
  return body;
}

export const notificationCalls = [
  user("GET", "/notifications/:username", {
    summary: "Your notifications, newest first",
    query: pageQuery,
    answer: z.array(notificationShape),
    prepare: requireSelf,
    handle: async ({ app, viewer, query }) =>
      (await allNotifications(app, viewer, query)).map(toNotification),
  }),
  user("GET", "/notification_count/:username", {
    summary: "Number of your unread notifications",
    answer: z.strictObject({ count: z.int().min(0).max(UNREAD_MAX) }),
    prepare: requireSelf,
    // the count was loaded with the session
    handle: async ({ viewer }) => ({ count: viewer.unread }),
  }),
  user("GET", "/notificationsettings", {
    summary: "Channels of each cause: site, mail, push; the digest is only mailed",
    answer: settingsShape,
    handle: ({ app, viewer }) => readNotificationSettings(app, viewer),
  }),
  user("PUT", "/notificationsettings", {
    summary: "Change the given settings; 400 for an unknown cause",
    body: settingsSchema,
    answer: settingsShape,
    handle: ({ app, viewer, body }) => changeSettings(app, viewer, body),
    again: ({ app, viewer }) => readNotificationSettings(app, viewer),
  }),
  user("GET", "/notification/read/:id", {
    changes: true,
    summary: "Mark a notification as seen",
    answer: notificationShape,
    handle: async ({ app, viewer, params }) => toNotification(await markSeen(app, viewer, params.id)),
  }),
  user("GET", "/notification/unread/:id", {
    changes: true,
    summary: "Mark a notification as unseen",
    answer: notificationShape,
    handle: async ({ app, viewer, params }) => toNotification(await markUnseen(app, viewer, params.id)),
  }),
];
