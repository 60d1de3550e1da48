import { serveAnnouncement } from "~/features/notifications/causes/announcements.server";
import { pushNotifications } from "~/features/notifications/push/push-notifications.server";
import { pushIsOn } from "~/features/notifications/push/send-push.server";
import type { App } from "~/platform/app.server";
import { measureWork } from "~/platform/background-work.server";
import type { Delivery } from "~/platform/env.server";

/** Does the work of a message from the queue. A doubled message finds nothing to do. */
export const deliver = (app: App, { announcement }: Delivery): Promise<void> =>
  measureWork(app, "queue", "announcement", async () => {
    await serveAnnouncement(app, announcement);
    if (pushIsOn(app)) await pushNotifications(app);
  });
