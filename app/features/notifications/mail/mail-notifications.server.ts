/** Mails notifications by the cron trigger, each once, with what is visible at that time. */

import type { Statement } from "#db/client";
import { isConflict } from "#db/guard";
import { first, runQueries, writeAll } from "#db/run-queries";
import { type NotificationFacts, notificationView } from "~/features/notifications/causes/notification";
import { notificationToMail } from "~/features/notifications/inbox/notifications.queries.server";
import { unsubscribeUrl } from "~/features/notifications/settings/unsubscribe-token.server";
import { paths } from "~/lib/addresses/paths";
import { forAllOrEachRow } from "~/lib/data/for-each-row";
import type { App } from "~/platform/app.server";
import { notificationEmail } from "./emails";
import { queueEmail } from "./mail.server";
import { dueToMail, endMailing, settingFor } from "./mail-notifications.queries.server";

const CHUNK = 50;
const CHUNKS_PER_RUN = 20;

/** Queues mails for notifications that are due, at most a thousand. */
export async function queueNotificationMails(app: App): Promise<void> {
  for (let chunks = 0; chunks < CHUNKS_PER_RUN; chunks++) if ((await queueChunk(app)) < CHUNK) return;
}

/** Returns the number of notifications. If another run was faster, it has queued them. */
async function queueChunk(app: App): Promise<number> {
  const due = await dueToMail(app.db, app.now(), CHUNK);
  if (due.length === 0) return 0;
  const facts = await runQueries(
    app.db,
    Object.fromEntries(
      due.map(({ id, userId }) => [id, first(notificationToMail(app.db, { userId, now: app.now() }, id))]),
    ),
  );
  await forAllOrEachRow(due, async (rows) => {
    const mails = await Promise.all(rows.map((row) => mailOf(app, row, facts[row.id])));
    const ids = rows.map(({ id }) => id);
    await writeAll(app.db, [...endMailing(app.db, ids), ...mails.flat()]).catch((error) => {
      if (!isConflict(error)) throw error;
    });
  });
  return due.length;
}

type Due = Awaited<ReturnType<typeof dueToMail>>[number];

async function mailOf(
  app: App,
  { userId, kind, username, email }: Due,
  seen: NotificationFacts | undefined,
): Promise<Statement[]> {
  const cause = settingFor(kind);
  if (!seen || !cause || !email) return [];
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
  return [queueEmail(app, email, mail, { bulk: true })];
}
