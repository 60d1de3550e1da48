/** Which note of a page of cards is quoted large: one of a few cards, chosen by its text alone. */
import type { CardView } from "~/features/lists/cards/card-view";
import { lengthOf } from "~/lib/clean";
import type { ListId } from "~/lib/ids";

export type PullQuote = {
  text: string;
  creator: string;
  item: string;
  rank: number;
  list: { id: ListId; title: string };
};

/** Characters: a shorter note says too little on its own, and a longer one is no quote. */
const SHORTEST = 24;
const LONGEST = 150;
/** The best length: two or three lines of large type. */
const BEST = 85;

/** A quote stands before the fifth of each ten cards, from that one and the four after it: it stays as more load. */
const EVERY = 10;
const FIRST_AT = 4;
const QUOTED_FROM = 5;

/** What reads badly at twice the size: an address, more than one paragraph. */
const UNQUOTABLE = /https?:\/\/|\n/;

/** The quotes among these cards, each with the index of the card that it stands before. */
export const quotesAmong = (cards: readonly CardView[]): (PullQuote & { before: number })[] =>
  cards.flatMap((_, i) => {
    const quote = i % EVERY === FIRST_AT ? quoteOf(cards.slice(i, i + QUOTED_FROM)) : undefined;
    return quote ? [{ ...quote, before: i }] : [];
  });

/** The note that is nearest to the best length; undefined where none of these cards has one to quote. */
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
