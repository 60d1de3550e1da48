/** Words beside a title while one writes: brought in only when there is a title to look at. */
import { itemKey, titleKey } from "~/features/merge/item-title";
import { nearTitles } from "~/features/merge/item-title-near";
import { alreadyAt } from "./list-form-schema";

/** A word beside a title; `wrong` where the form would be refused with it. */
export type RowHint = { text: string; use?: string; wrong?: boolean };

const keyOf = (title: string) => itemKey(titleKey(title));

/** Says where else on the form the same item stands. */
export function twiceHint(title: string, index: number, titles: string[]): RowHint | null {
  const key = keyOf(title);
  const other = titles.findIndex((each, i) => i !== index && each.trim() !== "" && keyOf(each) === key);
  return other < 0 ? null : { text: alreadyAt(other + 1), wrong: true };
}

/** Offers the spelling of another version that this may be a slip of. */
export function nearHint(title: string, knownTitles: string[]): RowHint | null {
  if (knownTitles.some((known) => keyOf(known) === keyOf(title))) return null;
  const [near] = nearTitles(title, knownTitles, 1);
  return near === undefined ? null : { text: `Others call it ${near}.`, use: near };
}
