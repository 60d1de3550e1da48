import type { ListView, VersionView } from "~/features/lists/model/list-view";
import { paths } from "~/lib/addresses/paths";
import { breadcrumbData, listData, type Site } from "~/lib/markup/linked-data";
import { creatorInPath } from "~/lib/people/former-member";

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
