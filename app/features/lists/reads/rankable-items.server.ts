import { first, type Results, runQueries } from "#db/run-queries";
import { viewerMarks } from "~/features/lists/cards/cards.server";
import type { StoredMasterlist } from "~/features/lists/projection/stored-masterlist";
import {
  chaptersOf,
  markedList,
  masterlistWithState,
  openTitles,
} from "~/features/lists/stored/lists.queries.server";
import { titleTile } from "~/features/merge/titles/title-tile";
import type { ListId } from "~/lib/data/ids";
import type { TileCode } from "~/lib/look/tile";
import { AUDIENCES } from "~/lib/people/audience";
import type { App } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import { readerOf, type Viewer } from "~/platform/viewer.server";

/** Versions that are searched for the first one with items, because some are list requests. */
const SEARCHED = 5;

export type ItemPool = {
  id: ListId;
  title: string;
  /** The first chapter, which gives the tiles their hue; '' for none. */
  chapter: string;
  /** True if the viewer has a version. */
  edit: boolean;
  isBlind: boolean;
  isPublic: boolean;
  /** In the order of the masterlist, or of the only version; empty while the list is blind. */
  titles: string[];
  /** Of the titles, in their order. */
  tiles: TileCode[];
};

/** Returns the items to rank on a list that the viewer can see. Refuses 'not-found'. */
export const readItemPool = async (app: App, viewer: Viewer, listId: ListId): Promise<ItemPool> =>
  toItemPool(await runQueries(app.db, itemPoolQueries(app, viewer, listId)));

export const itemPoolQueries = (app: App, viewer: Viewer, listId: ListId) => ({
  list: first(markedList({ listId, ...readerOf(app, viewer) })),
  masterlist: first(masterlistWithState(app.db, listId)),
  versions: openTitles(app.db, listId).limit(SEARCHED),
  chapter: first(chaptersOf(app.db, listId).limit(1)),
});

/** Refuses 'not-found'. */
export function toItemPool({
  list,
  masterlist,
  versions,
  chapter,
}: Results<ReturnType<typeof itemPoolQueries>>): ItemPool {
  if (!list) throw new Refusal("not-found");
  const stored = (masterlist?.result as StoredMasterlist | undefined) ?? null;
  const only = versions.find(({ items }) => items.length > 0)?.items ?? [];
  const isOpen = AUDIENCES[list.audience].open;
  const titles = isOpen ? (stored?.items.map((item) => item.title) ?? only) : [];
  return {
    id: list.id,
    title: list.title,
    chapter: chapter?.name ?? "",
    edit: viewerMarks(list.marks).edit,
    isPublic: AUDIENCES[list.audience].public,
    isBlind: !isOpen,
    titles,
    tiles: titles.map((title) => titleTile(title, chapter?.name, list)),
  };
}
