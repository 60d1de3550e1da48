/** Rail content that is derived from the page's cards: chapters, people, and lists to settle. */

import type { PageCard } from "~/features/lists/cards/card-view";
import type { PersonToFollow } from "~/features/lists/people-to-follow/person-to-follow";
import { FORMER_MEMBER } from "~/lib/people/former-member";

export type ListCount = { name: string; lists: number };

const MOST = 8;
const FEW = 5;
/** A list with fewer people can still change by one more version. */
const OPEN_BELOW = 4;

function mostFrequent(names: string[][], most: number): ListCount[] {
  const counts = new Map<string, number>();
  for (const name of names.flat()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .map(([name, lists]) => ({ name, lists }))
    .toSorted((a, b) => b.lists - a.lists)
    .slice(0, most);
}

export const chaptersAmong = (cards: readonly PageCard[], but = ""): ListCount[] =>
  mostFrequent(
    cards.map(({ chapters }) => chapters.map(({ name }) => name).filter((name) => name !== but)),
    MOST,
  );

/** Returns the members with versions on several of these lists without `but`, most lists first. */
export const droppersAmong = (cards: readonly Pick<PageCard, "creators">[], but = ""): ListCount[] =>
  mostFrequent(
    cards.map(({ creators }) => creators.filter((name) => name !== but && name !== FORMER_MEMBER)),
    FEW,
  ).filter(({ lists }) => lists > 1);

const LISTS_SHOWN = 4;

/** Returns the first lists that a member is on, each with the tile of its 1st place. */
export const listsOf = (cards: readonly PageCard[], name: string): PersonToFollow["firsts"] =>
  cards
    .flatMap(({ id, title, creators, top: [first], tiles: [tile] = [] }) =>
      first && tile && creators.includes(name) ? { title: first.title, tile, list: { id, title } } : [],
    )
    .slice(0, LISTS_SHOWN);

/** Returns the lists with the least agreement; none with full agreement. */
export const disputedAmong = (cards: readonly PageCard[]): (PageCard & { agreement: number })[] =>
  cards
    .filter((card): card is PageCard & { agreement: number } => (card.agreement ?? 100) < 100)
    .toSorted((a, b) => a.agreement - b.agreement)
    .slice(0, 3);

/** Returns a list without a version of the viewer, other than `but`, fewest people first, then with a tie at the top. */
export function openQuestion<Card extends PageCard>(
  cards: readonly Card[],
  but = "",
): { card: Card; one: string; other: string } | null {
  const [found] = cards
    .filter(
      ({ id, top, creatorCount, edit }) => id !== but && top.length > 1 && creatorCount < OPEN_BELOW && !edit,
    )
    .toSorted((a, b) => a.creatorCount - b.creatorCount || Number(isTopTied(b)) - Number(isTopTied(a)));
  const [one, other] = found?.top ?? [];
  return found && one && other ? { card: found, one: one.title, other: other.title } : null;
}

const isTopTied = ({ top }: PageCard) => top[1]?.rank === 1;
