/** Weekly digest of news in followed chapters and by followed members, sent by the cron trigger. */

import { isConflict } from "#db/guard";
import { runQueries, writeAll } from "#db/run-queries";
import { digestEmail } from "~/features/notifications/mail/emails";
import { queueEmail } from "~/features/notifications/mail/mail.server";
import { DIGEST_EVERY_MS } from "~/features/notifications/settings/notification-settings";
import { unsubscribeUrl } from "~/features/notifications/settings/unsubscribe-token.server";
import { paths } from "~/lib/addresses/paths";
import { forEachRow } from "~/lib/data/for-each-row";
import type { ListId } from "~/lib/data/ids";
import type { App } from "~/platform/app.server";
import { DIGEST_LISTS, digestLine, tilesOf } from "./digest";
import { dueDigests, newsFor, postponeDigest } from "./digest.queries.server";

const AT_ONCE = 50;

/** Enqueues due digests, each once, and none without news. */
export async function queueDigests(app: App): Promise<void> {
  const due = await dueDigests(app.db, app.now(), AT_ONCE);
  if (due.length === 0) return;
  const news = await runQueries(
    app.db,
    Object.fromEntries(due.map((digest) => [digest.userId, newsFor(app.db, digest, DIGEST_LISTS + 1)])),
  );
  await forEachRow(due, (digest) => queueDigest(app, digest, news[digest.userId] ?? []));
}

type Due = Awaited<ReturnType<typeof dueDigests>>[number];
type News = Awaited<ReturnType<typeof newsFor>>;

const addressOf = ({ origin }: App, listId: ListId) => `${origin}${paths.list(listId)}`;

async function queueDigest(app: App, { username, email, ...digest }: Due, news: News): Promise<void> {
  const toldUpTo = news[0]?.feedKey ?? digest.toldUpTo;
  const next = { dueAt: app.now() + DIGEST_EVERY_MS, toldUpTo };
  const mail =
    email !== null &&
    news.length > 0 &&
    digestEmail({
      product: app.env.PRODUCT_NAME,
      username,
      tiles: tilesOf(news).map(({ listId, ...tile }) => ({ ...tile, url: addressOf(app, listId) })),
      lists: news.slice(0, DIGEST_LISTS).map((list) => ({
        text: digestLine(list),
        url: addressOf(app, list.listId),
      })),
      url: `${app.origin}${paths.homeTab("following")}`,
      unsubscribe: await unsubscribeUrl(app, digest.userId, "digest"),
    });
  try {
    await writeAll(app.db, [
      ...postponeDigest(app.db, digest, next),
      ...(email && mail ? [queueEmail(app, email, mail, { bulk: true })] : []),
    ]);
  } catch (error) {
    if (!isConflict(error)) throw error;
  }
}
