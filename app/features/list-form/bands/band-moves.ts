/** Moves of items within and between bands. Rows stand in their order; indexes of bands never fall. */
import { bandsOfRows } from "~/features/list-form/model/row-bands";
import { type Row, rowOf } from "~/features/list-form/model/row-values";
import { BAND_NAMES } from "~/features/lists/model/bands";
import { itemKeyOf } from "~/features/merge/titles/item-title";

export type BandedRow = { row: Row; band: number };

export function banded(rows: Row[]): BandedRow[] {
  const bandOf = bandsOfRows(rows);
  return rows.map((row, i) => ({ row, band: bandOf[i] ?? 0 }));
}

/** Returns the items of the pool, and rows that were taken off, that are not ranked. */
export function unplaced(pool: { title: string }[], off: Row[], ranked: BandedRow[]): Row[] {
  const all = [...pool.map(({ title }) => rowOf(title)), ...off];
  const byKey = new Map(all.map((row) => [itemKeyOf(row.itemTitle), row]));
  for (const { row } of ranked) byKey.delete(itemKeyOf(row.itemTitle));
  return [...byKey.values()];
}

/** Puts a row, which stands at `from` if it is ranked, to the end of a band, or before the row that stands at `at`. */
export function placed(
  rows: BandedRow[],
  row: Row,
  { from, band, at }: { from: number | null; band: number; at?: number },
): BandedRow[] {
  const rest = rows.filter((_, i) => i !== from);
  const end = rest.findLastIndex((one) => one.band <= band) + 1;
  const isBelow = from !== null && at !== undefined && from < at;
  // within its band an item that moves down takes the place of the other, which moves up
  const isWithin = isBelow && rows[from]?.band === band;
  const to = at === undefined ? end : isBelow && !isWithin ? at - 1 : at;
  return [...rest.slice(0, to), { row, band }, ...rest.slice(to)];
}

/** Moves a row by one place; over the edge of its band it joins the next one, and keeps its place. */
export function stepped(rows: BandedRow[], from: number, by: 1 | -1, bands: number): BandedRow[] {
  const moved = rows[from];
  const other = rows[from + by];
  if (!moved) return rows;
  if (other?.band === moved.band)
    return rows.map((one, i) => (i === from ? other : i === from + by ? moved : one));
  const band = Math.min(Math.max(moved.band + by, 0), bands - 1);
  return rows.map((one, i) => (i === from ? { ...moved, band } : one));
}

export const withoutBand = (rows: BandedRow[], band: number): BandedRow[] =>
  rows.flatMap((one) =>
    one.band === band ? [] : { ...one, band: one.band > band ? one.band - 1 : one.band },
  );

export const nextName = (names: string[]): string =>
  BAND_NAMES.find((name) => !names.includes(name)) ?? `Tier ${names.length + 1}`;
