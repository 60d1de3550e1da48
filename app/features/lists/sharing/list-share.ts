import type { ListView, VersionView } from "~/features/lists/model/list-view";
import { isolate } from "~/lib/isolate";
import { people } from "~/lib/plural";
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

/** Returns the share text of a version that was just dropped: its 1st place against the masterlist's. */
export function dropShareText({ title, masterlist, creatorCount }: ListView, own: VersionView): string {
  const [first] = own.items;
  const text = versionShareText(title, own);
  if (!first) return text;
  const put = `I put ${isolate(first.title)} 1st`;
  const top = masterlist?.items[0];
  if (!top) return `${put}. Yours?\n${text}`;
  const isSame = top.notes.some(({ versionId, place }) => versionId === own.id && place === 1);
  const others = isSame
    ? `and so does the list of ${people(creatorCount)}`
    : `${people(creatorCount)} say ${isolate(top.title)}`;
  return `${put}, ${others}. Yours?\n${text}`;
}
