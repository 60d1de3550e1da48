/** Mails notifications by the cron trigger, each once, with what is visible at that time. */
import { ask, first, writeAll } from "#db/ask";
import { isConflict } from "#db/guard";
import { notificationView } from "~/features/notifications/causes/notification";
import { notificationToMail } from "~/features/notifications/inbox/notifications.queries.server";
import { unsubscribeUrl } from "~/features/notifications/settings/unsubscribe-token.server";
import { paths } from "~/lib/paths";
import type { App } from "~/platform/app.server";
import { notificationEmail } from "./emails";
import { queueEmail } from "./mail.server";
import { dueToMail, endMailing, settingFor } from "./mail-notifications.queries.server";

const AT_ONCE = 50;

export async function queueNotificationMails(app: App): Promise<void> {
  const due = await dueToMail(app.db, app.now(), AT_ONCE);
  if (due.length === 0) return;
  const facts = await ask(
    app.db,
    Object.fromEntries(
      due.map(({ id, userId }) => [id, first(notificationToMail(app.db, { userId, now: app.now() }, id))]),
    ),
  );
  for (const { id, userId, kind, username, email } of due) {
    const seen = facts[id];
    const cause = settingFor(kind);
    const mails = [];
    if (seen && cause && email) {
      const { title, text, link, linkLabel } = notificationView(seen);
      const mail = notificationEmail({
        product: app.env.PRODUCT_NAME,
        username,
        title,
        text,
        link: { label: linkLabel, url: `${app.origin}${link}` },
        settings: `${app.origin}${paths.ownSettings}`,
        unsubscribe: await unsubscribeUrl(app, userId, cause),
      });
      mails.push(queueEmail(app, email, mail));
    }
    try {
      await writeAll(app.db, [...endMailing(app.db, id), ...mails]);
    } catch (error) {
      if (!isConflict(error)) throw error;
    }
  }
}
