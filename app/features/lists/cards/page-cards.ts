import { titleTile } from "~/features/merge/titles/title-tile";
import type { CardPage, CardView } from "./card-view";

type Options = {
  /** True to show the version's own order and time even if there is a masterlist, unless it has no items. */
  ownOrder?: boolean;
};

/** Strips cards of the data that they don't show, and adds tiles. */
export const pageCards = <Key>(
  { cards, before }: CardPage<Key>,
  { ownOrder = false }: Options = {},
): CardPage<Key> => ({
  cards: cards.map((card) =>
    trimCard(
      ownOrder && card.version.items.length > 0
        ? { ...card, top: [], masterlistChangedAt: null, newest: null, agreement: null, firmness: null }
        : card,
    ),
  ),
  before,
});

function trimCard(card: CardView): CardView {
  const items = card.top.length > 0 ? [] : card.version.items;
  const shown = card.top.length > 0 ? card.top : items;
  return {
    ...card,
    firmness: null,
    glyphs: undefined,
    tiles: shown.map(({ title }, i) =>
      titleTile(title, card.chapters[0]?.name, { glyphs: card.glyphs, own: items[i]?.glyph }),
    ),
    top: card.top.map(({ title, rank, tied }) => ({ title, rank, tied })),
    version: { ...card.version, items: items.map((item) => ({ ...item, context: "" })) },
  };
}
