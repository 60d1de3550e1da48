/** Finds out what the columns of a table mean, by head and content, and returns its items. */
import { keptApart, type NamedRow } from "./apart";
import { isNoteName, isRankName, isTitleName, titleNameRank } from "./heads";
import { notesWords, shorten } from "./import-words";
import type { ImportChoices, LeftOut, UnderstoodList } from "./imported";
import { rankIn, splitMark } from "./marks";
import { numberingOf } from "./numbering";

export type Roles = {
  /** Names of the columns, if the first row is a head. */
  head: string[] | null;
  rank: number | null;
  title: number;
  notes: number[];
  /** Columns that may hold the titles. */
  candidates: number[];
};

/** Share of a column's cells that have to agree. */
const MOSTLY = 0.8;
const mostly = (cells: string[], is: (cell: string) => boolean) =>
  cells.length > 0 && cells.filter(is).length >= cells.length * MOSTLY;

/** Accepts dates and times, too. */
const isNumber = (cell: string) => /^[-+]?[\d.,\s%/:-]+$/.test(cell) && /\d/.test(cell);
const isWords = (cell: string) => /\p{L}/u.test(cell) && !isAddress(cell);
const isAddress = (cell: string) => /^(?:https?:\/\/|www\.|mailto:)\S+$/i.test(cell);

/** Reads columns of a table; null for one without any. `title` is another column for the titles. */
export function rolesOf(rows: string[][], title?: number, isNamed = false): Roles | null {
  const width = Math.max(0, ...rows.map(({ length }) => length));
  if (width === 0) return null;
  const columns = Array.from({ length: width }, (_, column) => rows.map((row) => row[column]?.trim() ?? ""));
  const hasHead = isNamed || isHead(columns, rows);
  const bodies = columns.map((cells) => (hasHead ? cells.slice(1) : cells));
  const filled = bodies.map((cells) => cells.filter(Boolean));
  const names = columns.map(([name = ""]) => (hasHead ? name : ""));
  const rank = rankColumn(names, bodies, title);
  const others = filled.flatMap((cells, column) => (column !== rank && cells.length > 0 ? [column] : []));
  const chosen = title !== undefined && title < width ? title : titleColumn(others, names, filled);
  if (chosen === undefined) return null;
  const named = others.filter((column) => column !== chosen && isNoteName(names[column] ?? ""));
  const rest = others.filter((column) => column !== chosen && !mostly(filled[column] ?? [], isAddress));
  return {
    head: hasHead ? names : null,
    rank: rank === chosen ? null : rank,
    title: chosen,
    notes: named.length > 0 ? named : rest,
    candidates: others,
  };
}

/** Takes bullets and numbers off the titles, if no column has the ranks and the numbers number the rows. */
function withoutMarks(rows: string[][], title: number | undefined, named: boolean): string[][] {
  const roles = rolesOf(rows, title, named);
  if (!roles || roles.rank !== null) return rows;
  const body = roles.head ? rows.slice(1) : rows;
  const marked = body.map((row) => splitMark(row[roles.title]?.trim() ?? ""));
  if (marked.some(({ mark, text }) => !mark || !text)) return rows;
  const numbers = marked.flatMap(({ mark }) => (mark?.kind === "number" ? [mark] : []));
  const isNumbered =
    numbers.length === marked.length && numbers.every(({ strong }) => strong) && numberingOf(numbers);
  if (numbers.length > 0 && !isNumbered) return rows;
  const bare = body.map((row, i) => row.toSpliced(roles.title, 1, marked[i]?.text ?? ""));
  const isDown = typeof isNumbered === "object" && isNumbered?.down;
  return [...rows.slice(0, rows.length - body.length), ...(isDown ? bare.toReversed() : bare)];
}

/** A head has a known name, or a name where all cells below are numbers. */
function isHead(columns: string[][], rows: string[][]): boolean {
  const [first = []] = rows;
  if (rows.length < 2)
    return rows.length === 1 && first.length > 1 && first.some(isRankName) && first.some(isTitleName);
  if (first.some((cell) => isRankName(cell)) && first.some((cell) => isWords(cell))) return true;
  if (first.some(isTitleName)) return true;
  if (first.length > 1 && first.some(isNoteName)) return true;
  const isFull = first.length > 1 && first.every((cell) => cell.trim() && !isNumber(cell.trim()));
  return isFull && columns.some(([, ...below]) => mostly(below.filter(Boolean), isNumber));
}

/** A row may hold a total, and others none. */
const holdsRanks = (cells: string[]) =>
  cells.length > 0 && cells.filter((cell) => rankIn(cell) !== null).length * 2 >= cells.length;

/** A column that is named as a rank and holds mostly numbers, or numbers its rows. */
function rankColumn(names: string[], bodies: string[][], title?: number): number | null {
  const named = names.findIndex(
    (name, column) =>
      column !== title && isRankName(name) && holdsRanks((bodies[column] ?? []).filter(Boolean)),
  );
  if (named >= 0) return named;
  if (bodies.length < 2) return null;
  const numbering = bodies.findIndex(
    (cells, column) =>
      column !== title &&
      !isTitleName(names[column] ?? "") &&
      !COUNT_NAME.test(names[column] ?? "") &&
      numbersRows(cells, column === 0),
  );
  return numbering < 0 ? null : numbering;
}

/** Names of numbers that rank nothing: 'objectid', 'msPlayed', 'Votes'. */
const COUNT_NAME = /(?:id|plays|played|playcount|votes|year|hours|minutes|count)$/i;

/** Accepts distinct whole numbers from 1; in the first column also ties, gaps and a countdown. */
function numbersRows(cells: string[], isFirst: boolean): boolean {
  const marks = cells.map(
    (cell) => (/^\d/.test(cell) && splitMark(`${cell} x`).mark) || splitMark(cell).mark,
  );
  const numbers = marks.flatMap((mark) => (mark?.kind === "number" ? [mark] : []));
  if (numbers.length < cells.length || cells.some((cell) => rankIn(cell) === null)) return false;
  const values = numbers.map(({ value }) => value);
  const distinct = new Set(values);
  const isFromOne = distinct.size === values.length && distinct.has(1) && !distinct.has(0);
  if (isFirst) return isFromOne || numberingOf(numbers.map((mark) => ({ ...mark, strong: false }))) !== null;
  return isFromOne && Math.max(...values) === values.length && values.length > 1;
}

function titleColumn(others: number[], names: string[], filled: string[][]): number | undefined {
  const named = others
    .map((column) => ({ column, rank: titleNameRank(names[column] ?? "") }))
    .filter(({ rank }) => rank >= 0)
    .toSorted((a, b) => a.rank - b.rank);
  if (named[0]) return named[0].column;
  const free = others.filter(
    (column) => !isNoteName(names[column] ?? "") && !isRankName(names[column] ?? ""),
  );
  const isDistinct = (column: number) => {
    const cells = filled[column] ?? [];
    return mostly(cells, isWords) && new Set(cells).size >= cells.length * MOSTLY;
  };
  return (
    free.find(isDistinct) ??
    free.find((column) => mostly(filled[column] ?? [], isWords)) ??
    free[0] ??
    others[0]
  );
}

type Row = NamedRow & { rank: number | null; firstNote: string };

export type TableOptions = ImportChoices & {
  plain: (cell: string) => string;
  /** True if the first row is known to be the head. */
  named?: boolean;
};

/** Returns the items of a table. Rows follow their rank; those without one come last. */
export function readTable(
  table: string[][],
  { title, fileOrder, keepNumbers, plain, named = false }: TableOptions,
): Omit<UnderstoodList, "listTitle" | "source"> | null {
  const rows = keepNumbers ? table : withoutMarks(table, title, named);
  const roles = rolesOf(rows, title, named);
  if (!roles) return null;
  const { head, rank, notes } = roles;
  // a head stands again where a sheet was printed in pages
  const body = head ? rows.slice(1).filter((row) => row.join() !== rows[0]?.join()) : rows;
  const cellOf = (row: string[], column: number) => row[column]?.trim() ?? "";
  const told = roles.candidates.filter(
    (column) => column !== roles.title && !isNoteName(head?.[column] ?? ""),
  );
  const titled: Row[] = [];
  let continued = 0;
  const areNotes = notes.every((column) => isNoteName(head?.[column] ?? ""));
  for (const row of body) {
    const words = plain(cellOf(row, roles.title));
    const cells = notes.map((column) => plain(cellOf(row, column))).filter(Boolean);
    const last = titled.at(-1);
    const number = rank === null ? "" : cellOf(row, rank);
    if (words)
      titled.push({
        item: {
          itemTitle: number && keepNumbers ? `${number} ${words}` : words,
          itemContext: cells.join(", "),
        },
        rank: rank === null ? null : rankIn(number),
        apart: told.map((column) => plain(cellOf(row, column))),
        work: JSON.stringify(told.length > 0 ? told.map((column) => cellOf(row, column)) : row),
        firstNote: cells[0] ?? "",
      });
    else if (last && !number && areNotes && cells.length > 0) {
      last.item.itemContext = [last.item.itemContext, ...cells].filter(Boolean).join("\n");
      continued++;
    }
  }
  fillMerged(titled);
  const isRanked = rank !== null && !fileOrder;
  const ordered = isRanked ? titled.toSorted((a, b) => (a.rank ?? LAST) - (b.rank ?? LAST)) : titled;
  const { item, twice } = keptApart(ordered);
  const leftOut: LeftOut[] = [
    { count: body.length - titled.length - continued, why: "without a title" },
    { count: twice, why: "named twice" },
  ].filter(({ count }) => count > 0);
  return {
    item,
    rows: body.length,
    leftOut,
    understood: understoodTable(roles, ordered),
    choices: {
      columns: roles.candidates.map((index) => ({ index, name: columnName(roles, index) })),
      title: roles.title,
      numbers: rank !== null,
      order: rank !== null,
    },
  };
}

/** Gives rows without a rank that of the merged cell above them, where the next rank leaves room for just as many. */
function fillMerged(rows: Row[]): void {
  let above = -1;
  for (const [at, { rank }] of rows.entries()) {
    if (rank === null) continue;
    const from = above < 0 ? 0 : (rows[above]?.rank ?? null);
    const between = at - above - 1;
    if (from !== null && between > 0 && rank - from === between + 1)
      for (const row of rows.slice(above + 1, at)) row.rank = from;
    above = at;
  }
}

const LAST = Number.POSITIVE_INFINITY;
const columnName = ({ head }: Roles, column: number) => {
  const name = head?.[column]?.trim();
  return name ? `"${shorten(name)}"` : `column ${column + 1}`;
};

/** Returns a sentence such as 'Table: rank from "Rank", title from "Film"; 1941 and 2 more go to notes'. */
function understoodTable(roles: Roles, rows: Row[]): string {
  const rank = roles.rank === null ? "" : `rank from ${columnName(roles, roles.rank)}, `;
  const notes = notesWords(rows.map(({ firstNote }) => firstNote).filter(Boolean));
  return `Table: ${rank}title from ${columnName(roles, roles.title)}${notes && `; ${notes}`}`;
}
