import { serveAnnouncement } from "~/features/notifications/causes/announcements.server";
import { pushNotifications } from "~/features/notifications/push/push-notifications.server";
import { pushIsOn } from "~/features/notifications/push/push-subscriptions.server";
import type { App } from "~/platform/app.server";
import type { Delivery } from "~/platform/env.server";

/** Does the work of a message from the queue. A doubled message finds nothing to do. */
export async function deliver(app: App, { announcement }: Delivery): Promise<void> {
  await serveAnnouncement(app, announcement);
  if (pushIsOn(app)) await pushNotifications(app);
}
