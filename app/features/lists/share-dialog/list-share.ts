import type { ListView } from "~/features/lists/model/list-view";
import { paths } from "~/lib/addresses/paths";
import { listShareText } from "~/lib/addresses/share-links";
import type { ListId } from "~/lib/data/ids";
import { isolate } from "~/lib/text/isolate";
import { people } from "~/lib/text/plural";
import type { ShareProps } from "./share-dialog";

type SharePictures = ShareProps["pictures"] & object;

type PicturedList = { id: ListId; masterlist: object | null; hasDuel: boolean; hasTiers: boolean };

type SharedVersion = { hidden: boolean; items: { title: string }[]; itemCount?: number };

type SharedList = Pick<ListView, "title"> & {
  masterlist: { items: { title: string; rank: number }[]; itemCount: number } | null;
  versions: SharedVersion[];
};

/** Returns the share text of a list: its masterlist, else a public version, else the viewer's hidden one. */
export function sharedText({ title, masterlist, versions }: SharedList): string {
  if (masterlist) return listShareText(title, masterlist.items, masterlist.itemCount);
  const open = versions.filter(({ hidden }) => !hidden);
  return versionShareText(title, open.find(({ items }) => items.length > 0) ?? open[0] ?? versions[0]);
}

/** Returns the pictures of a list's own page: of its masterlist or only version, then those that it has. */
const listPictures = ({ id, masterlist, hasDuel, hasTiers }: PicturedList): SharePictures => [
  { name: masterlist ? "Masterlist" : "List", path: paths.sharePicture(id), alsoTall: true },
  ...(hasDuel ? [{ name: "Duel", path: paths.duelPicture(id) }] : []),
  ...(hasTiers ? [{ name: "Tiers", path: paths.tiersPicture(id) }] : []),
];

/** Returns the pictures of a version, and then those of its list. */
export const versionPictures = (list: PicturedList, creator: string, isOwn = false): SharePictures => [
  { name: isOwn ? "Mine" : "Version", path: paths.versionPicture(list.id, creator), alsoTall: true },
  ...(list.masterlist ? listPictures(list) : []),
];

/** Returns the pictures of a list with those of the viewer's version first, if it is public and has items. */
export function picturesForViewer(
  list: PicturedList & { versions: (SharedVersion & { own: boolean; creator: string })[] },
): SharePictures {
  const own = list.versions.find((version) => version.own && !version.hidden && version.items.length > 0);
  return own ? versionPictures(list, own.creator, true) : listPictures(list);
}

export function versionShareText(title: string, version: SharedVersion | undefined): string {
  const items = (version?.items ?? []).map((item, i) => ({ title: item.title, rank: i + 1 }));
  return listShareText(title, items, version?.itemCount ?? items.length);
}

type DroppedOn = Pick<ListView, "title" | "creatorCount"> & {
  masterlist: { items: { title: string; ownPlace: number | null }[] } | null;
};

/** Returns the share text of a version that was just dropped: its 1st place against the masterlist's. */
export function dropShareText({ title, masterlist, creatorCount }: DroppedOn, own: SharedVersion): string {
  const [first] = own.items;
  const text = versionShareText(title, own);
  if (!first) return text;
  const put = `I put ${isolate(first.title)} 1st`;
  const top = masterlist?.items[0];
  if (!top) return `${put}. Yours?\n${text}`;
  const others =
    top.ownPlace === 1
      ? `and so does the list of ${people(creatorCount)}`
      : `${people(creatorCount)} say ${isolate(top.title)}`;
  return `${put}, ${others}. Yours?\n${text}`;
}
