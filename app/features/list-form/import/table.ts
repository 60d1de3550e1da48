/** Finds a table in rows: its head, what stands above and below it, and the kinds of its cells. */
import { isHeadName, isRankName, isTotalName, titleNameRank } from "./heads";
import { splitMark } from "./marks";

/** Share of a column's cells that have to agree. */
export const MOSTLY = 0.8;
export const mostly = (cells: string[], is: (cell: string) => boolean) =>
  cells.length > 0 && cells.filter(is).length >= cells.length * MOSTLY;

/** Words of dates and times, and units behind numbers: '3rd', '90 min', '8 CHF'. */
const DATE_WORDS =
  /\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b|\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|a\.?m|p\.?m|gmt|utc)\b|(?<=\d)[th](?=\d)|(?<=\d ?)\p{L}{1,3}(?![\p{L}\d])/giu;

/** Accepts numbers, amounts, dates and times. */
function isNumeric(cell: string): boolean {
  if (!/\d/.test(cell)) return false;
  const rest = cell.replace(DATE_WORDS, "");
  // '3 de mayo de 2024'
  const isDay = /(?<!\d)(?:19|20)\d\d(?!\d)/.test(rest) && /(?<!\d)\d{1,2}(?!\d)/.test(rest);
  return isDay ? (rest.match(/\p{L}{3,}/gu) ?? []).length < 2 : !/\p{L}/u.test(rest);
}
/** Accepts an address of a person, also within a cell: 'Ann <ann@example.org>'. */
export const isMail = (cell: string) => /\S@[^\s@]+\.\p{L}|^@\w+$/u.test(cell);
export const isAddress = (cell: string) =>
  isMail(cell) ||
  /^(?:[a-z][a-z\d+.-]{1,20}:\/\/|www\.|mailto:|spotify:|urn:)\S+$|^[\w-]+\.[\w.-]+\/\S*$/i.test(cell);
/** Accepts 'tt0012345', '4uLU6hMCjMI75M1A2tKUQC' and '0a1b2c3d-…'. */
const isId = (cell: string) =>
  cell.length > 5 && /^[\w:.-]+$/.test(cell) && /\d/.test(cell) && /[a-z]/i.test(cell);
export const isTyped = (cell: string) => isNumeric(cell) || isAddress(cell) || isId(cell);
export const isWords = (cell: string) => /\p{L}/u.test(cell) && !isTyped(cell);

const HEAD_ROWS = 10;
/** Rows below a head that are read to judge it. */
const HEAD_SAMPLE = 20;
const cellsOf = (row: string[]) => row.filter((cell) => cell.trim());

/** Returns the index of the row that names the columns, within the first ten; -1 without one. */
function headOf(rows: string[][]): number {
  const widths = rows.slice(0, HEAD_ROWS).map((row) => new Set(cellsOf(row)).size);
  const widest = widths.indexOf(Math.max(...widths));
  // below lines as wide as the table, its names are the first row of nothing else
  const candidates = rows.slice(0, Math.max(widest, rows.slice(0, HEAD_ROWS).findIndex(isAllNames)) + 1);
  const scores = candidates.map((row, at) => headScore(row, rows.slice(at + 1, at + HEAD_SAMPLE)));
  const best = Math.max(0, ...scores);
  const head = best > 0 ? scores.indexOf(best) : -1;
  return head >= 0 && goesOn(rows, head + 1) ? head + 1 : head;
}

/** Accepts a second row of names: below cells of its own that span both rows, or above numbers. */
function goesOn(rows: string[][], at: number): boolean {
  const [head = [], row = []] = [rows[at - 1], rows[at]];
  const named = [...row.keys()].filter((column) => row[column]?.trim());
  const isSpanned = new Set(cellsOf(head)).size < cellsOf(head).length;
  if (isAllNames(row) || (isSpanned && named.some((column) => row[column] === head[column]))) return true;
  const below = rows.slice(at + 1, at + HEAD_SAMPLE);
  const isName = (column: number) => isWords(row[column] ?? "") && isTyping(below, column);
  return named.length > 1 && named.length < row.length && named.every(isName);
}

const isTyping = (rows: string[][], column: number) =>
  mostly(cellsOf(rows.map((one) => one[column]?.trim() ?? "")), isTyped);

/** Accepts 'Film, Year' and, as the second row of a head, '(title), (1 to 10)'. */
const isAllNames = (row: string[]) =>
  cellsOf(row).length > 1 && cellsOf(row).every((cell) => isHeadName(cell) || isUnit(cell));
/** '(title)', below the name of a column. */
const isUnit = (cell: string) => /^\(.*\)$/.test(cell.trim());

/** Counts known names, and names above numbers, dates and addresses. A row with such cells names nothing. */
function headScore(row: string[], below: string[][]): number {
  const cells = cellsOf(row);
  const known = cells.filter(isHeadName).length;
  // 'ISBN13', '2024', 'Custom-2'
  const mayName = (cell: string) =>
    isRankName(cell) ||
    /^\p{L}+ ?\d{1,2}$/u.test(cell) ||
    (known > 1 && /^(?:(?:19|20)\d\d|[\p{L}_-]+\d{1,2})$/u.test(cell));
  if (cells.some((cell) => isTyped(cell.trim()) && !mayName(cell.trim()))) return 0;
  const above = row.filter((cell, column) => cell.trim() && isTyping(below, column)).length;
  const isTelling = cells.length > 1 || cells.some((cell) => titleNameRank(cell) >= 0);
  if (known > 0 && isTelling) return known + above;
  return row.length > 1 && new Set(cells).size === row.length ? above : 0;
}

/** Removes the letters and numbers that a spreadsheet gives its columns and rows, copied along. */
function withoutLetters(rows: string[][]): string[][] {
  const letters = cellsOf(rows[0] ?? []);
  if (letters.length < 2 || letters.some((cell, i) => cell !== "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[i])) return rows;
  const areNumbered = rows[0]?.[0] === "" && rows.every(([number], i) => i === 0 || number === `${i}`);
  return rows.slice(1).map((row) => (areNumbered ? row.slice(1) : row));
}

/** Rows that are read to see whether they are a table. */
const TABLE_SAMPLE = 200;
const EVEN_MIN = 0.9;
const HEADED_MIN = 0.6;

/** Returns the rows of a table without a head, without a few lines above and below it. */
function rowsAmong(rows: string[][]): string[][] {
  const isRow = (row: string[]) => cellsOf(row).length > 1;
  const among = rows.slice(Math.max(0, rows.findIndex(isRow)), rows.findLastIndex(isRow) + 1);
  return among.length * 2 > rows.length && among.every(isRow) ? among : rows;
}

/** Accepts rows that are even below a head; without one, their columns have to look like columns. */
export function looksLikeTable(all: string[][], delimiter: string): boolean {
  const rows = all.slice(0, TABLE_SAMPLE);
  if (delimiter === "\t") return isTabbed(rows);
  // '&amp;'
  if (delimiter === ";" && rows.every(([first = ""]) => /&#?\w{2,31}$/.test(first))) return false;
  const head = headOf(rows);
  const body = head < 0 ? rowsAmong(rows) : rows.slice(head + 1);
  const width = (rows[head] ?? body.toSorted((a, b) => b.length - a.length)[0] ?? []).length;
  const even = body.filter(({ length }) => length === width).length;
  if (width < 2 || body.length === 0 || even < body.length * (head < 0 ? EVEN_MIN : HEADED_MIN)) return false;
  if (head >= 0 || body.length < 2) return head >= 0;
  // '1. Kane, Welles'
  if (body.every(([first = ""]) => splitMark(first).mark && splitMark(first).text)) return false;
  const cells = body.flatMap((row) => row.slice(1));
  // '1,000 Ways', '1,5 litres'
  if (width === 2 && cells.every((cell) => /^\d/.test(cell)) && cells.some((cell) => /\D/.test(cell)))
    return false;
  const hasNumbers = body.every((row) => row.some((cell) => /^\s*\d[\d.,]*\s*$/.test(cell)));
  return hasNumbers || !cells.some((cell) => /^\s/.test(cell));
}

/** Accepts rows of which half have cells. Tabs in front indent lines; behind a mark they belong to it. */
function isTabbed(rows: string[][]): boolean {
  const hasCells = (row: string[]) => {
    const [start = "", ...others] = row.slice(row.findIndex((cell) => cell.trim()));
    const isMark = /^(?:\D|\d{1,4}[.)])$/u.test(start.trim());
    return others.slice(isMark ? 1 : 0).some((cell) => cell.trim());
  };
  const areIndented = !hasCells(rows[0] ?? []) && rows.some(([cell]) => cell?.trim());
  const cells = rows.filter((row) => hasCells(row) && !(areIndented && !row[0]?.trim()));
  return cells.length * 2 >= rows.length;
}

/** Takes off the apostrophes that mark a whole column as text, or quote it. */
function withoutTextMarks(rows: string[][]): string[][] {
  const [, ...body] = rows;
  const marked = new Set(
    [...(body[0] ?? []).keys()].filter(
      (column) =>
        body.length > 1 &&
        body[0]?.[column] &&
        body.every((row) => !row[column] || row[column]?.startsWith("'")),
    ),
  );
  if (marked.size === 0) return rows;
  return rows.map((row) =>
    row.map((cell, column) => (marked.has(column) ? cell.replace(/^'(.*)'$|^'/s, "$1") : cell)),
  );
}

/** Rows that are read to tell what a column holds. */
export const COLUMN_SAMPLE = 50;

/** A column's name, '' without one, and the first of its cells that are not empty. */
export type Column = { name: string; cells: string[] };
export type Table = {
  /** Names the list, above the table. */
  title: string;
  columns: Column[];
  body: string[][];
  /** Number of lines below the table. */
  below: number;
};

/** Accepts 'Total, , 25', which adds up the rows above. */
const isTotal = (row: string[]) => {
  const [first = "", ...others] = cellsOf(row);
  return isTotalName(first) && others.every((cell) => cell === first || isTyped(cell.trim()));
};

/** Takes apart what stands above and below a table. */
export function tableIn(all: string[][], isHead?: boolean): Table {
  const rows = withoutTextMarks(withoutLetters(all.filter((row) => row.some((cell) => cell.trim()))));
  const at = isHead === false ? -1 : Math.max(isHead && rows.length > 1 ? 0 : -1, headOf(rows));
  const among = at < 0 ? rowsAmong(rows) : rows.slice(at + 1);
  const [title = "", ...more] = at > 0 || rows.indexOf(among[0] ?? []) > at + 1 ? cellsOf(rows[0] ?? []) : [];
  const names = rows[at] ?? [];
  const above = at > 0 && goesOn(rows, at) ? rows[at - 1] : undefined;
  const head = names.map((name, column) => (isUnit(name) || !name ? (above?.[column] ?? name) : name));
  const again = names.join();
  const named = among.filter((row) => row[0] !== names[0] || row.join() !== again);
  const isWhole = ({ length }: string[]) => length >= head.length;
  const last = named.findLastIndex((row) => isWhole(row) && !isTotal(row));
  const isEven = head.length > 1 && last >= 0 && named.slice(0, last).every(isWhole);
  const body = isEven ? named.slice(0, last + 1) : named;
  const read = body.slice(0, COLUMN_SAMPLE);
  const width = Math.max(head.length, ...read.map(({ length }) => length));
  const columns = Array.from({ length: width }, (_, column) => ({
    name: head[column]?.trim() ?? "",
    cells: cellsOf(read.map((row) => row[column]?.trim() ?? "")),
  }));
  return {
    title: more.length === 0 ? title : "",
    columns,
    body,
    below: named.length - body.length + rows.length - 1 - rows.lastIndexOf(among.at(-1) ?? []),
  };
}
