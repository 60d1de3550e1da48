/** A module of its own, because only forms for a list of others load it. */
import { itemKeyOf } from "~/features/merge/titles/item-title";
import { nearTitles } from "~/features/merge/titles/item-title-near";

/** A hint beside a title; `wrong` if the form is invalid with it. */
export type RowHint = { text: string; use?: string; wrong?: boolean };

/** Offers another version's spelling. */
export function nearHint(title: string, knownTitles: string[]): RowHint | null {
  if (knownTitles.some((known) => itemKeyOf(known) === itemKeyOf(title))) return null;
  const [near] = nearTitles(title, knownTitles, 1);
  return near === undefined ? null : { text: `Others call it ${near}.`, use: near };
}
