import type { MasterlistItemView } from "~/features/lists/model/list-view";
import { ordinal } from "~/lib/text/ordinal";
import { figure, people } from "~/lib/text/plural";

const FACES = 3;
const NAMES = 2;

export type BestPlace = { faces: string[]; words: string };

/** Says who has an item highest, '1st for ann and bob'; only the oldest versions' names are known. */
export function bestPlace(
  { places, notes }: Pick<MasterlistItemView, "places" | "notes">,
  viewer: string | undefined,
): BestPlace {
  const [[place, count] = [1, 0]] = places;
  const names = notes.flatMap((note) => (note.place === place ? [note.creator] : []));
  const own = names.filter((name) => name === viewer);
  const faces = [...own, ...names.filter((name) => name !== viewer)];
  return { faces: faces.slice(0, FACES), words: `${placeWords(place)} ${whoWords(faces, count, viewer)}` };
}

const placeWords = (place: number) => (place === 1 ? "1st for" : `at best ${ordinal(place)}, for`);

function whoWords(names: readonly string[], count: number, viewer: string | undefined): string {
  const [first, ...others] = names.map((name) => (name === viewer ? "you" : name));
  if (first === undefined) return people(count);
  if (count === 1) return first;
  if (count <= NAMES && others[0] !== undefined) return `${first} and ${others[0]}`;
  return `${first} and ${count === 2 ? "1 other" : `${figure(count - 1)} others`}`;
}
