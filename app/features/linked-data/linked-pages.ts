/** What each kind of page tells search engines of itself. */
import { creatorInPath } from "~/features/account/former-member";
import type { ThreadView } from "~/features/comments/comment-view";
import type { ItemView } from "~/features/item-page/item-view";
import type { ListView, VersionView } from "~/features/lists/list-view";
import type { ProfileView } from "~/features/profiles/profile-view";
import { idTime } from "~/lib/ids";
import { ordinal } from "~/lib/ordinal";
import { paths } from "~/lib/paths";
import { breadcrumbData, discussionData, listData, profileData } from "./linked-data";

type Site = { origin: string; product: string };

/** A list that anybody sees: its masterlist, or its oldest version with items. */
export function listPageData({ origin, product }: Site, list: ListView): object[] {
  const publics = list.versions.filter(({ hidden }) => !hidden);
  if (list.creatorCount === 0) return [];
  const version = publics.findLast(({ items }) => items.length > 0);
  const items = list.masterlist?.items ?? version?.items ?? [];
  const count = list.masterlist?.itemCount ?? items.length;
  const path = paths.list(list.id);
  return [
    ...(items.length > 0
      ? [listData(origin, { name: list.title, path, titles: items.map(({ title }) => title), count })]
      : []),
    breadcrumbData(origin, product, wayToList(list)),
  ];
}

const wayToList = ({ id, title, chapters: [chapter] }: ListView) => [
  ...(chapter ? [{ name: chapter.name, path: paths.chapter(chapter.name) }] : []),
  { name: title, path: paths.list(id) },
];

/** One version, if anybody sees it. */
export function versionPageData(
  { origin, product }: Site,
  list: ListView,
  version: VersionView | undefined,
): object[] {
  if (!version || version.hidden) return [];
  const { creator, id, items } = version;
  const name = `${list.title}, the list of ${creator}`;
  const path = paths.version(list.id, creatorInPath(creator, id));
  const titles = items.map(({ title }) => title);
  return [
    ...(titles.length > 0 ? [listData(origin, { name, path, titles, count: titles.length })] : []),
    breadcrumbData(origin, product, [...wayToList(list), { name: creator, path }]),
  ];
}

/** An item and what people say about it, if anybody sees it. */
export function itemPageData({ origin, product }: Site, item: ItemView): object[] {
  const { listId, listTitle, title, canonicalId } = item;
  const publics = item.people.filter(({ hidden }) => !hidden);
  const [first] = publics;
  if (!first) return [];
  const path = paths.item(listId, canonicalId);
  const note = publics.find((person) => person.note) ?? first;
  return [
    discussionData(origin, {
      headline: `${title} · ${listTitle}`,
      path,
      author: note.creator,
      published: idTime(note.itemId),
      text: note.note || placed(title, note.place),
      count: publics.reduce((sum, { commentsCount }) => sum + commentsCount, 0),
      comments: publics.flatMap(({ comments }) => comments),
    }),
    breadcrumbData(origin, product, [
      { name: listTitle, path: paths.list(listId) },
      { name: title, path },
    ]),
  ];
}

/** A thread, if anybody sees it. */
export function threadPageData({ origin, product }: Site, thread: ThreadView): object[] {
  const { listId, listTitle, creator, versionId, hidden, position, item, comments } = thread;
  if (hidden) return [];
  const path = paths.thread({ listId, creator: creatorInPath(creator, versionId), itemId: item.id });
  return [
    discussionData(origin, {
      headline: `${item.title} · ${listTitle}`,
      path,
      author: creator,
      published: idTime(item.id),
      text: item.context || placed(item.title, position),
      count: item.commentsCount,
      comments,
    }),
    breadcrumbData(origin, product, [
      { name: listTitle, path: paths.list(listId) },
      { name: item.title, path },
    ]),
  ];
}

const placed = (title: string, place: number) => `${title}, in ${ordinal(place)} place`;

/** A member, as everybody sees them. */
export const profilePageData = ({ origin, product }: Site, profile: Omit<ProfileView, "page">): object[] => [
  profileData(origin, profile),
  breadcrumbData(origin, product, [{ name: profile.username, path: paths.profile(profile.username) }]),
];
