/** Subscription to the weekly digest, as statements for a batch. */

import type { Statement } from "#db/client";
import { DAY } from "~/lib/durations";
import type { UserId } from "~/lib/ids";
import type { App } from "~/platform/app.server";
import { deleteDigest, digestOf, insertDigest } from "./notification-settings.queries.server";

export const DIGEST_EVERY_MS = 7 * DAY;

export const digestQuery = ({ db }: App, userId: UserId) => digestOf(db, userId);

/** Starts the digest. It covers only lists that are newer than the subscription. */
export const startDigest = ({ db, now, newFeedKey }: App, userId: UserId): Statement =>
  insertDigest(db, { userId, dueAt: now() + DIGEST_EVERY_MS, toldUpTo: newFeedKey() });

export const stopDigest = ({ db }: App, userId: UserId): Statement => deleteDigest(db, userId);
