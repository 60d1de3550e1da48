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
import type { TileCode } from "~/lib/look/tile";
import { ordinal } from "~/lib/text/ordinal";
import { figure, people as inPeople } from "~/lib/text/plural";

export type RevealedItem = {
  title: string;
  rank: number;
  tied: boolean;
  tile: TileCode;
  /** The number of people who have it, of so many. */
  namedBy: number;
  of: number;
  /** '1st for ann and Carmen'. */
  best: string;
};

/** The people of a wall, and its first places: who has each one where, as indexes of `names`. */
export type Wall = { names: string[]; stands: WallStands[] };
export type WallStands = { at: { place: number; who: number[] }[]; leftOut: number[] };

/** A wall opens so many places. */
export const WALL_PLACES = 3;

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
  /** Their first titles. */
  titles: string[];
  /** The result without them. */
  moves: readonly Move[];
};

const NAMES_MAX = 2;
const MOVES_MAX = 3;
/** Comparing everybody with everybody takes the square of their number. */
const COMPARED_MAX = 30;

/** Joins the first of `count` names: 'ann', 'ann and bob', 'ann, bob and 3 others', '3 people'. */
export function inWords(names: readonly string[], count = names.length, most = NAMES_MAX): string {
  const shown = names.slice(0, most);
  if (shown.length === 0) return inPeople(count);
  const others = count - shown.length;
  if (others > 0) return `${shown.join(", ")} and ${others === 1 ? "1 other" : `${figure(others)} others`}`;
  return [shown.slice(0, -1).join(", "), shown.at(-1)].filter(Boolean).join(" and ");
}

/** Names are of `people`, who may be some of all; how many they are is known of all. */
export const revealedItems = (
  masterlist: NonNullable<ListView["masterlist"]>,
  keys: readonly string[],
  people: readonly Person[],
  tileOf: (title: string) => TileCode,
): RevealedItem[] =>
  masterlist.items.map(({ title, rank, tied, places: [best], why: { namedBy, of } }, i) => {
    const [bestPlace, count] = best ?? [1, 0];
    const fans = people.filter(({ places }) => places.get(keys[i] ?? "") === bestPlace);
    const names = fans.map(({ name }) => name);
    return {
      title,
      rank,
      tied,
      tile: tileOf(title),
      namedBy,
      of,
      best: count > 0 ? `${ordinal(bestPlace)} for ${inWords(names, count)}` : "",
    };
  });

/** Returns who has the first items where, by place. */
export const wallOf = (keys: readonly string[], people: readonly Person[]): Wall => ({
  names: people.map(({ name }) => name),
  stands: keys.slice(0, WALL_PLACES).map((key) => {
    const byPlace = new Map<number, number[]>();
    people.forEach(({ places }, i) => {
      const place = places.get(key) ?? 0;
      byPlace.set(place, [...(byPlace.get(place) ?? []), i]);
    });
    const { 0: leftOut = [], ...at } = Object.fromEntries(byPlace);
    return { at: Object.entries(at).map(([place, who]) => ({ place: Number(place), who })), leftOut };
  }),
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
