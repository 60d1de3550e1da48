/** The form's rows as values: read from what it would send, and changed in bulk by pasting. */
import { ITEMS_MAX } from "~/features/lists/list-limits";
import type { PastedItem } from "./paste-items";

export type Row = { itemTitle: string; itemContext: string; commentId?: string };

/** The rows in their order, from the form's own field names. */
export function rowsOf(form: FormData): Row[] {
  const rows: Row[] = [];
  for (let i = 0; ; i++) {
    const name = `sublist[0].item[${i}]`;
    const title = form.get(`${name}.itemTitle`);
    if (title === null) return rows;
    const context = form.get(`${name}.itemContext`);
    const commentId = form.get(`${name}.commentId`);
    rows.push({
      itemTitle: String(title),
      itemContext: String(context ?? ""),
      ...(commentId ? { commentId: String(commentId) } : {}),
    });
  }
}

type Pasted = {
  rows: Row[];
  added: number;
  /** Items that went beyond the most that fit. */
  left: number;
};

/** Whether somebody has written anything into a row. */
export const isFilled = ({ itemTitle, itemContext }: Partial<Omit<Row, "commentId">>) =>
  Boolean(itemTitle?.trim() || itemContext?.trim());

/** A row that was removed, and the index that it had. */
export type RemovedRow = { index: number; row: Row };

const isEmpty = ({ itemTitle, itemContext, commentId }: Row) =>
  !isFilled({ itemTitle, itemContext }) && !commentId;

/** Puts items into the rows at `index`: into empty rows there first, then between it and what follows. */
export function withPasted(rows: Row[], index: number, items: PastedItem[]): Pasted {
  const before = rows.slice(0, index);
  const after = rows.slice(index);
  while (before.length > 0 && isEmpty(before[before.length - 1] as Row)) before.pop();
  while (after.length > 0 && isEmpty(after[0] as Row)) after.shift();
  const room = Math.max(0, ITEMS_MAX - before.length - after.length);
  const added = items
    .slice(0, room)
    .map(({ title, context }) => ({ itemTitle: title, itemContext: context }));
  return { rows: [...before, ...added, ...after], added: added.length, left: items.length - added.length };
}
