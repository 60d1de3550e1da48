import type { ListView, VersionView } from "~/features/lists/list-view";
import { listShareText } from "~/lib/share-links";

/** The text of a shared list: its masterlist, or else its first version. */
export function sharedText({ title, masterlist, versions }: ListView): string {
  if (!masterlist) return versionShareText(title, versions[0]);
  return listShareText(
    title,
    masterlist.items.map((item) => item.title),
    masterlist.itemCount,
  );
}

/** The text of a shared version. */
export function versionShareText(title: string, version: VersionView | undefined): string {
  const items = version?.items.map((item) => item.title) ?? [];
  return listShareText(title, items, items.length);
}
