/** Chooses one note out of a few cards to quote in large type, by its text only. */
import type { CardView } from "~/features/lists/cards/card-view";
import type { ListId } from "~/lib/data/ids";
import { lengthOf } from "~/lib/text/clean";

export type PullQuote = {
  text: string;
  creator: string;
  item: string;
  rank: number;
  list: { id: ListId; title: string };
};

/** Length limits in characters: a shorter note says too little on its own, a longer one is no quote. */
const SHORTEST = 24;
const LONGEST = 150;
const BEST = 85;

/** A quote precedes the fifth of every ten cards and comes from that card or the next four. */
const EVERY = 10;
const FIRST_AT = 4;
const QUOTED_FROM = 5;

const UNQUOTABLE = /https?:\/\/|\n/;

export const quotesAmong = (cards: readonly CardView[]): (PullQuote & { before: number })[] =>
  cards.flatMap((_, i) => {
    const quote = i % EVERY === FIRST_AT ? quoteOf(cards.slice(i, i + QUOTED_FROM)) : undefined;
    return quote ? [{ ...quote, before: i }] : [];
  });

/** Returns the note closest to the preferred length. */
const quoteOf = (cards: readonly CardView[]): PullQuote | undefined =>
  cards.flatMap(quotesIn).toSorted((a, b) => farFromBest(a) - farFromBest(b))[0];

const farFromBest = ({ text }: PullQuote) => Math.abs(lengthOf(text) - BEST);

function quotesIn(card: CardView): PullQuote[] {
  if (card.private) return [];
  const list = { id: card.id, title: card.title };
  const ofMasterlist = card.top.map(({ title, rank, note }) => ({
    text: note?.context ?? "",
    creator: note?.creator ?? "",
    item: title,
    rank,
    list,
  }));
  const ofVersion = card.version.items.map(({ title, context }, i) => ({
    text: context,
    creator: card.version.creator,
    item: title,
    rank: i + 1,
    list,
  }));
  return (card.top.length > 0 ? ofMasterlist : ofVersion).filter(
    ({ text, creator }) =>
      creator !== "" &&
      lengthOf(text) >= SHORTEST &&
      lengthOf(text) <= LONGEST &&
      !UNQUOTABLE.test(text.trim()),
  );
}
