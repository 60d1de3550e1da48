import type { Statement } from "#db/client";
import type { ItemId, ListId, UserId, VersionId } from "~/lib/data/ids";
import type { App } from "~/platform/app.server";
import { announce } from "./announcements.server";
import type { AudienceWord } from "./notification";
import {
  type AnnouncedCause,
  addedMentions,
  addressee,
  mentionedMembers,
  moderatorsOfNewCase,
  openReporters,
  ownerOfVersion,
} from "./notify.queries.server";
import { notifyAndCount } from "./unread-counts.server";

type VersionNews = { listId: ListId; versionId: VersionId; actorId: UserId };

type CommentNews = {
  listId: ListId;
  itemId: ItemId;
  versionId: VersionId;
  commentId: string;
  actorId: UserId;
  mentions: UserId[];
};

/** Notifies of a version, of its kind's audience; belongs after the version's own statements in the batch. */
export const notifyOfVersion = (
  app: App,
  kind: "version" | "follow" | "chapter",
  { listId, versionId, actorId }: VersionNews,
): Statement[] => announce(app, { kind, listId, cause: versionId, actorId });

const commentNews = ({ listId, itemId, commentId, actorId }: CommentNews) => ({
  subject: itemId,
  listId,
  itemId,
  causes: [[commentId, actorId, []] satisfies AnnouncedCause],
});

/** Notifies mentioned members, the item's owner and the thread's other commenters, each once. */
export function notifyOfComment(app: App, news: CommentNews): Statement[] {
  const { listId, itemId, versionId, commentId, actorId, mentions } = news;
  const notification = commentNews(news);
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
    ...announce(app, { kind: "reply", listId, itemId, cause: commentId, actorId, except: mentions }),
  ];
}

/** Notifies newly mentioned members; must precede the edit in its batch. */
export const notifyOfMentions = (app: App, news: CommentNews): Statement[] =>
  news.mentions.length === 0
    ? []
    : notifyAndCount(app, {
        ...commentNews(news),
        kind: "mention",
        recipients: addedMentions(news.mentions, news.versionId, news.commentId),
      });

export type AudienceNews = {
  listId: ListId;
  change: AudienceWord;
  actorId: UserId;
  versionId: VersionId | null;
};

/** Notifies all members on a list except the actor. Without a version of the actor, it names nobody. */
export const notifyOfAudience = (
  app: App,
  { listId, change, actorId, versionId }: AudienceNews,
): Statement[] =>
  announce(app, {
    kind: change === "revealed" ? "reveal" : "who-sees",
    listId,
    cause: versionId ?? listId,
    actorId,
    detail: change,
  });

type DecisionNews = { id: string; listId: ListId; actorId: UserId; detail: string };

/** Notifies the member whom a decision is addressed to; must follow its row in the audit log. */
export const notifyOfDecision = (app: App, { id, listId, actorId, detail }: DecisionNews): Statement[] =>
  notifyAndCount(app, {
    kind: "decision",
    subject: id,
    listId,
    itemId: null,
    causes: [[id, actorId, []]],
    recipients: addressee(id, detail),
  });

type Outcome = {
  kind: "list" | "comments" | "profile";
  listId: ListId;
  versionId: VersionId;
  actorId: UserId;
  detail: string;
};

/** Notifies the reporters; must precede the statement that closes the reports. */
export const notifyReporters = (
  app: App,
  { kind, listId, versionId, actorId, detail }: Outcome,
): Statement[] =>
  notifyAndCount(app, {
    kind: "moderation",
    subject: versionId,
    listId,
    itemId: null,
    causes: [[versionId, actorId, []]],
    recipients: openReporters(versionId, kind, detail),
  });

/** Shared subject, so that one unread notification covers all new cases. */
const NEW_CASES = "cases";

/** Notifies all moderators if the report opens a case; must follow the report's insert. */
export const notifyOfNewCase = (
  app: App,
  { reportId, actorId }: { reportId: string; actorId: UserId },
): Statement[] =>
  notifyAndCount(app, {
    kind: "case",
    subject: NEW_CASES,
    listId: "",
    itemId: null,
    causes: [[reportId, actorId, []]],
    recipients: moderatorsOfNewCase(reportId),
  });
