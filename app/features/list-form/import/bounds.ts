/** Bounds of an import. They are checked before any column or line is interpreted. */
import { figure } from "~/lib/text/plural";

/** In bytes of UTF-8: several times a hundred long items with long notes. */
export const IMPORT_BYTES_MAX = 512 * 1024;
export const IMPORT_ROWS_MAX = 5000;
export const IMPORT_COLUMNS_MAX = 64;
/** In characters. A note has at most half of it. */
const IMPORT_CELL_MAX = 4000;

export const TOO_LARGE = "Import max. 512 KiB at a time: split it, or delete the columns that you don't need";
const TOO_MANY_ROWS = `Import max. ${figure(IMPORT_ROWS_MAX)} rows at a time: split it into parts`;
const TOO_MANY_COLUMNS = `Import max. ${IMPORT_COLUMNS_MAX} columns: delete those that you don't need`;
const CELL_TOO_LONG = `A line or cell has more than ${figure(IMPORT_CELL_MAX)} characters: is this a list?`;

/** Counts a string's bytes only if it may be too large: no code unit takes more than three. */
export const isTooLarge = (text: string): boolean =>
  text.length > IMPORT_BYTES_MAX ||
  (text.length * 3 > IMPORT_BYTES_MAX && new TextEncoder().encode(text).length > IMPORT_BYTES_MAX);

/** Returns why lines can't be imported, or null. Empty ones don't count. */
export function linesRefusal(lines: string[]): string | null {
  if (lines.length > IMPORT_ROWS_MAX && lines.filter((line) => line.trim()).length > IMPORT_ROWS_MAX)
    return TOO_MANY_ROWS;
  return lines.some((line) => line.length > IMPORT_CELL_MAX) ? CELL_TOO_LONG : null;
}

/** Returns why a table can't be imported, or null. Its head is not one of the rows. */
export function tableRefusal(rows: string[][]): string | null {
  if (rows.length > IMPORT_ROWS_MAX + 1) return TOO_MANY_ROWS;
  if (rows.some((row) => row.length > IMPORT_COLUMNS_MAX)) return TOO_MANY_COLUMNS;
  return rows.some((row) => row.some((cell) => cell.length > IMPORT_CELL_MAX)) ? CELL_TOO_LONG : null;
}

/** Rows and lines that are read for their words; the rest is counted. Some name an item twice or none. */
export const READ_MAX = 120;

const NOTES_READ = 4 * READ_MAX;

/** Returns a reader of notes that gives those beyond a bound as they are written. */
export function notesReader(plain: (text: string) => string): (text: string) => string {
  let left = NOTES_READ;
  return (text) => (left-- > 0 ? plain(text) : text);
}
