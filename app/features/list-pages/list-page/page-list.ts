/** The list page's data. The server derives what needs domain rules, so that browsers don't load them. */

import {
  type ItemMoves,
  type PageMasterlist,
  pageMasterlist,
} from "~/features/lists/masterlist/page-masterlist";
import { movesFromMasterlist } from "~/features/lists/model/disagreement";
import { TOP_ITEMS, VERSION_MOVES } from "~/features/lists/model/list-limits";
import type { EffectView, ListView, PageVersion, VersionView } from "~/features/lists/model/list-view";
import { movesInShort, tellingMoves } from "~/features/merge/effect/effect-words";
import { titleKey } from "~/features/merge/titles/item-title";
import { titleTile } from "~/features/merge/titles/title-tile";
import { blindWords, circleWords } from "~/features/rooms/audience/audience-words";
import { paths } from "~/lib/addresses/paths";
import { type TileCode, tileOf } from "~/lib/look/tile";
import { AUDIENCES } from "~/lib/people/audience";

export type PageList = Omit<ListView, "masterlist" | "versions"> & {
  masterlist: PageMasterlist | null;
  versions: PageVersion[];
  /** Of the first item, on which the masthead stands; of the list's title while there is none to show. */
  tile: TileCode;
  /** True for a list request: nobody has named an item. */
  isRequest?: true;
  hasTiers: boolean;
  /** True if the first two items have somebody on each side. */
  hasDuel: boolean;
  /** The audience in words and the text of a blind list; null if they don't apply. */
  circle: string | null;
  blind: string | null;
  /** The page with the invitation to a list by link; null if the viewer can't invite. */
  invitation: string | null;
};

/** The longest animated move, in ranks. */
const MOVED_MAX = 8;

type Options = { viewer?: string; justDropped?: boolean; allItems?: boolean };

/** Until the reveal, the room shows the link to everyone who has it; later its owner's page does. */
function invitationTo({ id, audience, revealedAt, link }: ListView): string | null {
  if (!AUDIENCES[audience].circle) return null;
  if (revealedAt === null) return paths.room(id);
  return link && paths.audience(id);
}

/** Prepares a list for its page; reduces each version's moves to what its card shows. */
export const pageList = (
  list: ListView,
  { viewer, justDropped = false, allItems = false }: Options = {},
): PageList => ({
  ...list,
  glyphs: undefined,
  tile: tileOfList(list),
  ...(isRequest(list) && { isRequest: true }),
  hasTiers: (list.masterlist?.items[0]?.tier ?? null) !== null,
  hasDuel: (list.masterlist?.items[0]?.why.above?.against ?? 0) > 0,
  circle: circleWords(list),
  blind: blindWords(list),
  invitation: invitationTo(list),
  link: null,
  pictures: undefined,
  masterlist:
    list.masterlist &&
    pageMasterlist(list.masterlist, {
      viewer,
      chapter: list.chapters[0]?.name,
      glyphs: list.glyphs,
      moves: justDropped ? movesOfOwn(list) : new Map(),
      hasVersion: list.counted,
    }),
  versions: pageVersions(list, { allItems: allItems || isAlone(list) }),
});

const isRequest = ({ masterlist, audience, versions }: ListView) =>
  !masterlist && AUDIENCES[audience].open && versions.every(({ items }) => items.length === 0);

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

/** A list's only version stands in place of the masterlist. */
const isAlone = ({ versions, masterlist }: ListView) => versions.length === 1 && masterlist === null;

/** Prepares versions for their cards, with their first items; the others are requested when a card is opened. */
export const pageVersions = (list: ListView, { allItems }: { allItems: boolean }): PageVersion[] =>
  withOwnMoves(list.versions).map((version) => {
    const moves = movesFromMasterlist(version, list.masterlist);
    const shown = allItems ? version.items : version.items.slice(0, TOP_ITEMS);
    return {
      ...version,
      itemCount: version.items.length,
      moved: movesInShort(version.effect?.moves ?? [], VERSION_MOVES),
      items: shown.map((item, i) => {
        const { by = 0, itemId = item.id } = moves.get(item.id) ?? {};
        return {
          ...item,
          ...(by !== 0 && { by }),
          ...(itemId !== item.id && { pageId: itemId }),
          ...(i < TOP_ITEMS && {
            tile: titleTile(item.title, list.chapters[0]?.name, { glyphs: list.glyphs, own: item.glyph }),
          }),
        };
      }),
    };
  });

export function tileOfList({ masterlist, versions, audience, title, chapters, glyphs }: ListView): TileCode {
  const alone = versions.find(({ items }) => items.length > 0)?.items[0];
  const shown = masterlist?.items[0] ?? alone;
  if (AUDIENCES[audience].open && shown)
    return titleTile(shown.title, chapters[0]?.name, { glyphs, own: !masterlist && alone?.glyph });
  // a title alone stands on the deep tone, which dazzles in neither scheme
  return tileOf(titleKey(title).key, chapters[0]?.name).replace(/[lm]/, "d");
}

function movesOfOwn({ versions }: ListView): ItemMoves {
  const moves = versions.find(({ own }) => own)?.effect?.moves ?? [];
  const by = ({ from, to }: (typeof moves)[number]) =>
    from === null || to === null ? "new" : Math.max(-MOVED_MAX, Math.min(MOVED_MAX, from - to));
  return new Map(moves.map((move) => [move.title, by(move)]));
}
