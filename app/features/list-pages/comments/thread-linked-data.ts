import { paths } from "~/lib/addresses/paths";
import { idTime } from "~/lib/data/ids";
import { breadcrumbData, discussionData, type Site } from "~/lib/markup/linked-data";
import { creatorInPath } from "~/lib/people/former-member";
import { ordinal } from "~/lib/text/ordinal";
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
