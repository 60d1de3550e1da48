import { ITEMS_MAX } from "~/features/merge/titles/ballot-limits";

export const ITEMS = "sublist[0].item";

/** Error for a row whose item is already in row `place`, counted from 1. */
export const duplicateMessage = (place: number) => `Already at ${place}`;

/** `band` is the index of its band, in digits. */
export type Row = {
  itemTitle: string;
  itemContext: string;
  commentId?: string;
  glyph?: string;
  band?: string;
};

/** A row of a title alone; an empty one without. */
export const rowOf = (itemTitle = ""): Row => ({ itemTitle, itemContext: "" });

/** A row as a form sends it, which leaves out what is empty. */
type SentRow = { itemTitle?: string; itemContext?: string | null; commentId?: unknown };

/** Parts of a row that a form may leave out. */
const OPTIONAL = ["commentId", "glyph", "band"] as const;

export function readRows(form: FormData): Row[] {
  const rows: Row[] = [];
  for (let i = 0; ; i++) {
    const read = (name: keyof Row) => form.get(`${ITEMS}[${i}].${name}`);
    const title = read("itemTitle");
    if (title === null) return rows;
    const row: Row = { itemTitle: String(title), itemContext: String(read("itemContext") ?? "") };
    for (const name of OPTIONAL) if (read(name)) row[name] = String(read(name));
    rows.push(row);
  }
}

export function replaceRows(form: FormData, rows: Row[]): void {
  for (const name of [...form.keys()]) if (name.startsWith(`${ITEMS}[`)) form.delete(name);
  rows.forEach((row, i) => {
    for (const [key, value] of Object.entries(row)) form.set(`${ITEMS}[${i}].${key}`, value);
  });
}

/** Returns the rows as they are typed now; none without a form. */
export const rowsIn = (form: HTMLFormElement | null | undefined): Row[] =>
  readRows(new FormData(form ?? undefined));

export type PasteResult = {
  rows: Row[];
  at: number;
  added: number;
  overflow: number;
};

export const isFilled = ({ itemTitle, itemContext }: Omit<SentRow, "commentId">) =>
  Boolean(itemTitle?.trim() || itemContext?.trim());

export type RemovedRow = { index: number; row: Row };

const isEmpty = ({ itemTitle, itemContext, commentId }: SentRow) =>
  !isFilled({ itemTitle, itemContext }) && !commentId;

export function insertPasted(rows: Row[], index: number, items: Omit<Row, "commentId">[]): PasteResult {
  const at = rows.slice(0, index).findLastIndex((row) => !isEmpty(row)) + 1;
  const next = rows.findIndex((row, i) => i >= index && !isEmpty(row));
  const after = next < 0 ? [] : rows.slice(next);
  const added = items.slice(0, Math.max(0, ITEMS_MAX - at - after.length));
  return {
    rows: [...rows.slice(0, at), ...added, ...after],
    at,
    added: added.length,
    overflow: items.length - added.length,
  };
}

/** Drops the empty rows after the last filled one. Keeps all of them if none is filled. */
export function withoutTrailingRows<R extends SentRow>(rows: R[]): R[] {
  const last = rows.findLastIndex((row: R | undefined) => row && !isEmpty(row));
  return last < 0 ? rows : rows.slice(0, last + 1);
}
