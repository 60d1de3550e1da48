/** The long list as a table of places: one row per item, one column per version. */
import { spreadOfPlaces } from "~/features/lists/model/disagreement";
import type { BothRank } from "~/features/lists/projection/both-order";
import type { Agreement } from "~/features/merge/effect/agreement";
import type { Range } from "~/features/merge/firmness/ranges";
import type { ItemId } from "~/lib/data/ids";

export type TableCell = readonly [place: number, itemId: ItemId];

/** With its agreement with the masterlist. */
export type TableColumn = Agreement & {
  name: string;
  /** The creator's part of the version's URL. */
  path: string;
  own: boolean;
  hidden: boolean;
};

export type TableRow = {
  title: string;
  rank: number;
  tied: boolean;
  /** Its best and worst rank if any one version is left out; null if unknown. */
  range: Range | null;
  /** Its rank among versions that ranked both; null if it has none. */
  both: BothRank | null;
  namedBy: number;
  /** Its id in one of the versions; null if unknown. */
  itemId: ItemId | null;
  /** Number of versions per place: [place, count], best place first. */
  places: [number, number][];
  /** One cell per column; null if that version leaves the item out. */
  cells: (TableCell | null)[];
};

export type PlacesTable = {
  /** One page of columns: the viewer's own first, then those most like the masterlist. */
  columns: TableColumn[];
  rows: TableRow[];
  /** Number of merged versions, length of the longest one, and number of all items. */
  of: number;
  longest: number;
  itemCount: number;
  next: number | null;
};

export type TableSort = { by: "masterlist" | "both" | "disputed" } | { by: "person"; column: number };

/** Reads the sort order from a query string; defaults to the masterlist's. */
export function readSort({ columns, rows }: PlacesTable, query: URLSearchParams): TableSort {
  if (query.get("order") === "both" && isBothOffered(rows)) return { by: "both" };
  const by = query.get("by");
  const isAsked = by !== null ? (column: TableColumn) => column.path === by : wantsOwn(query);
  const column = isAsked ? columns.findIndex(isAsked) : -1;
  if (column >= 0) return { by: "person", column };
  return { by: query.get("sort") === "disputed" ? "disputed" : "masterlist" };
}

export const isBothOffered = (rows: readonly TableRow[]) => rows.some(({ both }) => both !== null);

const wantsOwn = (query: URLSearchParams) =>
  query.get("sort") === "yours" ? ({ own }: TableColumn) => own : undefined;

/**
 * Returns the rows in another order; ties stay in masterlist order, and left-out items come last. The order
 * among versions that ranked both leaves out the items that too few name.
 */
export function sortedRows({ rows, of, longest }: PlacesTable, sort: TableSort): TableRow[] {
  if (sort.by === "masterlist") return rows;
  if (sort.by === "both")
    return rows
      .filter(({ both }) => both !== null)
      .toSorted((a, b) => (a.both?.rank ?? 0) - (b.both?.rank ?? 0));
  const key = (row: TableRow) =>
    sort.by === "person"
      ? (row.cells[sort.column]?.[0] ?? Number.MAX_SAFE_INTEGER)
      : row.namedBy > 1
        ? -spreadOfPlaces(row, { of, longest })
        : 0;
  return rows.toSorted((a, b) => key(a) - key(b));
}

/** A table with sorted rows; `start` is the offset of its first column. */
export type SortedTable = PlacesTable & { sort: TableSort; start: number };

/** The last shade of the cells; all further places share it. */
const LAST_SHADE = 7;

export const shadeOf = (place: number): number => Math.min(place, LAST_SHADE);
