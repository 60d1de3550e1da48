/** The list page's data. The server derives what needs domain rules, so that browsers don't load them. */
import { blindWords, circleWords } from "~/features/lists/audience/audience-words";
import { coverOf } from "~/features/lists/cards/cover";
import type { CoverShapes } from "~/features/lists/cards/cover-picture";
import {
  type ItemMoves,
  type PageMasterlist,
  pageMasterlist,
} from "~/features/lists/masterlist/page-masterlist";
import { VERSION_MOVES } from "~/features/lists/model/list-limits";
import type { EffectView, ListView, VersionView } from "~/features/lists/model/list-view";
import { tellingMoves } from "~/features/merge/effect/effect-words";
import { paths } from "~/lib/paths";

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
    list.masterlist &&
    pageMasterlist(list.masterlist, {
      viewer,
      moves: justDropped ? movesOfOwn(list) : new Map(),
      hasVersion: list.counted,
    }),
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

function movesOfOwn({ versions }: ListView): ItemMoves {
  const moves = versions.find(({ own }) => own)?.effect?.moves ?? [];
  const by = ({ from, to }: (typeof moves)[number]) =>
    from === null || to === null ? "new" : Math.max(-MOVED_MAX, Math.min(MOVED_MAX, from - to));
  return new Map(moves.map((move) => [move.title, by(move)]));
}
