/**
 * A count must not reveal that something private exists, so it changes in the batch that hides or publishes.
 */
import type { Statement } from "#db/client";
import type { ItemId, ListId, UserId, VersionId } from "~/lib/ids";
import type { App } from "~/platform/app.server";
import { type News, notify, oneMoreFor } from "./notify.queries.server";
import {
  aboutCases,
  aboutRemoval,
  aboutThread,
  aboutThreads,
  aboutVersion,
  addToCounts,
  countAgain,
  deleteNotifications,
  deleteOfMember,
  isAboutList,
  unreadAboutList,
  unreadOfMembers,
  unreadOnList,
} from "./unread-counts.queries.server";

/** Notifies recipients, and increments the count of those without an unread notification for this subject. */
export const notifyAndCount = ({ db }: App, news: News): Statement[] => [
  addToCounts(db, oneMoreFor(news)),
  notify(db, news),
];

/** Recounts after a version became visible or hidden. */
export const countVersionAgain = (
  { db }: App,
  { listId, versionId }: { listId: ListId; versionId: VersionId },
): Statement[] => countAgain(db, aboutVersion(listId, versionId));

/** Recounts after a member returned to a list, who may see its earlier notifications again. */
export const countOnListAgain = ({ db }: App, listId: ListId, userId: UserId): Statement[] =>
  countAgain(db, unreadOnList(listId, userId));

/** Recounts after a version was removed and its creator lost access to the list. */
export const countAfterRemoval = (
  { db }: App,
  { listId, versionId, userId }: { listId: ListId; versionId: VersionId; userId: UserId },
): Statement[] => countAgain(db, aboutRemoval(listId, versionId, userId));

/** Recounts after a list's visibility changed. */
export const countListAgain = ({ db }: App, listId: ListId): Statement[] =>
  countAgain(db, unreadAboutList(listId));

/** Recounts after a comment of a thread was edited, deleted or taken down. */
export const countThreadAgain = ({ db }: App, listId: ListId, itemId: ItemId): Statement[] =>
  countAgain(db, aboutThread(listId, itemId));

/** Recounts after these members blocked or unblocked one another. */
export const countMembersAgain = ({ db }: App, userIds: UserId[]): Statement[] =>
  countAgain(db, unreadOfMembers(userIds));

export const countCasesAgain = ({ db }: App): Statement[] => countAgain(db, aboutCases());

export const forgetThreadNotifications = ({ db }: App, listId: ListId, itemIds: ItemId[]): Statement[] =>
  deleteNotifications(db, aboutThreads(listId, itemIds));

/** Deletes notifications about a deleted list, except moderators' decisions. */
export const forgetListNotifications = ({ db }: App, listId: ListId): Statement[] =>
  deleteNotifications(db, isAboutList(listId));

export const forgetNotificationsOf = ({ db }: App, userId: UserId): Statement[] => deleteOfMember(db, userId);
