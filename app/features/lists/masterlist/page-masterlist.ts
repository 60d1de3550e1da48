/** A masterlist's page data. The server derives what needs domain rules, so that browsers don't load them. */
import { disputes, inOrder, sideWords } from "~/features/lists/model/disagreement";
import type { MasterlistItemView, MasterlistView } from "~/features/lists/model/list-view";
import { placeMarks } from "~/features/lists/places/place-marks";
import { type Verdict, verdictOf } from "~/features/merge/firmness/firmness-words";
import { type ItemTag, itemTag } from "~/features/merge/masterlist/item-tags";
import { type Reason, reasonsOf } from "~/features/merge/masterlist/masterlist-words";
import { titleTile } from "~/features/merge/titles/title-tile";
import type { TileCode } from "~/lib/tile";

export type PageItem = MasterlistItemView & {
  tile: TileCode;
  reasons: Reason[];
  tag: ItemTag | null;
  /** Ranks that a version just dropped moved it up, negative for down; 'new' for a new item. */
  moved?: number | "new";
};

/** A disputed item and its two sides; `first` is the first known creator of a side. */
export type PageDispute = { index: number; title: string; sides: { first: string | null; words: string }[] };

export type PageMasterlist = Omit<MasterlistView, "items"> & {
  items: PageItem[];
  disputes: PageDispute[];
  verdict: Verdict | null;
};

/** Ranks by which a new version moved items, by title. */
export type ItemMoves = ReadonlyMap<string, PageItem["moved"]>;

type Page = {
  viewer: string | undefined;
  chapter: string | undefined;
  moves: ItemMoves;
  hasVersion: boolean;
};

/** Prepares a masterlist for a page: reasons, tags and disputes in words, and the moves of a new version. */
export function pageMasterlist(
  masterlist: MasterlistView,
  { viewer, chapter, moves, hasVersion }: Page,
): PageMasterlist {
  const disputed = pageDisputes(masterlist, viewer);
  const isDisputed = (at: number) => disputed.some(({ index }) => index === at);
  return {
    ...masterlist,
    items: masterlist.items.map(({ why, ...item }, i) => {
      const { namedBy, of, averagePlace, bestPlace, decidedBy } = why;
      return {
        ...item,
        tile: titleTile(item.title, chapter),
        why: { namedBy, of, averagePlace, bestPlace, decidedBy, above: null },
        reasons: reasonsOf(masterlist.items, i),
        tag: itemTag({ namedBy, of, places: item.places }, isDisputed(i)),
        moved: moves.get(item.title),
      };
    }),
    disputes: disputed,
    verdict: verdictOn(masterlist, hasVersion),
  };
}

/** Rows of earlier releases lack the split of the first two, which the first item's reason has too. */
export function verdictOn({ firmness, items }: MasterlistView, hasVersion: boolean): Verdict | null {
  const { prefer, against } = items[0]?.why.above ?? {};
  return (
    firmness &&
    verdictOf(
      prefer !== undefined && prefer === against ? { ...firmness, split: prefer } : firmness,
      items.map(({ title }) => title),
      hasVersion,
    )
  );
}

function pageDisputes(masterlist: MasterlistView, viewer: string | undefined): PageDispute[] {
  const disputed = disputes(masterlist);
  const { marks } = disputed.length > 0 ? placeMarks(masterlist) : { marks: [] };
  return disputed.map(({ index, title, best, bestBy, worst, worstBy }) => {
    const side = (place: number | null, count: number) => {
      const known = (marks[index] ?? []).flatMap((mark) =>
        mark.place === place && mark.creator ? [mark.creator] : [],
      );
      const names = inOrder(known, viewer);
      return { first: names[0] ?? null, words: sideWords({ names, count, place }, viewer) };
    };
    return { index, title, sides: [side(best, bestBy), side(worst, worstBy)] };
  });
}
