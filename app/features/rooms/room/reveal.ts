/** The result of a room: its order, and four things that its people ask about it. */
import type { ListView } from "~/features/lists/model/list-view";
import {
  type Agreement,
  agreementOf,
  agreementWords,
  nearestOf,
  type Order,
  PAIRS_MIN,
} from "~/features/merge/effect/agreement";
import type { Move } from "~/features/merge/effect/effect";
import { movesInShort, newTitles } from "~/features/merge/effect/effect-words";
import { ordinal } from "~/lib/text/ordinal";
import { figure, people as inPeople } from "~/lib/text/plural";

export type RevealedItem = {
  title: string;
  rank: number;
  tied: boolean;
  /** '6 of 7 named it'. */
  named: string;
  /** '1st for ann and Carmen'. */
  best: string;
};

export type RevealFacts = {
  /** The person most like the result; `likeness` is '84% of 45 pairs'. */
  agrees: { name: string; likeness: string } | null;
  closest: [string, string] | null;
  surprise: { title: string; name: string; place: number; rank: number } | null;
  /** 'Codenames 5 → 4', and the titles that the viewer's version added; null without such a version. */
  moved: { moves: string[]; fresh: string[] } | null;
};

/** A version's person and the places of its items, by item key. */
export type Person = Agreement & {
  name: string;
  places: Order;
  /** The title of their 1st place. */
  first: string;
  /** The result without them. */
  moves: readonly Move[];
};

const NAMES_MAX = 2;
const MOVES_MAX = 3;
/** Comparing everybody with everybody takes the square of their number. */
const COMPARED_MAX = 30;

/** Joins the first of `count` names: 'ann', 'ann and bob', 'ann, bob and 3 others', '3 people'. */
function inWords(names: readonly string[], count = names.length): string {
  const shown = names.slice(0, NAMES_MAX);
  if (shown.length === 0) return inPeople(count);
  const others = count - shown.length;
  if (others > 0) return `${shown.join(", ")} and ${others === 1 ? "1 other" : `${figure(others)} others`}`;
  return shown.join(" and ");
}

/** Names are of `people`, who may be some of all; how many they are is known of all. */
export const revealedItems = (
  masterlist: NonNullable<ListView["masterlist"]>,
  keys: readonly string[],
  people: readonly Person[],
): RevealedItem[] =>
  masterlist.items.map(({ title, rank, tied, places: [best], why: { namedBy, of } }, i) => {
    const [bestPlace, count] = best ?? [1, 0];
    const fans = people.filter(({ places }) => places.get(keys[i] ?? "") === bestPlace);
    const names = fans.map(({ name }) => name);
    return {
      title,
      rank,
      tied,
      named: `${figure(namedBy)} of ${figure(of)} named it`,
      best: count > 0 ? `${ordinal(bestPlace)} for ${inWords(names, count)}` : "",
    };
  });

type Ranked = { key: string; title: string; rank: number };

export const revealFacts = (
  items: readonly Ranked[],
  people: readonly Person[],
): Omit<RevealFacts, "moved"> => ({
  agrees: mostLike(people),
  closest: closestPair(people),
  surprise: biggestSurprise(items, people),
});

export const movedBy = (moves: Move[]): NonNullable<RevealFacts["moved"]> => ({
  moves: movesInShort(moves, MOVES_MAX),
  fresh: newTitles(moves).slice(0, MOVES_MAX),
});

function mostLike(people: readonly Person[]): RevealFacts["agrees"] {
  const nearest = nearestOf(people, PAIRS_MIN);
  return nearest && { name: nearest.name, likeness: agreementWords(nearest.agreement, nearest.pairs) };
}

/** Returns the two who agree most; null if there is only one pair, too many, or none that can be compared. */
function closestPair(people: readonly Person[]): RevealFacts["closest"] {
  if (people.length <= 2 || people.length > COMPARED_MAX) return null;
  let best = -1;
  let pair: RevealFacts["closest"] = null;
  people.forEach((one, i) => {
    for (const other of people.slice(i + 1)) {
      const { agreement } = agreementOf(one.places, other.places);
      if (agreement === null || agreement <= best) continue;
      best = agreement;
      pair = [one.name, other.name];
    }
  });
  return pair;
}

/** Returns the item and person furthest apart; null if all ranked everything alike. */
function biggestSurprise(items: readonly Ranked[], people: readonly Person[]): RevealFacts["surprise"] {
  let furthest = 0;
  let surprise: RevealFacts["surprise"] = null;
  for (const { key, title, rank } of items)
    for (const { name, places } of people) {
      const place = places.get(key);
      if (place === undefined || Math.abs(place - rank) <= furthest) continue;
      furthest = Math.abs(place - rank);
      surprise = { title, name, place, rank };
    }
  return surprise;
}

/** Returns the sentences for the list's page. */
export function factsInWords({ agrees, surprise }: Pick<RevealFacts, "agrees" | "surprise">): string[] {
  const words: string[] = [];
  if (agrees) words.push(`${agrees.name} agrees most with the result, on ${agrees.likeness}.`);
  if (surprise) {
    const { title, name, place, rank } = surprise;
    words.push(`Biggest surprise: ${title}, ${ordinal(place)} for ${name}, ${ordinal(rank)} here.`);
  }
  return words;
}

/** Returns the sentence about what the viewer's version changed. */
export function movesInWords({ moves, fresh }: NonNullable<RevealFacts["moved"]>): string {
  const added = fresh.length > 0 ? `${inWords(fresh)} came in with you.` : "";
  if (moves.length === 0) return added || "Nothing: the order is the same without it.";
  return [`${moves.join(", ")}.`, added].filter(Boolean).join(" ");
}

/** Returns the indexes of the items in the order of the reveal: last first, tied ones together. */
export function revealSteps(items: readonly Pick<RevealedItem, "rank">[]): number[][] {
  const byRank = new Map<number, number[]>();
  items.forEach(({ rank }, i) => {
    byRank.set(rank, [...(byRank.get(rank) ?? []), i]);
  });
  return [...byRank.values()].reverse();
}
