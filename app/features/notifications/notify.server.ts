import type { SQL } from "drizzle-orm";
import type { Statement } from "#db/client";
import { type ItemId, idPrefix, type ListId, type UserId, type VersionId } from "~/lib/ids";
import type { App } from "~/platform/app.server";
import { announce, isForMany } from "./announcements.server";
import {
  followersOfList,
  moderatorsOfNewCase,
  oneMember,
  openReporters,
  othersInThread,
  ownerOfVersion,
  recipientsByList,
} from "./notify.queries.server";
import { notifyAndCount } from "./unread-counts.server";

type VersionNews = { listId: ListId; versionId: VersionId; actorId: UserId };
type CommentNews = {
  listId: ListId;
  itemId: ItemId;
  versionId: VersionId;
  commentId: string;
  actorId: UserId;
};

const stamp = (app: App) => ({ idPrefix: idPrefix(app.now()), now: app.now() });

/**
 * For the batch that publishes one more version of a list: notifies who has a version on it or has saved it. With many
 * recipients (`recipientCount`, by the list's counters), it only announces it, and `notifyWaiting` must follow.
 */
export const notifyOfNewVersion = (
  app: App,
  { listId, versionId, actorId }: VersionNews,
  recipientCount = 0,
): Statement[] =>
  isForMany(recipientCount)
    ? [announce(app, { listId, versionId, actorId })]
    : notifyAndCount(app, {
        kind: "version",
        subject: listId,
        listId,
        itemId: null,
        cause: versionId,
        recipients: recipientsByList(listId),
        actorId,
        ...stamp(app),
      });

/** For the batch that publishes a new list, after its chapters are written: notifies the chapters' followers. */
export const notifyOfNewList = (app: App, { listId, versionId, actorId }: VersionNews): Statement[] =>
  notifyAndCount(app, {
    kind: "chapter",
    subject: listId,
    listId,
    itemId: null,
    cause: versionId,
    recipients: followersOfList(listId),
    actorId,
    ...stamp(app),
  });

/** For the batch that posts a comment: notifies the item's owner and the others who commented in the thread. */
export function notifyOfComment(app: App, news: CommentNews): Statement[] {
  const { listId, itemId, versionId, commentId, actorId } = news;
  const notification = { subject: itemId, listId, itemId, cause: commentId, actorId, ...stamp(app) };
  return [
    ...notifyAndCount(app, {
      ...notification,
      kind: "comment",
      recipients: ownerOfVersion(versionId),
    }),
    ...notifyAndCount(app, {
      ...notification,
      kind: "reply",
      recipients: othersInThread(itemId, versionId),
    }),
  ];
}

type Decision = { listId: ListId; versionId: VersionId; actorId: UserId; detail: string };

/** For the batch of a moderator's decision: notifies one member, unless they decided it themselves. */
export const notifyOfDecision = (
  app: App,
  { userId, subject, ...decision }: Decision & { userId: UserId; subject: string },
): Statement[] => moderation(app, { ...decision, subject, recipients: oneMember(userId, decision.detail) });

/** For the batch of a moderator's decision, before it closes the reports: notifies the reporters. */
export const notifyReporters = (
  app: App,
  { kind, ...decision }: Decision & { kind: "list" | "comments" },
): Statement[] => {
  const recipients = openReporters(decision.versionId, kind, decision.detail);
  return moderation(app, { ...decision, subject: decision.versionId, recipients });
};

/** One unread notification stands for all new cases. */
const NEW_CASES = "cases";

/** For the batch of a report, after it: notifies all moderators, if it opens a case. */
export const notifyOfNewCase = (
  app: App,
  { reportId, actorId }: { reportId: string; actorId: UserId },
): Statement[] =>
  notifyAndCount(app, {
    kind: "case",
    subject: NEW_CASES,
    listId: "",
    itemId: null,
    cause: reportId,
    recipients: moderatorsOfNewCase(reportId),
    actorId,
    ...stamp(app),
  });

const moderation = (
  app: App,
  { listId, versionId, actorId, subject, recipients }: Decision & { subject: string; recipients: SQL },
): Statement[] =>
  notifyAndCount(app, {
    kind: "moderation",
    subject,
    listId,
    itemId: null,
    cause: versionId,
    recipients,
    actorId,
    ...stamp(app),
  });
