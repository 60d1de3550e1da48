/**
 * What changes the counts of unread notifications, as statements for the batch of the act. A count must not show that
 * something private exists, so it changes in the very batch that hides or publishes.
 */
import type { Statement } from "#db/client";
import { type News, notify, oneMoreFor } from "~/features/notifications/causes/notify.queries.server";
import type { ItemId, ListId, UserId, VersionId } from "~/lib/ids";
import type { App } from "~/platform/app.server";
import {
  aboutCases,
  aboutList,
  aboutRemoval,
  aboutThread,
  aboutThreads,
  aboutVersion,
  addToCounts,
  countAgain,
  deleteNotifications,
  deleteOfMember,
  unreadAboutList,
  unreadOfMembers,
  unreadOnList,
} from "./unread-counts.queries.server";

/** Gives recipients the news, and counts it for those who have none of its subject to read. */
export const notifyAndCount = ({ db }: App, news: News): Statement[] => [
  addToCounts(db, oneMoreFor(news)),
  notify(db, news),
];

/** After a version became visible to others or no longer is. */
export const countVersionAgain = (
  { db }: App,
  { listId, versionId }: { listId: ListId; versionId: VersionId },
): Statement[] => countAgain(db, aboutVersion(listId, versionId));

/** After a member came back to a list: what they heard of it before may be seen again. */
export const countOnListAgain = ({ db }: App, listId: ListId, userId: UserId): Statement[] =>
  countAgain(db, unreadOnList(listId, userId));

/** After a version went, and with it what its creator could see of the list. */
export const countAfterRemoval = (
  { db }: App,
  { listId, versionId, userId }: { listId: ListId; versionId: VersionId; userId: UserId },
): Statement[] => countAgain(db, aboutRemoval(listId, versionId, userId));

/** After others may see a list who could not, or no longer. */
export const countListAgain = ({ db }: App, listId: ListId): Statement[] =>
  countAgain(db, unreadAboutList(listId));

/** After a comment of a thread was edited, deleted or taken down. */
export const countThreadAgain = ({ db }: App, listId: ListId, itemId: ItemId): Statement[] =>
  countAgain(db, aboutThread(listId, itemId));

/** After these members blocked one another, or no longer do. */
export const countMembersAgain = ({ db }: App, userIds: UserId[]): Statement[] =>
  countAgain(db, unreadOfMembers(userIds));

/** After reports were decided. */
export const countCasesAgain = ({ db }: App): Statement[] => countAgain(db, aboutCases());

/** Deletes the notifications about the threads of items that go. */
export const forgetThreadNotifications = ({ db }: App, listId: ListId, itemIds: ItemId[]): Statement[] =>
  deleteNotifications(db, aboutThreads(listId, itemIds));

/** Deletes the notifications about a list that goes; those of a moderator's decision stay. */
export const forgetListNotifications = ({ db }: App, listId: ListId): Statement[] =>
  deleteNotifications(db, aboutList(listId));

/** Deletes all notifications of an account that goes. */
export const forgetNotificationsOf = ({ db }: App, userId: UserId): Statement[] => deleteOfMember(db, userId);
