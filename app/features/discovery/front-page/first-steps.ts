import type { CardView } from "~/features/lists/cards/card-view";
import { openQuestion } from "./about-cards";

const LISTS = 5;

/** Returns at most five lists without a version of the viewer: the newest open question, then by dispute. */
export function listsToSettle(disputed: readonly CardView[], newest: readonly CardView[]): CardView[] {
  const open = openQuestion(newest)?.card;
  const inOrder = [...(open ? [open] : []), ...disputed, ...newest];
  const each = new Map(inOrder.map((card) => [card.id, card]));
  return [...each.values()]
    .filter(({ edit, itemCount, top }) => !edit && itemCount + top.length > 0)
    .slice(0, LISTS);
}
