/** The frames of a room's reveal, from the covered slips to the ending, and their times. */
import { type RevealedItem, WALL_PLACES, type WallStands } from "./reveal";

/** `opens` are the indexes of the items that the frame shows anew: several if they are tied. */
export type Frame =
  | { kind: "covered"; opens: []; next: number }
  | { kind: "place" | "before" | "first"; opens: number[]; next: number };

/** Returns the frames of the first items, last place first. `next` is the rank that the frame's button opens. */
export function framesOf(items: readonly Pick<RevealedItem, "rank">[]): Frame[] {
  const ranks = [...new Set(items.slice(0, WALL_PLACES).map(({ rank }) => rank))].reverse();
  const opensAt = (rank: number) =>
    items.slice(0, WALL_PLACES).flatMap((item, i) => (item.rank === rank ? [i] : []));
  const places = ranks.map(
    (rank, i): Frame => ({
      kind: i === ranks.length - 1 ? "first" : "place",
      opens: opensAt(rank),
      next: ranks[i + 1] ?? 0,
    }),
  );
  const first = places.pop();
  if (!first) return [];
  const before: Frame[] = places.length > 0 ? [{ kind: "before", opens: [], next: 1 }] : [];
  return [{ kind: "covered", opens: [], next: ranks[0] ?? 1 }, ...places, ...before, first];
}

/** Times in ms. */
export const MOVES = 300;
export const FACE_FLIES = 420;
const FACES_AFTER = { place: 600, first: 660 };
const FACE_AFTER_FACE = 150;
const FACE_AFTER_FACE_OF_MANY = 60;
const MANY = 12;
/** However many faces come, they take no longer to start. */
const FACES_START_WITHIN = 3600;
const PLACE_STANDS = 4000;
const FIRST_STANDS = 6000;
/** From the last face to the next place. */
const LAST_FACE_STANDS = 1000;
/** A press sooner than this is the same press. */
export const PRESSES_APART = 600;
/** Until a phone follows the wall's ending. */
export const PHONES_AFTER = 900;
/** A phone that hears nothing more from its wall goes on by itself. */
export const WALL_LOST = 15_000;

/** Returns when a frame's face starts to fly, by its order among all. */
export function faceStarts(kind: "place" | "first", order: number, people: number): number {
  const apart = people > MANY ? FACE_AFTER_FACE_OF_MANY : FACE_AFTER_FACE;
  return FACES_AFTER[kind] + order * Math.min(apart, FACES_START_WITHIN / Math.max(1, people));
}

/** Returns for how long a frame stands by itself. */
export function standsFor({ kind }: Frame, people: number): number {
  if (kind === "first") return FIRST_STANDS;
  if (kind !== "place") return PLACE_STANDS;
  return Math.max(PLACE_STANDS, faceStarts(kind, people, people) + FACE_FLIES + LAST_FACE_STANDS);
}

/** People who have an item at about the same place: of a crowd, the lower places are one. */
export type Group = { from: number; isLower: boolean; who: number[] };

const CROWD_PLACES = 3;

export function groupsOf({ at, leftOut }: WallStands): Group[] {
  const people = at.reduce((sum, { who }) => sum + who.length, leftOut.length);
  const isCrowd = people > MANY;
  const single = isCrowd ? at.filter(({ place }) => place <= CROWD_PLACES) : at;
  const lower = isCrowd ? at.filter(({ place }) => place > CROWD_PLACES) : [];
  return [
    ...single.map(({ place, who }) => ({ from: place, isLower: false, who })),
    ...(lower.length > 0
      ? [{ from: CROWD_PLACES + 1, isLower: true, who: lower.flatMap(({ who }) => who) }]
      : []),
  ];
}

/** Returns the size class of so many faces. */
export const crowdOf = (people: number): number => [MANY, 30, 80].filter((most) => people > most).length;
