import { isFilled, type Row, rowOf } from "~/features/list-form/model/row-values";
import { ITEMS_MAX } from "~/features/merge/titles/ballot-limits";
import { itemKeyOf } from "~/features/merge/titles/item-title";
import { plural } from "~/lib/text/plural";

/** Appends titles to the filled rows, without duplicates. `from` names their source in the message. */
export function startedRows(rows: Row[], titles: string[], from: string): { rows: Row[]; words: string } {
  const filledRows = rows.filter((row) => isFilled(row) || row.commentId);
  const keys = new Set(filledRows.map(({ itemTitle }) => itemKeyOf(itemTitle)));
  const fresh = titles.filter((title) => !keys.has(itemKeyOf(title)));
  const added = fresh.slice(0, Math.max(0, ITEMS_MAX - filledRows.length)).map(rowOf);
  if (added.length === 0) return { rows, words: `All items of ${from} are here already` };
  const where = filledRows.length > 0 ? " added below yours" : "";
  return { rows: [...filledRows, ...added], words: `${plural(added.length, "item")} of ${from}${where}` };
}
