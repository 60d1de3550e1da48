/** The rules of a notification: its kinds, limits and words. */

import { creatorInPath } from "~/features/account/former-member";
import type { ItemId, ListId, VersionId } from "~/lib/ids";
import { paths } from "~/lib/paths";
import type { NotificationView } from "./notification-view";

export type NotificationKind = "version" | "comment" | "reply" | "chapter" | "moderation" | "case";

/** The most causes that one unread notification counts; also the badge's maximum. */
export const CAUSES_MAX = 99;
export const UNREAD_MAX = 99;
/** Notifications on one page. */
export const NOTIFICATIONS_PAGE = 20;

/** Kinds that say the same about one subject: at most one unread notification of them exists for it. */
export const kindsLike = (kind: NotificationKind): NotificationKind[] =>
  kind === "version" || kind === "chapter" ? ["version", "chapter"] : [kind];

/** The facts that a notification's words are made of. */
export type NotificationFacts = {
  id: string;
  kind: NotificationKind;
  /** Causes that its owner may still see. */
  count: number;
  listId: ListId;
  /** Null once the list is gone. */
  listTitle: string | null;
  itemId: ItemId | null;
  itemTitle: string | null;
  /** The creator of the thread's item. */
  itemCreator: string | null;
  itemVersionId: VersionId | null;
  /** The chapter, or the moderator's decision. */
  detail: string;
  createdAt: number;
  readAt: number | null;
};

type Words = Pick<NotificationView, "title" | "text" | "link" | "linkLabel">;

/** '1 new comment', '2 new comments'. */
const count = (n: number, thing: string) => `${n} new ${thing}${n === 1 ? "" : "s"}`;

const threadOf = ({ listId, itemCreator, itemVersionId, itemId }: NotificationFacts) =>
  paths.thread({
    listId,
    creator: creatorInPath(itemCreator ?? "", itemVersionId ?? ""),
    itemId: itemId ?? "",
  });

const WORDS: Record<NotificationKind, (notification: NotificationFacts) => Words> = {
  comment: (notification) => ({
    title: `Your item '${notification.itemTitle}'`,
    text: `${count(notification.count, "comment")} on your item in '${notification.listTitle}'`,
    link: threadOf(notification),
    linkLabel: "READ COMMENTS",
  }),
  reply: (notification) => ({
    title: `The thread on '${notification.itemTitle}'`,
    text: `${count(notification.count, "comment")} after yours, in '${notification.listTitle}'`,
    link: threadOf(notification),
    linkLabel: "READ COMMENTS",
  }),
  version: (notification) => ({
    title: `The list '${notification.listTitle}'`,
    text: `${count(notification.count, "version")} of a list that you dropped or saved`,
    link: paths.list(notification.listId),
    linkLabel: "SEE THE LIST",
  }),
  chapter: (notification) => ({
    title: `A new list in ${notification.detail}`,
    text:
      notification.count === 1
        ? `1 new list: '${notification.listTitle}'`
        : `1 new list: '${notification.listTitle}', with ${notification.count} versions`,
    link: paths.list(notification.listId),
    linkLabel: "SEE THE LIST",
  }),
  moderation: (notification) => ({
    title: "A moderator's decision",
    text: notification.detail,
    link: notification.listTitle === null ? paths.ownDrops : paths.list(notification.listId),
    linkLabel: "SEE THE LIST",
  }),
  case: (notification) => ({
    title: "Reported",
    text: `${count(notification.count, "case")} for a moderator`,
    link: paths.moderation,
    linkLabel: "SEE THE CASES",
  }),
};

export const notificationView = (notification: NotificationFacts): NotificationView => ({
  id: notification.id,
  date: notification.createdAt,
  read: notification.readAt !== null,
  ...WORDS[notification.kind](notification),
});
