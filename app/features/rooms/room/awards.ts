/** Three awards for three people of a room, and what each one's own screen says. */
import { nearestOf, PAIRS_MIN, toldOf } from "~/features/merge/effect/agreement";
import type { Move } from "~/features/merge/effect/effect";
import { isolate } from "~/lib/text/isolate";
import { ordinal } from "~/lib/text/ordinal";
import type { Person } from "./reveal";

export type Award = { award: "Nearest" | "Rebel" | "Kingmaker"; name: string; words: string };

/** Fewer people would all have one. */
const PEOPLE_MIN = 3;

const highest = ({ from, to }: Move) =>
  Math.min(from ?? Number.POSITIVE_INFINITY, to ?? Number.POSITIVE_INFINITY);
const size = ({ from, to }: Move) =>
  from === null || to === null ? Number.POSITIVE_INFINITY : Math.abs(from - to);

/** Returns the move at the highest place, the larger one of two. */
const tellingMove = (moves: readonly Move[]): Move | undefined =>
  moves.toSorted((a, b) => highest(a) - highest(b) || size(b) - size(a))[0];

/**
 * Returns the awards of a room. Fewer than three people whose agreement is known get none for it: nobody is nearest
 * to the result. Nobody is kingmaker if no list moves anything.
 */
export function awardsOf(people: readonly Person[]): Award[] {
  const known = toldOf(people, PAIRS_MIN);
  const nearest = nearestOf(known, PAIRS_MIN);
  const rebel = known.at(-1);
  if (known.length < PEOPLE_MIN || !nearest || !rebel) return [];
  const [maker] = known
    .filter(({ name }) => name !== nearest.name && name !== rebel.name)
    .flatMap(({ name, moves }) => {
      const move = tellingMove(moves);
      return move ? [{ name, move }] : [];
    })
    .toSorted((a, b) => highest(a.move) - highest(b.move) || size(b.move) - size(a.move));
  return [
    { award: "Nearest", name: nearest.name, words: `${nearest.agreement}% the way the room sees it` },
    { award: "Rebel", name: rebel.name, words: `${rebel.agreement}%. Had ${isolate(rebel.first)} 1st` },
    ...(maker
      ? [
          {
            award: "Kingmaker" as const,
            name: maker.name,
            words: withoutWords(maker.name) + itsPlace(maker.move),
          },
        ]
      : []),
  ];
}

const withoutWords = (name: string) => `Without ${name}, `;
const itsPlace = ({ title, from }: Move) =>
  `${isolate(title)} ${from === null ? "is not here" : `is ${ordinal(from)}`}`;

/** Returns what the screen of a person of the room says about their list; null if it did nothing. */
export function lineOf(
  name: string,
  awards: readonly Award[],
  moves: readonly Move[],
): { title: string; words: string } | null {
  const own = awards.find((award) => award.name === name);
  if (own)
    return {
      title: `You are the ${own.award}.`,
      words: `${own.words.replace(withoutWords(name), withoutWords("you"))}.`,
    };
  const [carried] = moves
    .filter(({ from, to }) => from !== null && to !== null && to < from)
    .toSorted((a, b) => size(b) - size(a));
  if (!carried) return null;
  return {
    title: `You carried ${isolate(carried.title)}.`,
    words: `${ordinal(carried.from ?? 0)} without you, ${ordinal(carried.to ?? 0)} with you.`,
  };
}
