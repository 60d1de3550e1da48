import { titleWithPlace } from "~/features/list-pages/comments/thread-linked-data";
import { paths } from "~/lib/addresses/paths";
import { idTime } from "~/lib/data/ids";
import { breadcrumbData, discussionData, type Site } from "~/lib/markup/linked-data";
import type { ItemView } from "./item-view";

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
      text: note.note || titleWithPlace(title, note.place),
      count: publics.reduce((sum, { commentsCount }) => sum + commentsCount, 0),
      comments: publics.flatMap(({ comments }) => comments),
    }),
    breadcrumbData(origin, product, [
      { name: listTitle, path: paths.list(listId) },
      { name: title, path },
    ]),
  ];
}
