/** A masterlist's page data. The server derives what needs domain rules, so that browsers don't load them. */
import { disputes, inOrder, sideWords } from "~/features/lists/model/disagreement";
import type { MasterlistItemView, MasterlistView, NoteView } from "~/features/lists/model/list-view";
import { type BestPlace, bestPlace } from "~/features/lists/places/best-place";
import { type PlaceCounts, placeCounts } from "~/features/lists/places/place-counts";
import { wholeOf } from "~/features/lists/places/placed-item";
import { notesWithWords } from "~/features/lists/places/voter-breakdown";
import { type Verdict, verdictOf } from "~/features/merge/firmness/firmness-words";
import { type ItemTag, itemTag } from "~/features/merge/masterlist/item-tags";
import { titleTile } from "~/features/merge/titles/title-tile";
import type { ItemId } from "~/lib/data/ids";
import type { Glyphs } from "~/lib/look/glyph";
import type { TileCode } from "~/lib/look/tile";

/** An item as a line. A page has many, so what is false or 0 is left out. */
export type PageLine = Pick<MasterlistItemView, "title" | "rank"> & {
  tied?: true;
  /** The item by which its page is addressed; null if no version's is known. */
  itemId: ItemId | null;
  commentsCount?: number;
};

export type PageItem = PageLine & {
  tile: TileCode;
  counts: PlaceCounts;
  /** The people who have it highest. */
  best: BestPlace;
  /** The viewer's place for it; null if they have none. */
  ownPlace: number | null;
  /** The first note with words. */
  note: NoteView | null;
  tag: ItemTag | null;
  /** Ranks that a version just dropped moved it up, negative for down; 'new' for a new item. */
  moved?: number | "new";
};

/** A disputed item and its two sides; `first` is the first known creator of a side. */
export type PageDispute = {
  index: number;
  title: string;
  counts: PlaceCounts;
  sides: { first: string | null; words: string }[];
};

export type PageMasterlist = Pick<MasterlistView, "changedAt" | "of" | "longest" | "itemCount"> & {
  /** The first ones; their reasons, and who put them where, are requested when a fold is opened. */
  items: PageItem[];
  further: PageLine[];
  disputes: PageDispute[];
  verdict: Verdict | null;
};

/** Ranks by which a new version moved items, by title. */
export type ItemMoves = ReadonlyMap<string, PageItem["moved"]>;

type Page = {
  viewer: string | undefined;
  chapter: string | undefined;
  glyphs: Glyphs | null | undefined;
  moves: ItemMoves;
  hasVersion: boolean;
};

/** Prepares a masterlist for a page: tags and disputes in words, and the moves of a new version. */
export function pageMasterlist(
  masterlist: MasterlistView,
  { viewer, chapter, glyphs, moves, hasVersion }: Page,
): PageMasterlist {
  const { changedAt, of, longest, itemCount, items } = masterlist;
  const disputed = pageDisputes(masterlist, viewer);
  const whole = wholeOf(items.length);
  const isDisputed = (at: number) => disputed.some(({ index }) => index === at);
  return {
    changedAt,
    of,
    longest,
    itemCount,
    further: items.slice(whole).map(pageLine),
    items: items.slice(0, whole).map((item, i) => {
      const { title, places, notes, why } = item;
      return {
        ...pageLine(item),
        tile: titleTile(title, chapter, { glyphs }),
        counts: placeCounts(item, of),
        best: bestPlace(item, viewer),
        ownPlace: notes.find(({ creator }) => creator === viewer)?.place ?? null,
        note: notesWithWords(item)[0] ?? null,
        tag: itemTag({ namedBy: why.namedBy, of: why.of, places }, isDisputed(i)),
        moved: moves.get(title),
      };
    }),
    disputes: disputed,
    verdict: verdictOn(masterlist, hasVersion),
  };
}

function pageLine({ title, rank, tied, notes }: MasterlistItemView): PageLine {
  const commentsCount = notes.reduce((sum, note) => sum + note.commentsCount, 0);
  return {
    title,
    rank,
    ...(tied && { tied }),
    itemId: notes[0]?.id ?? null,
    ...(commentsCount > 0 && { commentsCount }),
  };
}

export const verdictOn = ({ firmness, items }: MasterlistView, hasVersion: boolean): Verdict | null =>
  firmness &&
  verdictOf(
    firmness,
    { titles: items.map(({ title }) => title), lead: leadOf(items[0]?.why.above ?? null) },
    hasVersion,
  );

const leadOf = (duel: MasterlistItemView["why"]["above"]) => duel && duel.prefer - duel.against;

function pageDisputes(masterlist: MasterlistView, viewer: string | undefined): PageDispute[] {
  return disputes(masterlist).flatMap(({ index, title, best, bestBy, worst, worstBy }) => {
    const item = masterlist.items[index];
    if (!item) return [];
    const side = (place: number | null, count: number) => {
      const names = inOrder(creatorsAt(masterlist, item, place), viewer);
      return { first: names[0] ?? null, words: sideWords({ names, count, place }, viewer) };
    };
    const counts = placeCounts(item, masterlist.of);
    return [{ index, title, counts, sides: [side(best, bestBy), side(worst, worstBy)] }];
  });
}

/** Returns the known creators who have an item at a place; for null, who left it out, if all versions are known. */
function creatorsAt(
  { items, of }: MasterlistView,
  { notes, why }: MasterlistItemView,
  place: number | null,
): string[] {
  if (place !== null) return notes.flatMap((note) => (note.place === place ? [note.creator] : []));
  const everyone = new Map(
    items.flatMap((item) => item.notes.map(({ versionId, creator }) => [versionId, creator])),
  );
  if (everyone.size < of || notes.length < why.namedBy) return [];
  for (const { versionId } of notes) everyone.delete(versionId);
  return [...everyone.values()].sort();
}
