import { duplicateMessage } from "~/features/list-form/model/row-values";
import { itemKeyOf } from "~/features/merge/titles/item-title";

/** A hint beside a title; `wrong` if the form is invalid with it. */
export type RowHint = { text: string; use?: string; wrong?: boolean };

export function twiceHint(title: string, index: number, titles: string[]): RowHint | null {
  const key = itemKeyOf(title);
  const other = titles.findIndex((each, i) => i !== index && each.trim() !== "" && itemKeyOf(each) === key);
  return other < 0 ? null : { text: duplicateMessage(other + 1), wrong: true };
}
