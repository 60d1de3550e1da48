import type { SQL } from "drizzle-orm";
import type { Statement } from "#db/client";
import { notifyAndCount } from "~/features/notifications/inbox/unread-counts.server";
import { type ItemId, idPrefix, type ListId, type UserId, type VersionId } from "~/lib/ids";
import type { App } from "~/platform/app.server";
import { announce, isForMany } from "./announcements.server";
import type { AudienceWord } from "./notification";
import {
  allOnList,
  mentionedMembers,
  moderatorsOfNewCase,
  type News,
  newlyMentioned,
  oneMember,
  openReporters,
  othersInThread,
  ownerOfVersion,
  RECIPIENTS,
  type VersionNews,
} from "./notify.queries.server";

type CommentNews = {
  listId: ListId;
  itemId: ItemId;
  versionId: VersionId;
  commentId: string;
  actorId: UserId;
  /** Ids of the members whom the comment mentions. */
  mentions: UserId[];
};

const stamp = (app: App) => ({ idPrefix: idPrefix(app.now()), now: app.now() });

const versionNews = (app: App, { listId, versionId, actorId }: VersionNews) => ({
  subject: listId,
  listId,
  itemId: null,
  cause: versionId,
  actorId,
  ...stamp(app),
});

/** For the batch of an act on a version, after what it changes: notifies these recipients. */
export const notifyOfVersion = (
  app: App,
  kind: News["kind"],
  recipients: keyof typeof RECIPIENTS,
  news: VersionNews,
): Statement[] =>
  notifyAndCount(app, { ...versionNews(app, news), kind, recipients: RECIPIENTS[recipients](news) });

/**
 * For the batch that publishes one more version of a list: notifies who has a version on it or has saved it. With many
 * recipients (`recipientCount`, by the list's counters), it only announces it, and `notifyWaiting` must follow.
 */
export const notifyOfNewVersion = (app: App, news: VersionNews, recipientCount = 0): Statement[] =>
  isForMany(recipientCount) ? [announce(app, news)] : notifyOfVersion(app, "version", "onList", news);

const commentNews = (app: App, { listId, itemId, commentId, actorId }: CommentNews) => ({
  subject: itemId,
  listId,
  itemId,
  cause: commentId,
  actorId,
  ...stamp(app),
});

/**
 * For the batch that posts a comment: notifies those whom it mentions, the item's owner and the others who commented in
 * the thread, each once.
 */
export function notifyOfComment(app: App, news: CommentNews): Statement[] {
  const { itemId, versionId, mentions } = news;
  const notification = commentNews(app, news);
  return [
    ...(mentions.length === 0
      ? []
      : notifyAndCount(app, {
          ...notification,
          kind: "mention",
          recipients: mentionedMembers(mentions, versionId),
        })),
    ...notifyAndCount(app, {
      ...notification,
      kind: "comment",
      recipients: ownerOfVersion(versionId, mentions),
    }),
    ...notifyAndCount(app, {
      ...notification,
      kind: "reply",
      recipients: othersInThread(itemId, versionId, mentions),
    }),
  ];
}

/** For the batch that edits a comment, before the edit: notifies those whom it mentions now and did not before. */
export const notifyOfMentions = (app: App, news: CommentNews): Statement[] =>
  news.mentions.length === 0
    ? []
    : notifyAndCount(app, {
        ...commentNews(app, news),
        kind: "mention",
        recipients: newlyMentioned(news.mentions, news.versionId, news.commentId),
      });

/** What changed of who sees a list. */
export type AudienceNews = {
  listId: ListId;
  change: AudienceWord;
  actorId: UserId;
  versionId: VersionId | null;
};

/** For the batch that changes who sees a list: tells all who have a version on it, but who changed it; with no version of theirs, nobody is named. */
export const notifyOfAudience = (
  app: App,
  { listId, change, actorId, versionId }: AudienceNews,
): Statement[] =>
  notifyAndCount(app, {
    kind: "who-sees",
    subject: listId,
    listId,
    itemId: null,
    cause: versionId ?? listId,
    recipients: allOnList(listId, change),
    actorId,
    ...stamp(app),
  });

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
