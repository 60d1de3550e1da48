/** The list page's data. The server derives what needs domain rules, so that browsers don't load them. */
import { blindWords, circleWords } from "~/features/lists/audience/audience-words";
import { coverOf } from "~/features/lists/cards/cover";
import type { CoverShapes } from "~/features/lists/cards/cover-picture";
import { disputes, inOrder, sideWords } from "~/features/lists/model/disagreement";
import { VERSION_MOVES } from "~/features/lists/model/list-limits";
import type {
  EffectView,
  ListView,
  MasterlistItemView,
  MasterlistView,
  VersionView,
} from "~/features/lists/model/list-view";
import { placeMarks } from "~/features/lists/places/place-marks";
import { tellingMoves } from "~/features/merge/effect/effect-words";
import { type FirmnessWords, firmnessWords } from "~/features/merge/firmness/firmness-words";
import { type ItemTag, itemTag } from "~/features/merge/masterlist/item-tags";
import { type Reason, reasonsOf } from "~/features/merge/masterlist/masterlist-words";
import { paths } from "~/lib/paths";

export type PageItem = MasterlistItemView & {
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
  firm: FirmnessWords | null;
};

export type PageList = Omit<ListView, "masterlist"> & {
  masterlist: PageMasterlist | null;
  /** A cover drawn from the first item, which it names; null if the list has an image. */
  cover: (CoverShapes & { name: string }) | null;
  /** The audience in words and the text of a blind list; null if they don't apply. */
  circle: string | null;
  blind: string | null;
  /** The page with the invitation to a list by link; null if the viewer can't invite. */
  invitation: string | null;
};

/** The longest animated move, in ranks. */
const MOVED_MAX = 8;

type Options = { viewer?: string | undefined; justDropped?: boolean };

/** Until the reveal, the room shows the link to everyone who has it; later its owner's page does. */
function invitationTo({ id, audience, revealedAt, link }: ListView): string | null {
  if (audience === "everyone") return null;
  if (revealedAt === null) return paths.room(id);
  return link && paths.audience(id);
}

/** Prepares a list for its page; reduces each version's moves to what its card shows. */
export const pageList = (list: ListView, { viewer, justDropped = false }: Options = {}): PageList => ({
  ...list,
  cover: coverOfList(list),
  circle: circleWords(list),
  blind: blindWords(list),
  invitation: invitationTo(list),
  link: null,
  masterlist:
    list.masterlist && pageMasterlist(list.masterlist, viewer, justDropped ? movesOfOwn(list) : new Map()),
  versions: withOwnMoves(list.versions),
});

type Move = EffectView["moves"][number];

const wayOf = ({ title, from, to }: Move) => `${Math.sign((to ?? 0) - (from ?? 0))} ${title}`;

/** Keeps the moves that no other version on the page shares: of the same item in the same direction. */
function withOwnMoves(versions: VersionView[]): VersionView[] {
  const movedBy = new Map<string, number>();
  for (const { effect } of versions)
    for (const move of effect?.moves ?? []) movedBy.set(wayOf(move), (movedBy.get(wayOf(move)) ?? 0) + 1);
  return versions.map(({ effect, ...version }) => ({
    ...version,
    effect: effect && {
      ...effect,
      moves: tellingMoves(
        effect.moves.filter((move) => movedBy.get(wayOf(move)) === 1),
        VERSION_MOVES,
      ),
    },
  }));
}

function coverOfList(list: ListView): PageList["cover"] {
  const [first = list.versions[0]?.items[0]] = list.masterlist?.items ?? [];
  if (list.imageUrl || !first) return null;
  return {
    ...coverOf(list, "places" in first ? first.places : undefined, { hasWords: true }),
    name: first.title,
  };
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
        reasons: reasonsOf(masterlist.items, i),
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
