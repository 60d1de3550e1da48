import { and, desc, eq, gt, isNull, lt, min, type SQLWrapper, sql } from "drizzle-orm";
import { badgeCount } from "#db/badge";
import { hasBlocks } from "#db/blocks";
import { hasUnseenBroadcasts } from "#db/broadcasts";
import { CASE } from "#db/cases";
import type { Database, Statement } from "#db/client";
import { compiled, type RowOf, type Values } from "#db/compiled";
import { mustHold } from "#db/guard";
import { jsonColumn } from "#db/json-column";
import { pictureColumn } from "#db/pictures";
import { hasModeratorRole, isActive } from "#db/roles";
import { apiTokens, guestReturns, sessions, users } from "#db/schema/accounts";
import { notifications } from "#db/schema/notifications";
import { staticSql } from "#db/static-sql";
import { UNREAD_MAX } from "~/features/notifications/causes/notification";
import type { ListId, UserId } from "~/lib/data/ids";
import { HOUR } from "~/lib/time/durations";

const isModeratorAt = (now: SQLWrapper) =>
  sql`(${hasModeratorRole(sql`${users.roles}`)} and ${isActive(sql`${users}`, sql`${now}`)})`;

/** Number of undecided cases, at most 99; null unless the viewer is an active moderator. */
const openCasesAt = (now: SQLWrapper) => sql<number | null>`case when ${isModeratorAt(now)}
  then (select count(*) from (select distinct ${CASE}, kind from reports where decided_at is null limit 99)) end`;

const news = sql<number>`${staticSql(hasUnseenBroadcasts(users.id))}`.as("has_news");
const blocks = sql<number>`${staticSql(hasBlocks(users.id))}`.as("has_blocks");
const muted = jsonColumn<string[]>(
  "muted",
  staticSql(sql`(select json_group_array(chapter_key) from muted_chapters where user_id = ${users.id})`),
);

const ownerColumns = (now: SQLWrapper) => ({
  id: users.id,
  username: users.username,
  picture: pictureColumn,
  roles: users.roles,
  joinedAt: users.createdAt,
  confirmedAt: users.confirmedAt,
  unread: badgeCount(users.id, { moderates: isModeratorAt(now), max: UNREAD_MAX }).as("unread"),
  news,
  openCases: openCasesAt(now).as("open_cases"),
  suspendedFor: users.suspendedFor,
  suspendedUntil: users.suspendedUntil,
  guestOf: users.guestOf,
  blocks,
  muted,
});

export const apiTokenWithOwner = compiled(
  (db, { userId, tokenHash, now }: Values<{ userId: UserId; tokenHash: string; now: number }>) =>
    db
      .select({
        ...ownerColumns(now),
        tokenId: sql<string>`${apiTokens.id}`.as("token_id"),
        scope: apiTokens.scope,
        lastUsedAt: apiTokens.lastUsedAt,
      })
      .from(apiTokens)
      .innerJoin(users, eq(users.id, apiTokens.userId))
      .where(and(eq(apiTokens.tokenHash, tokenHash), eq(apiTokens.userId, userId), isNull(users.deletedAt)))
      .limit(1),
);

export const touchToken = (db: Database, tokenId: string, now: number) =>
  db.update(apiTokens).set({ lastUsedAt: now }).where(eq(apiTokens.id, tokenId));

/** Selects an unexpired session with its owner; session id and user id must both match. */
export const sessionWithOwner = compiled(
  (db, { sessionId, userId, now }: Values<{ sessionId: string; userId: UserId; now: number }>) =>
    db
      .select({
        ...ownerColumns(now),
        seenAt: sessions.seenAt,
        lastVisitAt: sessions.lastVisitAt,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(
        and(
          eq(sessions.id, sessionId),
          eq(sessions.userId, userId),
          gt(sessions.expiresAt, now),
          isNull(users.deletedAt),
        ),
      )
      .limit(1),
);

export type OwnerRow = Omit<RowOf<typeof sessionWithOwner>, "seenAt" | "lastVisitAt">;

/** A pause that ends a visit. */
export const VISIT_PAUSE_MS = 4 * HOUR;
/** Notifications that a new session reads for the end of the visit before it. */
const UNREAD_READ = 30;

/** Inserts a session that goes on with the visit of the member's newest one, or else begins before what they have not read. */
export const insertSession = (db: Database, session: Omit<typeof sessions.$inferInsert, "lastVisitAt">) => {
  const elsewhere = db
    .select({
      at: sql`iif(${sessions.seenAt} < ${session.seenAt - VISIT_PAUSE_MS}, ${sessions.seenAt}, ${sessions.lastVisitAt})`,
    })
    .from(sessions)
    .where(eq(sessions.userId, session.userId))
    .orderBy(desc(sessions.seenAt))
    .limit(1);
  const newest = db
    .select({ createdAt: notifications.createdAt, readAt: notifications.readAt })
    .from(notifications)
    .where(eq(notifications.userId, session.userId))
    .orderBy(desc(notifications.createdAt))
    .limit(UNREAD_READ)
    .as("newest");
  const unread = db
    .select({ at: sql`${min(newest.createdAt)} - 1` })
    .from(newest)
    .where(isNull(newest.readAt));
  return db.insert(sessions).values({ ...session, lastVisitAt: sql`coalesce((${elsewhere}), (${unread}))` });
};

/**
 * Aborts its batch if a session has ended since the request began. Otherwise a request in flight could restore
 * access that a new password has revoked.
 */
export const sessionMustExist = (db: Database, sessionId: string) =>
  mustHold(db, sql`exists (select 1 from ${sessions} where ${sessions.id} = ${sessionId})`);

export const touchSession = (
  db: Database,
  sessionId: string,
  times: Pick<typeof sessions.$inferInsert, "seenAt" | "lastVisitAt">,
) => db.update(sessions).set(times).where(eq(sessions.id, sessionId));

export const deleteSession = (db: Database, userId: UserId, sessionId: string) =>
  db.delete(sessions).where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)));

export const deleteSessionsOf = (db: Database, userId: UserId) =>
  db.delete(sessions).where(eq(sessions.userId, userId));

/** Makes a waiting request a session; changes no row if it waits no more. */
export const openReturn = (
  db: Database,
  {
    sessionId,
    listId,
    now,
    expiresAt,
  }: { sessionId: string; listId: ListId; now: number; expiresAt: number },
): Statement =>
  db.run(sql`insert into sessions (id, user_id, user_agent, created_at, seen_at, expires_at)
    select session_id, user_id, user_agent, ${now}, ${now}, ${expiresAt} from guest_returns
    where session_id = ${sessionId} and list_id = ${listId}
      and exists (select 1 from users where id = user_id and guest_of = ${listId})`);

/** Deletes the requests of browsers that want to go on as a guest. */
export const deleteReturnsOf = (db: Database, userId: UserId) =>
  db.delete(guestReturns).where(eq(guestReturns.userId, userId));

export const deleteReturnsBefore = (db: Database, before: number) =>
  db.delete(guestReturns).where(lt(guestReturns.createdAt, before));

export const deleteExpiredSessions = (db: Database, now: number) =>
  db.delete(sessions).where(lt(sessions.expiresAt, now));

const DEVICES_SHOWN = 50;

export const sessionsOf = (db: Database, userId: UserId, now: number) =>
  db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      since: sessions.createdAt,
      seenAt: sessions.seenAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.seenAt))
    .limit(DEVICES_SHOWN);
