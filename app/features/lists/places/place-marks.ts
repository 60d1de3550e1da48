import type { NoteView } from "~/features/lists/model/list-view";
import { creatorInPath } from "~/lib/former-member";
import { ordinal } from "~/lib/ordinal";
import { barsOf, dotsOf, outDot, type SpreadScale, spreadScale } from "./place-spread";
import { haveItWords, type PlacedItem, type PlacedItems, spreadOf } from "./place-words";

export type Mark = {
  key: string;
  /** The version's creator; null if unknown, because only some creators' notes are kept. */
  creator: string | null;
  /** The creator's part of the version's URL; null if the version is unknown. */
  inPath: string | null;
  /** Null for a version that left the item out. */
  place: number | null;
  note: string;
  /** In percent of the width; for versions that left the item out, in pixels from SPREAD.out. */
  x: number;
  y: number;
  /** The description of a mark for more than one person. */
  words?: string;
};

type PlaceMarks = {
  scale: SpreadScale;
  marks: Mark[][];
};

/** Places by person, with their marks. */
export type MarkedItems = PlacedItems & PlaceMarks;

/** Returns the marks of every item of a masterlist, on one scale. */
export function placeMarks({ items, of, longest }: PlacedItems): PlaceMarks {
  const spreads = items.map((item) => spreadOf(item, of));
  const scale = spreadScale(spreads, longest);
  const versions = new Map(
    items.flatMap(({ notes }) => notes.map(({ versionId, creator }) => [versionId, creator])),
  );
  const known = versions.size === of ? [...versions].sort(([, a], [, b]) => (a < b ? -1 : 1)) : null;
  return {
    scale,
    marks: items.map((item) => [
      ...(scale.look === "dots" ? dotMarks(item, of, scale) : barMarks(item, of, scale)),
      ...outMarks(item, of, scale, known),
    ]),
  };
}

function dotMarks(item: PlacedItem, of: number, scale: SpreadScale): Mark[] {
  const byPlace = new Map<number, NoteView[]>();
  for (const note of item.notes) byPlace.set(note.place, [...(byPlace.get(note.place) ?? []), note]);
  return dotsOf(spreadOf(item, of), scale).map(({ place, x, y }, i): Mark => {
    const note = byPlace.get(place)?.shift();
    return {
      key: `${i}`,
      creator: note?.creator ?? null,
      inPath: note ? creatorInPath(note.creator, note.versionId) : null,
      place,
      note: note?.context ?? "",
      x,
      y,
    };
  });
}

function barMarks(item: PlacedItem, of: number, scale: SpreadScale): Mark[] {
  return barsOf(spreadOf(item, of), scale).map(({ x, y, places, count }, i): Mark => {
    const [first = 1] = places;
    const last = places.at(-1) ?? first;
    const where = last > first ? `${ordinal(first)} to ${ordinal(last)}` : ordinal(first);
    return {
      key: `${i}`,
      creator: null,
      inPath: null,
      place: first,
      note: "",
      x,
      y,
      words: haveItWords(count, where),
    };
  });
}

/** Returns the marks of left-out versions. `known` has all versions' ids and creators, or is null. */
function outMarks(
  item: PlacedItem,
  of: number,
  scale: SpreadScale,
  known: [versionId: string, creator: string][] | null,
): Mark[] {
  const { outCount: count } = spreadOf(item, of);
  if (count === 0) return [];
  const words = `${count} left it out`;
  if (!scale.outDots)
    return [{ key: "out", creator: null, inPath: null, place: null, note: "", ...outDot(0, scale), words }];
  const named = new Set(item.notes.map(({ versionId }) => versionId));
  const others = named.size === item.namedBy ? known?.filter(([id]) => !named.has(id)) : undefined;
  return Array.from({ length: count }, (_, i): Mark => {
    const [versionId, creator] = others?.[i] ?? [];
    return {
      key: `out ${i}`,
      creator: creator ?? null,
      inPath: versionId && creator ? creatorInPath(creator, versionId) : null,
      place: null,
      note: "",
      ...outDot(i, scale),
      words,
    };
  });
}
