export type ImportedItem = { itemTitle: string; itemContext: string };

/** Rows that were not imported, such as `{ count: 2, why: "not rated" }`. */
export type LeftOut = { count: number; why: string };

/** Changes to how a list is understood, made in its preview. */
export type ImportChoices = {
  /** Index of the column with the titles. */
  title?: number;
  keepNumbers?: boolean;
  fileOrder?: boolean;
};

export type ImportedList = { listTitle: string; item: ImportedItem[] };

/** A list and how it was understood. */
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
  /** The parts that `ImportChoices` may change. */
  choices: {
    /** Columns that may hold the titles. */
    columns: { index: number; name: string }[];
    title: number | null;
    numbers: boolean;
    order: boolean;
  };
};
