import { headOf } from "~/features/lists/model/list-head";
import { titleTile } from "~/features/merge/titles/title-tile";
import type { CardPage, CardView, PageCard } from "./card-view";

type Options = {
  /** True to show the version's own order and time even if there is a masterlist, unless it has no items. */
  ownOrder?: boolean;
};

/** Strips cards of the data that they don't show, and adds tiles. */
export const pageCards = <Key>(
  { cards, before }: CardPage<Key>,
  { ownOrder = false }: Options = {},
): CardPage<Key, PageCard> => ({
  cards: cards.map((card) =>
    trimCard(
      ownOrder && card.version.items.length > 0
        ? { ...card, top: [], masterlistChangedAt: null, newest: null, agreement: null }
        : card,
    ),
  ),
  before,
});

function trimCard(card: CardView): PageCard {
  const { id, creatorCount, commentsCount, creators, version, newest, top, pictures } = card;
  const { saved, edit, counted, agreement, masterlistChangedAt, audienceLabel, reason } = card;
  const items = top.length > 0 ? [] : version.items;
  return {
    id,
    ...headOf(card),
    ...{ creatorCount, commentsCount, creators },
    chapters: card.chapters.map((chapter) => ({ name: chapter.name, ...shown(chapter) })),
    version: {
      creator: version.creator,
      changedAt: version.changedAt,
      items: items.map(({ title }) => ({ title })),
    },
    top: top.map(({ title, rank, tied }) => ({ title, rank, ...shown({ tied }) })),
    tiles: (top.length > 0 ? top : items).map(({ title }, i) =>
      titleTile(title, card.chapters[0]?.name, { glyphs: card.glyphs, own: items[i]?.glyph }),
    ),
    ...shown({ saved, edit, counted, agreement, masterlistChangedAt, audienceLabel, reason, pictures }),
    ...shown({ private: card.private, newest: newest && { creator: newest.creator, moves: newest.moves } }),
  };
}

/** Leaves out what is false or null. */
const shown = <From extends object>(from: From) =>
  Object.fromEntries(Object.entries(from).filter(([, value]) => value || value === 0)) as Partial<From>;
