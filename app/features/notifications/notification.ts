/** The rules of a notification: its kinds, limits and words. */
import { creatorInPath } from "~/features/accounts/former-member";
import type { NotificationView } from "./notification-view";

export type NoticeKind = "version" | "comment" | "reply" | "chapter" | "moderation" | "case";

/** What one unread notification tells of at most; and what the badge shows at most. */
export const CAUSES_MAX = 99;
export const UNREAD_MAX = 99;
/** Notifications on one page. */
export const NOTIFICATIONS_PAGE = 20;

/** Kinds that say the same of one subject: at most one unread notification of them stands for it. */
export const kindsLike = (kind: NoticeKind): NoticeKind[] =>
  kind === "version" || kind === "chapter" ? ["version", "chapter"] : [kind];

/** What a notification's words are made of. */
export type Notice = {
  id: string;
  kind: NoticeKind;
  /** Causes that its owner may still see. */
  count: number;
  listId: string;
  /** Null once the list is gone. */
  listTitle: string | null;
  itemId: string | null;
  itemTitle: string | null;
  /** Whose item the thread is about. */
  itemCreator: string | null;
  itemVersionId: string | null;
  /** The chapter, or the moderator's decision. */
  detail: string;
  createdAt: number;
  readAt: number | null;
};

type Words = Pick<NotificationView, "title" | "text" | "link" | "linkLabel">;

/** '1 new comment', '2 new comments'. */
const count = (n: number, thing: string) => `${n} new ${thing}${n === 1 ? "" : "s"}`;

const listPath = ({ listId }: Notice) => `/lists/${encodeURIComponent(listId)}`;
const threadPath = ({ listId, itemCreator, itemVersionId, itemId }: Notice) =>
  `/item/${encodeURIComponent(listId)}/${encodeURIComponent(creatorInPath(itemCreator ?? "", itemVersionId ?? ""))}/${encodeURIComponent(itemId ?? "")}`;

const WORDS: Record<NoticeKind, (notice: Notice) => Words> = {
  comment: (notice) => ({
    title: `Your item '${notice.itemTitle}'`,
    text: `${count(notice.count, "comment")} on your item in '${notice.listTitle}'`,
    link: threadPath(notice),
    linkLabel: "READ COMMENTS",
  }),
  reply: (notice) => ({
    title: `The thread on '${notice.itemTitle}'`,
    text: `${count(notice.count, "comment")} after yours, in '${notice.listTitle}'`,
    link: threadPath(notice),
    linkLabel: "READ COMMENTS",
  }),
  version: (notice) => ({
    title: `The list '${notice.listTitle}'`,
    text: `${count(notice.count, "version")} of a list that you dropped or saved`,
    link: listPath(notice),
    linkLabel: "SEE THE LIST",
  }),
  chapter: (notice) => ({
    title: `A new list in ${notice.detail}`,
    text:
      notice.count === 1
        ? `1 new list: '${notice.listTitle}'`
        : `1 new list: '${notice.listTitle}', with ${notice.count} versions`,
    link: listPath(notice),
    linkLabel: "SEE THE LIST",
  }),
  moderation: (notice) => ({
    title: "A moderator's decision",
    text: notice.detail,
    link: notice.listTitle === null ? "/my-stuff/drops" : listPath(notice),
    linkLabel: "SEE THE LIST",
  }),
  case: (notice) => ({
    title: "Reported",
    text: `${count(notice.count, "case")} for a moderator`,
    link: "/moderation",
    linkLabel: "SEE THE CASES",
  }),
};

export const notificationView = (notice: Notice): NotificationView => ({
  id: notice.id,
  date: notice.createdAt,
  read: notice.readAt !== null,
  ...WORDS[notice.kind](notice),
});
