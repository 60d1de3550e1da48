import { asc, eq, sql } from "drizzle-orm";
import type { Database } from "#db/client";
import { sessions, users } from "#db/schema/accounts";
import { follows } from "#db/schema/chapters";
import { comments } from "#db/schema/comments";
import { images } from "#db/schema/images";
import { items, lists, versions } from "#db/schema/lists";
import { auditLog, reports, versionNetworks } from "#db/schema/moderation";
import { progress, saves } from "#db/schema/saves";
import type { UserId } from "~/lib/data/ids";

export const accountOf = (db: Database, userId: UserId) =>
  db
    .select({
      username: users.username,
      email: users.email,
      mailStopped: users.mailStopped,
      roles: users.roles,
      about: users.about,
      sharedYear: users.sharedYear,
      picture: users.picture,
      joined: users.createdAt,
      confirmed: users.confirmedAt,
      suspendedFor: users.suspendedFor,
      suspendedUntil: users.suspendedUntil,
    })
    .from(users)
    .where(eq(users.id, userId));

export const versionsOf = (db: Database, userId: UserId) =>
  db
    .select({
      versionId: sql<string>`${versions.id}`.as("version_id"),
      listId: versions.listId,
      listTitle: lists.title,
      hidden: versions.hidden,
      tiers: versions.bands,
      network: versionNetworks.network,
      added: versions.addedAt,
      changed: sql<number>`${versions.changedAt}`.as("version_changed_at"),
    })
    .from(versions)
    .innerJoin(lists, eq(lists.id, versions.listId))
    .leftJoin(versionNetworks, eq(versionNetworks.versionId, versions.id))
    .where(eq(versions.userId, userId))
    .orderBy(asc(versions.addedAt));

export const exportedItems = (db: Database, userId: UserId) =>
  db
    .select({
      versionId: items.versionId,
      position: items.position,
      title: items.title,
      context: items.context,
      glyph: sql<string>`coalesce(${versions.itemGlyphs} ->> (${items.position} - 1), '')`.as("glyph"),
    })
    .from(items)
    .innerJoin(versions, eq(versions.id, items.versionId))
    .where(sql`${items.versionId} in (select id from versions where user_id = ${userId})`)
    .orderBy(asc(items.versionId), asc(items.position));

export const exportedComments = (db: Database, userId: UserId) =>
  db
    .select({
      itemId: comments.itemId,
      content: comments.content,
      added: comments.createdAt,
      edited: comments.editedAt,
    })
    .from(comments)
    .where(eq(comments.userId, userId))
    .orderBy(asc(comments.id));

export const savesOf = (db: Database, userId: UserId) =>
  db
    .select({ listId: saves.listId, saved: saves.createdAt })
    .from(saves)
    .where(eq(saves.userId, userId))
    .orderBy(asc(saves.createdAt));

export const exportedTicks = (db: Database, userId: UserId) =>
  db
    .select({
      listId: progress.listId,
      done: progress.done,
      shared: progress.shared,
      changed: progress.changedAt,
    })
    .from(progress)
    .where(eq(progress.userId, userId));

export const followsOf = (db: Database, userId: UserId) =>
  db
    .select({ chapter: follows.chapterKey, followed: follows.createdAt })
    .from(follows)
    .where(eq(follows.userId, userId))
    .orderBy(asc(follows.createdAt));

export const reportsOf = (db: Database, userId: UserId) =>
  db
    .select({
      listId: reports.listId,
      kind: reports.kind,
      reason: reports.reason,
      reported: reports.createdAt,
    })
    .from(reports)
    .where(eq(reports.reporterId, userId));

/** Selects the moderators' decisions about a member, without their names. */
export const decisionsAbout = (db: Database, userId: UserId) =>
  db
    .select({
      act: auditLog.act,
      about: auditLog.subject,
      reason: auditLog.detail,
      rule: auditLog.ruleTitle,
      decided: auditLog.createdAt,
    })
    .from(auditLog)
    .where(eq(auditLog.userId, userId))
    .orderBy(asc(auditLog.id));

export const picturesOf = (db: Database, userId: UserId) =>
  db
    .select({ id: images.id, type: images.type, bytes: images.bytes, uploaded: images.createdAt })
    .from(images)
    .where(eq(images.userId, userId));

export const devicesOf = (db: Database, userId: UserId) =>
  db
    .select({ device: sessions.userAgent, since: sessions.createdAt, seen: sessions.seenAt })
    .from(sessions)
    .where(eq(sessions.userId, userId));
