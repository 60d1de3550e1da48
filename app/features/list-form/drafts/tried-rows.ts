/** Rows that somebody ranked before logging in. They wait in this browser as a draft without an owner. */
import { ITEMS, isFilled, type Row, readRows } from "~/features/list-form/model/row-values";
import { itemKey, titleKey } from "~/features/merge/titles/item-title";
import type { ListId } from "~/lib/ids";

/** A draft's fields. */
type Fields = [name: string, value: string][];

/** Visitors have no name. */
export const NO_OWNER = "";

export const tryDraftName = (listId: ListId) => `try/${listId}`;

/** Returns the filled rows of a draft. */
export function rowsOfDraft(fields: Fields): Row[] {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return readRows(form).filter(isFilled);
}

/** Returns a draft's fields. The list of drafts shows the title. */
export const fieldsOfRows = (rows: Row[], title: string): Fields => [
  ["listTitle", title],
  ...rows.flatMap(
    ({ itemTitle, itemContext }, i): Fields => [
      [`${ITEMS}[${i}].itemTitle`, itemTitle],
      [`${ITEMS}[${i}].itemContext`, itemContext],
    ],
  ),
];

const rowKey = ({ itemTitle }: Row) => itemKey(titleKey(itemTitle));

/** Returns the tried rows; items that the version has already keep their thread, and their note if it is the only one. */
export function withThreads(tried: Row[], current: Row[]): Row[] {
  const known = new Map(current.map((row) => [rowKey(row), row]));
  return tried.map((row) => {
    const { itemContext = "", commentId } = known.get(rowKey(row)) ?? {};
    return {
      ...row,
      itemContext: row.itemContext || itemContext,
      ...(commentId ? { commentId } : {}),
    };
  });
}
