/** Three awards for three people of a room, and what each one's own screen says. */
import { nearestOf, PAIRS_MIN, toldOf } from "~/features/merge/effect/agreement";
import type { Move } from "~/features/merge/effect/effect";
import { isolate } from "~/lib/text/isolate";
import { ordinal } from "~/lib/text/ordinal";
import type { Person, RevealedItem } from "./reveal";

export type Award = { award: "Closest to the room" | "Rebel" | "Kingmaker"; name: string; words: string };

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
    { award: "Closest to the room", name: nearest.name, words: `agrees ${nearest.agreement}%` },
    {
      award: "Rebel",
      name: rebel.name,
      words: `agrees ${rebel.agreement}%, and had ${isolate(rebel.titles[0] ?? "")} 1st`,
    },
    ...(maker
      ? [
          {
            award: "Kingmaker" as const,
            name: maker.name,
            words: `without their list, ${itsPlace(maker.move)}`,
          },
        ]
      : []),
  ];
}

const itsPlace = ({ title, from }: Move) =>
  `${isolate(title)} ${from === null ? "is not here" : `comes ${ordinal(from)}`}`;

/** A person of the room as their own screen shows them; `winnerAt` is their place of the winner. */
export type RoomPerson = {
  name: string;
  agreement: number | null;
  titles: string[];
  winnerAt: number | null;
};

/** The person's own award, or the largest true thing about their list. */
export type OwnLine = { name: string; label: string; title: string; words: string; titles: string[] };

type Room = { awards: readonly Award[]; items: readonly Pick<RevealedItem, "title">[] };

/** Returns what the screen of a person of the room says about their list. */
export function lineOf(
  { name, agreement, titles, winnerAt }: RoomPerson,
  { awards, items }: Room,
  moves: readonly Move[],
): OwnLine {
  const own = awards.find((award) => award.name === name);
  const winner = isolate(items[0]?.title ?? "");
  const label = agreement === null ? name : `${name}, agrees ${agreement}%`;
  const said = (title: string, words: string, above = label) => ({
    name,
    label: above,
    title,
    words,
    titles,
  });
  if (own?.award === "Kingmaker") {
    const move = tellingMove(moves);
    const words = move
      ? `Without your list, ${itsPlace(move)}${move.to === null ? "" : `, not ${ordinal(move.to)}`}.`
      : "";
    return said("Kingmaker.", words, "You are the");
  }
  if (own?.award === "Rebel")
    return said("Rebel.", `You agree ${agreement}%, and had ${isolate(titles[0] ?? "")} 1st.`, "You are the");
  if (own) return said("Closest to the room.", `You agree ${agreement}%, more than anybody.`, "You are");
  const [carried] = moves
    .filter(({ from, to }) => from !== null && to !== null && to < from)
    .toSorted((a, b) => size(b) - size(a));
  if (carried) {
    const winnerToo = winnerAt !== null && carried.title !== items[0]?.title;
    const had = winnerToo ? ` And you had the winner ${ordinal(winnerAt)}.` : "";
    const words = `${ordinal(carried.to ?? 0)} with you, ${ordinal(carried.from ?? 0)} without.${had}`;
    return said(`You carried ${isolate(carried.title)}.`, words);
  }
  if (winnerAt === 1) return said("You had the winner 1st.", `${winner} came out on top.`);
  if (winnerAt !== null)
    return said(`You had the winner ${ordinal(winnerAt)}.`, `${winner} came out on top.`);
  return said(`${winner} won without you.`, "You left it out.");
}
