import type { ListView, VersionView } from "~/features/lists/model/list-view";
import { listShareText } from "~/lib/share-links";

/** Returns the share text of a list: its masterlist, else a public version, else the viewer's hidden one. */
export function sharedText({ title, masterlist, versions }: ListView): string {
  if (masterlist) return listShareText(title, masterlist.items, masterlist.itemCount);
  const open = versions.filter(({ hidden }) => !hidden);
  return versionShareText(title, open.find(({ items }) => items.length > 0) ?? open[0] ?? versions[0]);
}

export function versionShareText(title: string, version: VersionView | undefined): string {
  const items = (version?.items ?? []).map((item, i) => ({ title: item.title, rank: i + 1 }));
  return listShareText(title, items, items.length);
}
