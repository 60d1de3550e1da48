import { and, eq, gt, inArray, isNull, lt, ne, sql } from "drizzle-orm";
import type { Database, Statement } from "#db/client";
import { mustHaveChanged } from "#db/guard";
import { sessions } from "#db/schema/accounts";
import { pushSubscriptions } from "#db/schema/notifications";
import type { UserId } from "~/lib/data/ids";

type NewSubscription = Omit<typeof pushSubscriptions.$inferInsert, "endedWith">;

/**
 * Replaces a session's subscription; an endpoint moves to its latest user. Aborts the batch if the owner has
 * `max` others or the session has ended.
 */
export const putSubscription = (db: Database, subscription: NewSubscription, max: number): Statement[] => [
  db
    .delete(pushSubscriptions)
    .where(
      and(
        eq(pushSubscriptions.sessionId, subscription.sessionId),
        ne(pushSubscriptions.endpoint, subscription.endpoint),
      ),
    ),
  db.run(sql`insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, created_at)
    select ${subscription.id}, ${subscription.userId}, ${subscription.sessionId}, ${subscription.endpoint}, ${subscription.p256dh}, ${subscription.auth}, ${subscription.createdAt}
    where (select count(*) from push_subscriptions
      where user_id = ${subscription.userId} and endpoint <> ${subscription.endpoint} and ended_with is null) < ${max}
      and exists (select 1 from sessions where id = ${subscription.sessionId})
    on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
      p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at, ended_with = null`),
  mustHaveChanged(db),
];

export const hasSubscription = (userId: UserId, sessionId: string) =>
  sql`exists (select 1 from push_subscriptions where user_id = ${userId} and session_id = ${sessionId})`;

export const subscriptionsOf = (db: Database, userId: UserId) =>
  db
    .select({
      sessionId: pushSubscriptions.sessionId,
      endpoint: pushSubscriptions.endpoint,
      since: pushSubscriptions.createdAt,
      endedWith: pushSubscriptions.endedWith,
    })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId));

export const liveSubscriptions = (db: Database, userIds: UserId[], now: number) =>
  db
    .select({
      id: sql<string>`${pushSubscriptions.id}`.as("subscription_id"),
      userId: sql<UserId>`${pushSubscriptions.userId}`.as("subscriber_id"),
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
    })
    .from(pushSubscriptions)
    .innerJoin(
      sessions,
      and(eq(sessions.id, pushSubscriptions.sessionId), eq(sessions.userId, pushSubscriptions.userId)),
    )
    .where(
      and(
        sql`${pushSubscriptions.userId} in (select value from json_each(${JSON.stringify(userIds)}))`,
        isNull(pushSubscriptions.endedWith),
        gt(sessions.expiresAt, now),
      ),
    );

export const endSubscription = (db: Database, id: string, endedWith: number): Statement =>
  db.update(pushSubscriptions).set({ endedWith }).where(eq(pushSubscriptions.id, id));

export const deleteOfSession = (db: Database, userId: UserId, sessionId: string): Statement =>
  db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.sessionId, sessionId)));

export const deleteSubscriptionsOf = (db: Database, userId: UserId): Statement =>
  db.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));

/** Deletes subscriptions of expired sessions, by index. */
export const deleteOfExpired = (db: Database, now: number): Statement =>
  db
    .delete(pushSubscriptions)
    .where(
      inArray(
        pushSubscriptions.sessionId,
        db.select({ id: sessions.id }).from(sessions).where(lt(sessions.expiresAt, now)),
      ),
    );
