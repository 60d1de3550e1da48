import type { Masterlist } from "~/features/merge/masterlist/masterlist";

/** Two items, the versions that put each above the other, and at most PEOPLE_MAX names a side. */
export type Duel = {
  titles: [string, string];
  votes: [number, number];
  people: [string[], string[]];
};

/** Names stored a side; a front page shows fewer. */
const PEOPLE_MAX = 12;

/** Returns the first two items against each other; null with fewer than two. `versions` are in ballot order. */
export function duelOf(
  { items: [first, second] }: Pick<Masterlist, "items">,
  versions: readonly { creator: string }[],
): Duel | null {
  if (!first?.above || !second) return null;
  const { prefer, against } = first.above;
  const [places, otherPlaces] = [first, second].map(
    (item) => new Map(item.places.map(([ballot, place]) => [ballot, place])),
  );
  const people = versions.reduce<Duel["people"]>(
    (sides, { creator }, ballot) => {
      const [one, other] = [places?.get(ballot) ?? Infinity, otherPlaces?.get(ballot) ?? Infinity];
      const side = sides[one < other ? 0 : 1];
      if (one !== other && side.length < PEOPLE_MAX) side.push(creator);
      return sides;
    },
    [[], []],
  );
  return { titles: [first.itemTitle, second.itemTitle], votes: [prefer, against], people };
}
