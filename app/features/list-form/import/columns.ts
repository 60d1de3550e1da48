/** Finds out what the columns of a table are for, by head and content, and returns its items. */
import { plural } from "~/lib/text/plural";
import { itemsOf, type SourceRow } from "./apart";
import { isNoteName, isRankName, isWeakName, tellingRank, titleNameRank } from "./heads";
import {
  type ChosenColumns,
  type ColumnName,
  type Columns,
  type ImportChoices,
  shorten,
  type UnderstoodList,
} from "./imported";
import { numberingOf, rankIn, splitMark } from "./marks";
import {
  COLUMN_SAMPLE,
  type Column,
  isAddress,
  isMail,
  isTyped,
  isWords,
  MOSTLY,
  mostly,
  type Table,
} from "./table";

const isDistinct = ({ cells }: Column) => new Set(cells).size >= cells.length * MOSTLY;

/** Proposes what the columns of a table are for. */
function proposeColumns({ columns, body }: Table): Columns {
  const rank = rankColumn(columns, body);
  const others = columns.filter((_, at) => at !== rank);
  const worded = others.filter(({ cells }) => mostly(cells, isWords));
  const free = worded.filter(({ name }) => !isNoteName(name));
  const [named] = others
    .filter(({ name, cells }) => titleNameRank(name) >= 0 && cells.some(isWords) && !mostly(cells, isTyped))
    .toSorted((a, b) => titleNameRank(a.name) - titleNameRank(b.name));
  const distinct = free.filter(isDistinct);
  const title =
    named ??
    distinct.find(({ name }) => !isWeakName(name) && !isRankName(name)) ??
    [...distinct, ...free, ...worded][0];
  if (!title) return { title: null, notes: [], rank };
  const notes = others.filter(
    (one) => one !== title && isNoteName(one.name) && !mostly(one.cells, isAddress),
  );
  return { title: columns.indexOf(title), notes: notes.map((note) => columns.indexOf(note)), rank };
}

/** Names of numbers that rank nothing: 'objectid', 'msPlayed', 'Votes'. */
const COUNT_NAME = /(?:id|key|plays|played|playcount|votes|score|rating|year|hours|minutes|times|count)$/i;

/** Finds the column that is named as a rank and holds mostly numbers, or one that numbers its rows. */
function rankColumn(columns: Column[], body: string[][]): number | null {
  const isRank = (cell: string) => rankIn(cell) !== null;
  const named = columns.findIndex(
    ({ name, cells }) =>
      isRankName(name) && cells.length > 0 && cells.filter(isRank).length * 2 >= cells.length,
  );
  if (named >= 0 || columns.length < 2) return named < 0 ? null : named;
  const sampled = Math.min(body.length, COLUMN_SAMPLE);
  const numbering = columns.findIndex(({ name, cells }, at) => {
    if (cells.length < sampled) return false;
    if (titleNameRank(name) >= 0 || COUNT_NAME.test(name) || isNoteName(name)) return false;
    return cells.every((cell) => isRank(cell) && !/^[A-Z]/.test(cell)) && numbersRows(body, at);
  });
  return numbering < 0 ? null : numbering;
}

/** Accepts distinct whole numbers from 1 to their count; in the first column also ranks, ties, gaps and a countdown. */
function numbersRows(body: string[][], column: number): boolean {
  // a table may have many columns of numbers
  const readNumber = (cell = "") => (column > 0 ? Number(cell) : (rankIn(cell) ?? 0));
  const values = body.map((row) => readNumber(row[column]));
  const distinct = new Set(values);
  const isFromOne = distinct.size === values.length && distinct.has(1) && values.every((value) => value >= 1);
  if (column > 0) return isFromOne && values.length > 1 && distinct.has(values.length);
  return isFromOne || numberingOf(values.map((value) => ({ kind: "number", value, strong: false }))) !== null;
}

/** Returns the columns that were chosen, and the proposed ones for all else; or the name of an unknown column. */
export function chosenColumns(table: Table, chosen: ChosenColumns = {}): Columns | { unknown: ColumnName } {
  const indexOf = (name: ColumnName) =>
    typeof name === "number" ? name : table.columns.findIndex((one) => one.name === name.trim());
  const names = [chosen.title ?? [], chosen.rank ?? [], chosen.notes ?? []].flat();
  const unknown = names.find((name) => !table.columns[indexOf(name)]);
  if (unknown !== undefined) return { unknown };
  const proposed = proposeColumns(table);
  const chosenOr = (name: ColumnName | null | undefined, other: number | null) =>
    name === undefined ? other : name === null ? null : indexOf(name);
  const title = chosenOr(chosen.title, proposed.title);
  const rank = chosenOr(chosen.rank, proposed.rank);
  const notes = new Set(chosen.notes?.map(indexOf) ?? proposed.notes);
  for (const one of [title, rank]) if (one !== null) notes.delete(one);
  return { title, notes: [...notes], rank: rank === title ? null : rank };
}

type TableList = Omit<UnderstoodList, "source" | "encoding">;

const ROWS_SHOWN = 5;

/** Returns the items of a table. Rows follow their rank; those without one come last. */
export function readTable(
  { title: listTitle, columns, body, below }: Table,
  uses: Columns,
  choices: ImportChoices,
  plain: (cell: string) => string,
): TableList {
  const { title, notes, rank } = uses;
  const cellOf = (row: string[], column: number) => row[column]?.trim() ?? "";
  const telling = columns
    .flatMap(({ name }, at) =>
      at !== title && tellingRank(name) >= 0 ? [{ at, order: tellingRank(name) }] : [],
    )
    .toSorted((a, b) => a.order - b.order);
  const rows = body.map((row) => ({
    title: title === null ? "" : cellOf(row, title),
    notes: [...new Set(notes.map((column) => cellOf(row, column)))].filter((note) => !isMail(note)),
    apart: telling.map(({ at }) => cellOf(row, at).slice(0, 100)),
    rank: rank === null ? null : rankIn(cellOf(row, rank)),
  }));
  const ordered = rank === null ? withoutMarks(rows, choices) : choices.fileOrder ? rows : byRank(rows);
  const { item, leftOut } = itemsOf(ordered, plain);
  const first = body.slice(0, ROWS_SHOWN).map((row) => columns.map((_, at) => cellOf(row, at)));
  return {
    listTitle,
    item,
    rows: body.length,
    leftOut: below > 0 ? [...leftOut, { count: below, why: "below the table" }] : leftOut,
    understood: understoodTable(columns, uses, body.length),
    table: { head: columns.map(({ name }) => name), rows: first, columns: uses },
    isOrdered: rank !== null,
  };
}

/** Takes bullets and numbers off the titles, if the numbers number the rows. */
function withoutMarks(rows: SourceRow[], { keepNumbers }: ImportChoices): SourceRow[] {
  const marked = rows.map(({ title }) => splitMark(title));
  const numbers = marked.flatMap(({ mark }) => (mark?.kind === "number" ? [mark] : []));
  const areStrong = numbers.length === rows.length && numbers.every(({ strong }) => strong);
  const numbering = areStrong ? numberingOf(numbers) : null;
  const areMarks = marked.every(({ mark, text }) => mark && text) && (numbers.length === 0 || numbering);
  if (keepNumbers || !areMarks) return rows;
  const bare = rows.map((row, at) => ({ ...row, title: marked[at]?.text ?? "" }));
  return numbering === "down" ? bare.toReversed() : bare;
}

type RankedRow = SourceRow & { rank: number | null };

/** Sorts rows. One without a rank takes that of the merged cell above it, if the next rank leaves room for it. */
function byRank(rows: RankedRow[]): SourceRow[] {
  const ranks = rows.map(({ rank }) => rank);
  let above = -1;
  for (const [at, { rank }] of rows.entries()) {
    if (rank === null) continue;
    const from = above < 0 ? 0 : (ranks[above] ?? 0);
    const merged = rows.slice(above + 1, at);
    const isRoom = merged.length > 0 && rank - from === merged.length + 1;
    if (isRoom && merged.every(({ title }) => title)) ranks.fill(from, above + 1, at);
    above = at;
  }
  const rankOf = (at: number) => ranks[at] ?? Number.POSITIVE_INFINITY;
  const order = [...rows.keys()].toSorted((a, b) => rankOf(a) - rankOf(b));
  return order.flatMap((at) => rows[at] ?? []);
}

/** Returns a sentence such as 'Table: 3 rows, 4 columns; rank from "Rank", title from "Film"'. */
function understoodTable(columns: Column[], { title, rank, notes }: Columns, rows: number): string {
  const nameOf = (at: number) => (columns[at]?.name ? `"${shorten(columns[at].name)}"` : `column ${at + 1}`);
  const roles = [
    rank !== null && `rank from ${nameOf(rank)}`,
    title === null ? "no titles" : `title from ${nameOf(title)}`,
    notes.length > 0 && `notes from ${notes.map(nameOf).join(", ")}`,
  ];
  const size = `${plural(rows, "row")}, ${plural(columns.length, "column")}`;
  return `Table: ${size}; ${roles.filter(Boolean).join(", ")}`;
}
