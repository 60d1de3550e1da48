import type { Move } from "~/features/merge/effect/effect";
import { effectClause } from "~/features/merge/effect/effect-words";
import { paths } from "~/lib/addresses/paths";
import { pageWith } from "~/lib/addresses/thread-page";
import type { ItemId, ListId, UserId, VersionId } from "~/lib/data/ids";
import { creatorInPath } from "~/lib/people/former-member";

/** Causes that a member can turn on and off for the site, mail and devices, with the setting's label. */
export const CAUSE_WORDS = {
  version: "New versions of lists that you dropped or saved",
  comment: "Comments on your items",
  thread: "Comments after yours",
  chapter: "New lists in chapters that you follow",
  follow: "New drops by members you follow",
  mention: "Mentions of you",
  reveal: "Reveals of blind lists that you are on",
};

export type Cause = keyof typeof CAUSE_WORDS;
export const CAUSES = Object.keys(CAUSE_WORDS) as Cause[];

/** A reveal is mailed unless its member turns that off: they were waiting for it. */
export const defaultOf = (cause: Cause) => ({ site: true, mail: cause === "reveal", push: false });

/** Maximum causes that one unread notification counts, and the badge's maximum. */
export const CAUSES_MAX = 99;
export const UNREAD_MAX = 99;
export const NOTIFICATIONS_PAGE = 15;

/** A cause that the notification's owner may still see: its id, and the id, name and picture of the actor. */
export type VisibleCause = [
  cause: string,
  actorId: UserId | "",
  actor: string | null,
  picture: string | null,
];

const FACES = 2;

type NotificationSubject = {
  id: string;
  /** Number of causes that its owner may still see. */
  count: number;
  listId: ListId;
  /** Null once the list is deleted. */
  listTitle: string | null;
  itemId: ItemId | null;
  itemTitle: string | null;
  itemCreator: string | null;
  itemVersionId: VersionId | null;
  /** The first cause: a mention's comment, or the decision itself. */
  firstCause: string;
  /** For a mention: the thread's length including traces of deleted comments. */
  threadLength: number | null;
  /** The list's newest version, if the notification is about it, with the first ranks that it changed. */
  newest: { creator: string; moves: Move[] } | null;
  /** Names of the actors, oldest cause first; empty for a report or a decision. */
  actors: string[];
  /** The chapter, the moderator's decision, or the change. */
  detail: string;
  createdAt: number;
  readAt: number | null;
};

/** Sentence endings about a change of a list's audience, with and without a name before it. */
const AUDIENCE_WORDS = {
  everyone: [
    "made the list public. Your version is hidden until you publish it",
    "The list is public now. Your version is hidden until you publish it",
  ],
  link: [
    "took the list out of public view: only people with its link see it",
    "Only people with its link see the list now",
  ],
  revealed: [
    "showed all versions: everybody's places and the masterlist",
    "All versions are open now: everybody's places and the masterlist",
  ],
  date: [
    "moved the day on which all versions are shown",
    "The day on which all versions are shown has moved",
  ],
  again: [
    "asks the same people another question, in a new room",
    "The same people are asked another question, in a new room",
  ],
  "new link": [
    "gave the list a new link: the old one has ended",
    "The list has a new link: the old one has ended",
  ],
  "no link": [
    "turned off the list's link: no one new can join",
    "The list's link is turned off: no one new can join",
  ],
} as const satisfies Record<string, readonly [string, string]>;

export type AudienceWord = keyof typeof AUDIENCE_WORDS;

function audienceText({ detail, actors: [actor] }: NotificationSubject): string {
  const [byName, alone] = AUDIENCE_WORDS[detail as AudienceWord] ?? AUDIENCE_WORDS.link;
  return actor ? `${actor} ${byName}` : alone;
}

export type NotificationView = {
  id: string;
  title: string;
  text: string;
  date: number;
  read: boolean;
  link: string;
  linkLabel: string;
  /** The newest actors, at most two. */
  faces: { name: string; picture: string | null }[];
  /** The title of the item or list that it is about; null for none. */
  about: string | null;
};

type Words = Pick<NotificationView, "title" | "text" | "link" | "linkLabel">;

const countNew = (n: number, thing: string) => `${n} new ${thing}${n === 1 ? "" : "s"}`;

function actorNames({ actors: [first = "", ...others] }: NotificationSubject): string {
  const [second] = others;
  if (!second) return first;
  return `${first} and ${others.length === 1 ? second : `${others.length} others`}`;
}

const threadOf = ({ listId, itemCreator, itemVersionId, itemId }: NotificationSubject) =>
  paths.thread({
    listId,
    creator: creatorInPath(itemCreator ?? "", itemVersionId ?? ""),
    itemId: itemId ?? "",
  });

const commentOf = (notification: NotificationSubject) =>
  threadOf(notification) +
  pageWith({ id: notification.firstCause, commentsCount: notification.threadLength ?? 0 });

function newestWords({ newest }: NotificationSubject): string {
  if (!newest) return "";
  const clause = effectClause(newest.moves);
  return `. ${newest.creator} added theirs${clause && `: ${clause}`}`;
}

const toComments = (link: string) => ({ link, linkLabel: "READ COMMENTS" });
const toList = ({ listId }: NotificationSubject) => ({ link: paths.list(listId), linkLabel: "SEE THE LIST" });

const WORDS = {
  comment: (notification) => ({
    title: `${actorNames(notification)} commented on your item '${notification.itemTitle}'`,
    text: `${countNew(notification.count, "comment")} on your item in '${notification.listTitle}'`,
    ...toComments(threadOf(notification)),
  }),
  reply: (notification) => ({
    title: `${actorNames(notification)} also commented on '${notification.itemTitle}'`,
    text: `${countNew(notification.count, "comment")} after yours, in '${notification.listTitle}'`,
    ...toComments(threadOf(notification)),
  }),
  mention: (notification) => ({
    title: `${actorNames(notification)} mentioned you`,
    text: `${countNew(notification.count, "mention")} of you on '${notification.itemTitle}', in '${notification.listTitle}'`,
    ...toComments(commentOf(notification)),
  }),
  version: (notification) => ({
    title: `${actorNames(notification)} added a version of '${notification.listTitle}'`,
    text: `${countNew(notification.count, "version")} of a list that you dropped or saved${newestWords(notification)}`,
    ...toList(notification),
  }),
  chapter: (notification) => ({
    title: `${notification.actors[0]} dropped a list in ${notification.detail}`,
    text:
      notification.count === 1
        ? `1 new list: '${notification.listTitle}'`
        : `1 new list: '${notification.listTitle}', with ${notification.count} versions`,
    ...toList(notification),
  }),
  follow: (notification) => ({
    title: `${actorNames(notification)} dropped a list`,
    text: `${countNew(notification.count, "drop")} of people you follow: '${notification.listTitle}'`,
    ...toList(notification),
  }),
  "who-sees": (notification) => ({
    title: `The list '${notification.listTitle}'`,
    text: audienceText(notification),
    ...(notification.detail === "revealed"
      ? toList(notification)
      : notification.detail === "again"
        ? { link: paths.room(notification.listId), linkLabel: "SEE THE QUESTION" }
        : { link: paths.audience(notification.listId), linkLabel: "WHO SEES IT" }),
  }),
  reveal: (notification) => ({
    title: `'${notification.listTitle}' is revealed`,
    text: audienceText(notification),
    ...toList(notification),
  }),
  moderation: (notification) => ({
    title: "A moderator's decision",
    text: notification.detail,
    ...(notification.listTitle === null ? { link: paths.home, linkLabel: "TO FEED" } : toList(notification)),
  }),
  decision: (notification) => ({
    title: "A moderator's decision",
    text: notification.detail,
    link: paths.decision(notification.firstCause),
    linkLabel: "SEE THE DECISION",
  }),
  case: (notification) => ({
    title: "Reported",
    text: `${countNew(notification.count, "case")} for a moderator`,
    link: paths.moderation,
    linkLabel: "SEE THE CASES",
  }),
} satisfies Record<string, (notification: NotificationSubject) => Words>;

/** A notification as read from the database, its causes oldest first. */
export type NotificationFacts = Omit<NotificationSubject, "count" | "actors" | "firstCause"> & {
  kind: keyof typeof WORDS;
  causes: VisibleCause[];
};

export const notificationView = ({ causes, ...notification }: NotificationFacts): NotificationView => ({
  id: notification.id,
  date: notification.createdAt,
  read: notification.readAt !== null,
  faces: facesOf(causes),
  about: subjectOf(notification),
  ...WORDS[notification.kind]({
    ...notification,
    count: causes.length,
    actors: actorsOf(causes),
    firstCause: causes[0]?.[0] ?? "",
  }),
});

/** Returns the item that a notification is about, or else its list; null for decisions and reports. */
const subjectOf = ({
  kind,
  itemTitle,
  newest,
  listTitle,
}: Omit<NotificationFacts, "causes">): string | null =>
  kind === "moderation" || kind === "decision" || kind === "case"
    ? null
    : (itemTitle ?? newest?.moves[0]?.title ?? listTitle);

function facesOf(causes: VisibleCause[]): NotificationView["faces"] {
  const faces = new Map(
    causes.flatMap(([, id, name, picture]) => (name === null ? [] : [[id, { name, picture }]])),
  );
  return [...faces.values()].slice(-FACES);
}

/** Returns the actors' names, one per account: former members share one name. */
function actorsOf(causes: VisibleCause[]): string[] {
  const names = new Map(causes.map(([, id, name]) => [id, name]));
  return [...names.values()].filter((name) => name !== null);
}
