import type { CardView, NewestView } from "~/features/lists/cards/card-view";
import type { ListId } from "~/lib/data/ids";

export type MovedItem = {
  listId: ListId;
  /** Named where the page doesn't show the list. */
  listTitle?: string;
  by: string;
  title: string;
  from: number | null;
  to: number;
};

/** Moves in one line of the front page. */
export const MOVES = 5;

/** Returns the highest move of each list's newest version. */
export const movesOf = (cards: readonly CardView[]): MovedItem[] =>
  cards
    .flatMap(({ id, newest, creatorCount }) =>
      newest && creatorCount >= 2 ? highestMove({ listId: id }, newest) : [],
    )
    .slice(0, MOVES);

/** Returns the highest item that a version moved up or added, or nothing. */
export function highestMove(
  list: Pick<MovedItem, "listId" | "listTitle">,
  { creator, moves }: Pick<NewestView, "creator" | "moves">,
): MovedItem[] {
  const up = moves.flatMap(({ title, from, to }) =>
    to !== null && (from === null || to < from) ? [{ title, from, to }] : [],
  );
  const [best] = up.toSorted((a, b) => a.to - b.to);
  return best ? [{ ...list, by: creator, ...best }] : [];
}
