import type { Band } from "~/features/lists/model/bands";

/** Only our own export has glyphs. */
export type ImportedItem = { itemTitle: string; itemContext: string; glyph?: string };

/** Rows that were not imported, such as `{ count: 2, why: "not rated" }`. */
export type LeftOut = { count: number; why: string };

/** The uses of a table's columns, by their index. */
export type Columns = { title: number | null; notes: number[]; rank: number | null };

/** The beginning of a table, from which a person chooses its columns. `head` has '' for a column without a name. */
export type TableStart = { head: string[]; rows: string[][]; columns: Columns };

/** The table of a form without scripts. `filled` says which text filled in which rows, for when others are chosen. */
export type PastedTable = TableStart & { filled: string };

/** A column by the name in the head, or by its index. */
export type ColumnName = string | number;
export type ChosenColumns = { title?: ColumnName | null; notes?: ColumnName[]; rank?: ColumnName | null };

/** Changes to how a list is understood, made in its preview. */
export type ImportChoices = {
  columns?: ChosenColumns;
  /** True if the first row names the columns. */
  head?: boolean;
  keepNumbers?: boolean;
  fileOrder?: boolean;
};

/** Our own export and tier lists may have bands. */
export type ImportedList = { listTitle: string; item: ImportedItem[]; tiers?: Band[] };

/** A list of at most a hundred items and how it was understood. */
export type UnderstoodList = ImportedList & {
  /** 'Goodreads library', 'CSV', 'Markdown', 'JSON' or 'text'. */
  source: string;
  /** Of the file, if it is not UTF-8. */
  encoding?: string;
  /** Number of rows in the source. */
  rows: number;
  leftOut: LeftOut[];
  /** A sentence such as 'Table: rank from "Rank", title from "Film"'. */
  understood: string;
  table?: TableStart;
  /** True if the lines have numbers that the titles may keep. */
  hasNumbers?: boolean;
  /** True if the list is in another order than its source. */
  isOrdered?: boolean;
};

const SHOWN = 40;
/** Cuts a text that a sentence quotes. */
export const shorten = (text: string): string => {
  const line = text.replaceAll("\n", " ");
  return line.length > SHOWN ? `${line.slice(0, SHOWN).trim()}…` : line;
};
