/**
 * A count must not reveal that something private exists, so it changes in the batch that hides or publishes. That
 * of a widely told list follows in chunks, like its news came: everybody has been told of what is hidden there.
 */
import type { SQL } from "drizzle-orm";
import type { Statement } from "#db/client";
import type { ItemId, ListId, UserId, VersionId } from "~/lib/data/ids";
import type { App } from "~/platform/app.server";
import { enqueue, isWidelyTold, recountOf, unlessWidelyTold } from "./announcements.queries.server";
import { type News, notify, oneMoreFor } from "./notify.queries.server";
import {
  aboutCases,
  aboutThread,
  aboutThreads,
  aboutVersion,
  addToCounts,
  countAgain,
  deleteNotifications,
  deleteOfMember,
  isAboutList,
  unreadAboutList,
  unreadOf,
  unreadOfMembers,
  unreadOnList,
} from "./unread-counts.queries.server";

/** Notifies recipients, and increments the count of those without an unread notification for this subject. */
export function notifyAndCount({ db, now }: App, news: Omit<News, "now">): Statement[] {
  const dated = { ...news, now: now() };
  return [addToCounts(db, oneMoreFor(dated)), notify(db, dated)];
}

/** Queues the recount of a list if it is widely told. */
const recountLater = ({ db, now }: App, listId: ListId): Statement =>
  enqueue(db, recountOf(listId), [listId, "", []], now(), isWidelyTold(listId));

/** Recounts the notifications of some members about a list. */
export const countMembersOfListAgain = ({ db }: App, listId: ListId, members: SQL): Statement[] =>
  countAgain(db, unreadOf(listId, members));

/** Recounts after a version became visible or hidden. */
export const countVersionAgain = (
  app: App,
  { listId, versionId }: { listId: ListId; versionId: VersionId },
): Statement[] => [
  recountLater(app, listId),
  ...countAgain(app.db, aboutVersion(unlessWidelyTold(listId), versionId)),
];

/** Recounts after a member returned to a list, who may see its earlier notifications again. */
export const countOnListAgain = ({ db }: App, listId: ListId, userId: UserId): Statement[] =>
  countAgain(db, unreadOnList(listId, userId));

/** Recounts after a version was removed and its creator lost access to the list. */
export const countAfterRemoval = (
  app: App,
  version: { listId: ListId; versionId: VersionId; userId: UserId },
): Statement[] => [
  ...countOnListAgain(app, version.listId, version.userId),
  ...countVersionAgain(app, version),
];

/** Recounts after a list's visibility changed. */
export const countListAgain = (app: App, listId: ListId): Statement[] => [
  recountLater(app, listId),
  ...countAgain(app.db, unreadAboutList(unlessWidelyTold(listId))),
];

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
