/** The long list as a table: an item a row, a version a column, its place in the cell. */
import { spreadOfPlaces } from "~/features/lists/masterlist/disagreement";
import type { Range } from "~/features/merge/firmness/ranges";
import type { ItemId } from "~/lib/ids";

/** The place from 1 and the item's id in that version. */
export type TableCell = readonly [place: number, itemId: ItemId];

export type TableColumn = {
  name: string;
  /** The creator in the version's address. */
  path: string;
  own: boolean;
  hidden: boolean;
  /** With the masterlist, in percent; null for too few pairs. */
  agreement: number | null;
};

export type TableRow = {
  title: string;
  rank: number;
  tied: boolean;
  /** Its best and worst rank if any one version is left out; null where that is not known. */
  range: Range | null;
  namedBy: number;
  /** Its id in one of the versions; null where none is known. */
  itemId: ItemId | null;
  /** How many versions put it at each place: [place, count], best place first. */
  places: [number, number][];
  /** One a column; null where that version leaves the item out. */
  cells: (TableCell | null)[];
};

export type PlacesTable = {
  /** One page: the viewer's own first, then those most like the masterlist. */
  columns: TableColumn[];
  rows: TableRow[];
  /** The number of versions merged, the length of the longest, and all items that any of them names. */
  of: number;
  longest: number;
  itemCount: number;
  /** The offset of the next page of columns, or null. */
  next: number | null;
};

/** What the rows are ordered by: the masterlist, how far the places differ, or one version's own order. */
export type TableSort = { by: "masterlist" } | { by: "disputed" } | { by: "person"; column: number };

/** The order asked for in an address; what it doesn't know is the masterlist's. */
export function readSort({ columns }: PlacesTable, query: URLSearchParams): TableSort {
  const by = query.get("by");
  const isAsked = by !== null ? (column: TableColumn) => column.path === by : wantsOwn(query);
  const column = isAsked ? columns.findIndex(isAsked) : -1;
  if (column >= 0) return { by: "person", column };
  return { by: query.get("sort") === "disputed" ? "disputed" : "masterlist" };
}

const wantsOwn = (query: URLSearchParams) =>
  query.get("sort") === "yours" ? ({ own }: TableColumn) => own : undefined;

/** The rows in another order; equal ones stay in that of the masterlist, and left-out items come last. */
export function sortedRows({ rows, of, longest }: PlacesTable, sort: TableSort): TableRow[] {
  if (sort.by === "masterlist") return rows;
  const key = (row: TableRow) =>
    sort.by === "person"
      ? (row.cells[sort.column]?.[0] ?? Number.MAX_SAFE_INTEGER)
      : row.namedBy > 1
        ? -spreadOfPlaces(row, { of, longest })
        : 0;
  return rows.toSorted((a, b) => key(a) - key(b));
}

/** A table as its page shows it: its rows in that order; `start` columns come before. */
export type SortedTable = PlacesTable & { sort: TableSort; start: number };

/** Shades of cells: places from the last one on share it. */
const LAST_SHADE = 7;

export const shadeOf = (place: number): number => Math.min(place, LAST_SHADE);
