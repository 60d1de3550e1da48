import { creatorInPath } from "~/lib/former-member";
import { idTime } from "~/lib/ids";
import { breadcrumbData, discussionData, type Site } from "~/lib/linked-data";
import { ordinal } from "~/lib/ordinal";
import { paths } from "~/lib/paths";
import type { ThreadView } from "./comment-view";

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
      text: item.context || titleWithPlace(item.title, position),
      count: item.commentsCount,
      comments,
    }),
    breadcrumbData(origin, product, [
      { name: listTitle, path: paths.list(listId) },
      { name: item.title, path },
    ]),
  ];
}

export const titleWithPlace = (title: string, place: number) => `${title}, in ${ordinal(place)} place`;
