/** A list as its page shows it: what takes rules to tell is told by the server, so that no browser needs the rules. */
import { blindWords, circleWords } from "~/features/lists/audience/audience-words";
import { coverOf } from "~/features/lists/cards/cover";
import type { CoverShapes } from "~/features/lists/cards/cover-picture";
import { disputes, inOrder, sideWords } from "~/features/lists/masterlist/disagreement";
import { VERSION_MOVES } from "~/features/lists/model/list-limits";
import type { ListView, MasterlistItemView, MasterlistView } from "~/features/lists/model/list-view";
import { placeMarks } from "~/features/lists/places/place-marks";
import { tellingMoves } from "~/features/merge/effect/effect-words";
import { type FirmnessWords, firmnessWords } from "~/features/merge/firmness/firmness-words";
import { type ItemTag, itemTag } from "~/features/merge/masterlist/item-tags";
import { reasonSentences } from "~/features/merge/masterlist/masterlist-words";

export type PageItem = MasterlistItemView & {
  /** The whole reason for its rank. */
  reason: string;
  tag: ItemTag | null;
  /** How many ranks a version that was just dropped moved it up, or down below 0; 'new' if it wasn't there. */
  moved?: number | "new";
};

/** A disputed item and who is on its two sides; the first known of them, with a sentence. */
export type PageDispute = { index: number; title: string; sides: { first: string | null; words: string }[] };

export type PageMasterlist = Omit<MasterlistView, "items"> & {
  items: PageItem[];
  disputes: PageDispute[];
  /** How firm 1st place is. */
  firm: FirmnessWords | null;
};

export type PageList = Omit<ListView, "masterlist"> & {
  masterlist: PageMasterlist | null;
  /** Where the list has no picture of its own: one drawn from its first item, which it names. */
  cover: (CoverShapes & { name: string }) | null;
  /** Who sees it, where not everyone does, and of a blind one what comes of it. */
  circle: string | null;
  blind: string | null;
};

/** Rows further away come from here. */
const MOVED_MAX = 8;

type Options = { viewer?: string | undefined; justDropped?: boolean };

/** Of each version's effect there is no more than its card needs. */
export const pageList = (list: ListView, { viewer, justDropped = false }: Options = {}): PageList => ({
  ...list,
  cover: coverOfList(list),
  circle: circleWords(list),
  blind: blindWords(list),
  link: null,
  masterlist:
    list.masterlist && pageMasterlist(list.masterlist, viewer, justDropped ? movesOfOwn(list) : new Map()),
  versions: list.versions.map((version) => ({
    ...version,
    effect: version.effect && {
      ...version.effect,
      moves: tellingMoves(version.effect.moves, VERSION_MOVES),
    },
  })),
});

function coverOfList(list: ListView): PageList["cover"] {
  const [first = list.versions[0]?.items[0]] = list.masterlist?.items ?? [];
  if (list.imageUrl || !first) return null;
  return { ...coverOf(list, "places" in first ? first.places : undefined), name: first.title };
}

type Moves = ReadonlyMap<string, PageItem["moved"]>;

function movesOfOwn({ versions }: ListView): Moves {
  const moves = versions.find(({ own }) => own)?.effect?.moves ?? [];
  const by = ({ from, to }: (typeof moves)[number]) =>
    from === null || to === null ? "new" : Math.max(-MOVED_MAX, Math.min(MOVED_MAX, from - to));
  return new Map(moves.map((move) => [move.title, by(move)]));
}

function pageMasterlist(
  masterlist: MasterlistView,
  viewer: string | undefined,
  moves: Moves,
): PageMasterlist {
  const disputed = pageDisputes(masterlist, viewer);
  const isDisputed = (at: number) => disputed.some(({ index }) => index === at);
  return {
    ...masterlist,
    items: masterlist.items.map(({ why, ...item }, i) => {
      const { namedBy, of, averagePlace, bestPlace, decidedBy } = why;
      return {
        ...item,
        why: { namedBy, of, averagePlace, bestPlace, decidedBy, above: null },
        reason: reasonSentences({ ...item, why }),
        tag: itemTag({ namedBy, of, places: item.places }, isDisputed(i)),
        moved: moves.get(item.title),
      };
    }),
    disputes: disputed,
    firm: firmOf(masterlist),
  };
}

export const firmOf = ({ firmness, items }: MasterlistView): FirmnessWords | null =>
  firmness &&
  firmnessWords(
    firmness,
    items.map(({ title }) => title),
  );

function pageDisputes(masterlist: MasterlistView, viewer: string | undefined): PageDispute[] {
  const found = disputes(masterlist);
  const { marks } = found.length > 0 ? placeMarks(masterlist) : { marks: [] };
  return found.map(({ index, title, best, bestBy, worst, worstBy }) => {
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
