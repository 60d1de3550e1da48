import { and, eq, sql } from "drizzle-orm";
import type { Database, Statement } from "#db/client";
import {
  comments,
  follows,
  idempotencyKeys,
  mailTokens,
  notifications,
  saves,
  sessions,
  users,
} from "#db/schema";
import { FORMER_MEMBER } from "./former-member";

/** Takes the name first: projections can be rebuilt without it while a failed deletion can still be retried. */
export const takeNameOf = (db: Database, userId: string) =>
  db
    .update(users)
    .set({ username: FORMER_MEMBER, usernameKey: `${FORMER_MEMBER} ${userId}` })
    .where(eq(users.id, userId));

/** Lists that show a picture of the member show none. */
export const unlinkImagesOf = (db: Database, userId: string): Statement[] => {
  const theirs = sql`(select '/images/' || id from images where user_id = ${userId})`;
  return [
    // Only lists have an index of images, so their cards come first.
    db.run(sql`update cards set image_url = null, rev = rev + 1
      where list_id in (select id from lists where image_url in ${theirs})`),
    db.run(sql`update lists set image_url = null, rev = rev + 1 where image_url in ${theirs}`),
  ];
};

export const deleteSavesOf = (db: Database, userId: string): Statement[] => [
  db.run(sql`update lists set saves_count = saves_count - 1
    where id in (select list_id from saves where user_id = ${userId})`),
  db.delete(saves).where(eq(saves.userId, userId)),
];

/** Chapters that nobody uses any more are deleted. */
export const deleteFollowsOf = (db: Database, userId: string): Statement[] => {
  const theirs = sql`(select chapter_key from follows where user_id = ${userId})`;
  return [
    db.run(sql`update chapters set followers_count = followers_count - 1 where key in ${theirs}`),
    db.run(sql`delete from chapters where key in ${theirs} and lists_count = 0 and followers_count = 0`),
    db.delete(follows).where(eq(follows.userId, userId)),
  ];
};

/** What belongs to the account alone: its address, password, roles, sessions, links and notifications. */
export const forgetUser = (db: Database, userId: string, now: number): Statement[] => [
  db
    .update(users)
    .set({ email: null, passwordHash: null, roles: [], chaptersFollowed: 0, deletedAt: now })
    .where(eq(users.id, userId)),
  db.delete(sessions).where(eq(sessions.userId, userId)),
  db.delete(mailTokens).where(eq(mailTokens.userId, userId)),
  db.delete(notifications).where(eq(notifications.userId, userId)),
  // comments whose item is gone were kept only for the export
  db.delete(comments).where(and(eq(comments.userId, userId), eq(comments.versionId, ""))),
  db.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, userId)),
];

export const emailOf = (db: Database, userId: string) =>
  db.select({ email: users.email }).from(users).where(eq(users.id, userId)).limit(1);
