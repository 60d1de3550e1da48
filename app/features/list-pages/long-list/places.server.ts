import type { ListView, VersionView } from "~/features/lists/model/list-view";
import { bothOrder } from "~/features/lists/projection/both-order";
import { agreementWithMasterlist, orderOfRanks } from "~/features/lists/projection/effects";
import { readAliases } from "~/features/lists/projection/stored-masterlist";
import { type MergeRow, readListAndMerge } from "~/features/lists/reads/lists.server";
import { keysOf } from "~/features/merge/titles/item-aliases";
import type { ListId } from "~/lib/data/ids";
import { creatorInPath } from "~/lib/people/former-member";
import type { App } from "~/platform/app.server";
import type { Viewer } from "~/platform/viewer.server";
import type { PlacesTable, TableCell, TableColumn } from "./places-table";

/** Returns a list with one page of versions as a table; null without a masterlist. Refuses 'not-found'. */
export async function readPlaces(
  app: App,
  viewer: Viewer,
  listId: ListId,
  start: number,
): Promise<{ list: ListView; table: PlacesTable | null }> {
  const { list, merge } = await readListAndMerge(app, viewer, listId, { start });
  return { list, table: merge && placesTable(merge, list) };
}

type Version = TableColumn & { cells: Map<string, TableCell> };

function placesTable(
  { result: stored, effects }: MergeRow,
  { versions, nextVersions }: ListView,
): PlacesTable {
  const aliases = readAliases(stored);
  const ranks = orderOfRanks(stored.items);
  const both = new Map(bothOrder(stored).map(({ item, rank, tied }) => [item.key, { rank, tied }]));
  const columns = versions
    .filter(({ items }) => items.length > 0)
    .map((version): Version => {
      const cells = cellsOf(version, aliases);
      const places = new Map([...cells].map(([key, [place]]) => [key, place]));
      return {
        name: version.creator,
        path: creatorInPath(version.creator, version.id),
        own: version.own,
        hidden: version.hidden,
        ...agreementWithMasterlist(effects, version.id, { version: places, masterlist: ranks }),
        cells,
      };
    })
    .toSorted((a, b) => Number(b.own) - Number(a.own) || (b.agreement ?? -1) - (a.agreement ?? -1));
  return {
    columns: columns.map(({ cells: _, ...column }) => column),
    rows: stored.items.map(({ key, title, rank, tied, why, places, notes, range }) => ({
      title,
      rank,
      tied,
      range: range ?? null,
      both: both.get(key) ?? null,
      namedBy: why.namedBy,
      itemId: notes[0]?.[1] ?? null,
      places,
      cells: columns.map(({ cells }) => cells.get(key) ?? null),
    })),
    of: stored.of,
    longest: stored.longest,
    itemCount: stored.itemCount,
    next: nextVersions,
  };
}

/** Maps each item key of a version to its place and id; a repeated item keeps its first place. */
function cellsOf({ items }: VersionView, aliases: ReturnType<typeof readAliases>): Map<string, TableCell> {
  const cells = new Map<string, TableCell>();
  const titles = items.map(({ title }) => title);
  for (const [i, key] of keysOf(titles, aliases).entries())
    if (!cells.has(key)) cells.set(key, [cells.size + 1, items[i]?.id ?? ""]);
  return cells;
}
