import type { ListView, VersionView } from "~/features/lists/model/list-view";
import { listShareText } from "~/lib/share-links";

/** The text of a shared list: its masterlist, or else a public version, or one that only its creator sees. */
export function sharedText({ title, masterlist, versions }: ListView): string {
  if (masterlist) return listShareText(title, masterlist.items, masterlist.itemCount);
  const open = versions.filter(({ hidden }) => !hidden);
  return versionShareText(title, open.find(({ items }) => items.length > 0) ?? open[0] ?? versions[0]);
}

/** The text of a shared version. */
export function versionShareText(title: string, version: VersionView | undefined): string {
  const items = (version?.items ?? []).map((item, i) => ({ title: item.title, rank: i + 1 }));
  return listShareText(title, items, items.length);
}
