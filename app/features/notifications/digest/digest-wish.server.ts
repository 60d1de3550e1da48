/** Subscription to the weekly digest, as statements for a batch. */
import type { Statement } from "#db/client";
import type { UserId } from "~/lib/ids";
import type { App } from "~/platform/app.server";
import { DIGEST_EVERY_MS } from "./digest";
import { deleteDigest, digestOf, insertDigest } from "./digest.queries.server";

export const digestQuestion = ({ db }: App, userId: UserId) => digestOf(db, userId);

/** Starts the digest. It covers only lists that are newer than the subscription. */
export const startDigest = ({ db, now, newFeedKey }: App, userId: UserId): Statement =>
  insertDigest(db, { userId, dueAt: now() + DIGEST_EVERY_MS, toldUpTo: newFeedKey() });

export const stopDigest = ({ db }: App, userId: UserId): Statement => deleteDigest(db, userId);
