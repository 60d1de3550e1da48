/** The content of share pictures, derived from view models; public data only. */
import type { CardPage } from "~/features/lists/cards/card-view";
import { type Band, bandOfEach } from "~/features/lists/model/bands";
import { TOP_ITEMS } from "~/features/lists/model/list-limits";
import type {
  ListView,
  MasterlistItemView,
  MasterlistView,
  VersionView,
  Why,
} from "~/features/lists/model/list-view";
import type { Duel } from "~/features/lists/projection/duel";
import { firmnessOnPicture, quarrelWords } from "~/features/merge/firmness/firmness-words";
import { offeredTiers, tierWords } from "~/features/merge/firmness/tiers";
import { titleTile } from "~/features/merge/titles/title-tile";
import type { Glyphs } from "~/lib/look/glyph";
import { capitalized } from "~/lib/text/number-word";
import { plural } from "~/lib/text/plural";
import type { SharedDuel } from "./draw-duel";
import type { SharedItem } from "./draw-item";
import type { SharedList } from "./draw-list";
import type { SharedProfile } from "./draw-profile";
import type { SharedTiers } from "./draw-tiers";
import type { SharedStatement, SharedYear } from "./draw-year";

export type SharedPicture =
  | ({ of: "list"; bands?: SharedTiers["tiers"] } & Drawn<SharedList>)
  | ({ of: "item" } & Drawn<SharedItem, "of"> & { versions: number })
  | ({ of: "profile" } & Drawn<SharedProfile>)
  | ({ of: "duel" } & Drawn<SharedDuel>)
  | ({ of: "tiers" } & Drawn<SharedTiers>)
  | ({ of: "year" } & Drawn<SharedYear>)
  | ({ of: "statement" } & Drawn<SharedStatement>);

/** A substitute for a picture on pages that don't load all of its data: changes whenever it changes. */
export type PictureStamp = { of: "stamp"; titles: string[]; changedAt: number; versions: number };

/** Omits the product's name, which comes from the settings. */
type Drawn<T, K extends string = never> = Omit<T, "product" | K>;

/** Returns the picture of a list: its masterlist, else its oldest version with items. */
export function listPicture({
  title,
  chapters,
  glyphs,
  creatorCount,
  masterlist,
  versions,
}: ListView): SharedPicture {
  const publics = versions.filter(({ hidden }) => !hidden).toReversed();
  const shown = publics.find(({ items }) => items.length > 0) ?? publics[0];
  if (!masterlist) return { ...versionPicture({ title, chapters, glyphs }, shown), people: creatorCount };
  return masterlistPicture({ title, creatorCount, chapters, glyphs }, masterlist);
}

type RankedPicture = Pick<MasterlistView, "firmness"> & {
  items: (Pick<MasterlistItemView, "rank" | "title"> & { why?: Pick<Why, "above"> })[];
};

/** Without its chapters, tiles have the hues of their titles. */
type PicturedList = Pick<ListView, "title"> & {
  chapters?: { name: string }[];
  glyphs?: Glyphs | null;
};

export const masterlistPicture = (
  { title, creatorCount, ...list }: PicturedList & Pick<ListView, "creatorCount">,
  { items, firmness }: RankedPicture,
): SharedPicture => ({
  of: "list",
  title,
  // only set for a single creator
  creator: "",
  people: creatorCount,
  ...(firmness ? { verdict: quarrelOf(items) || `${capitalized(firmnessOnPicture(firmness))}.` } : {}),
  top: topOf(items, list),
});

const quarrelOf = ([first]: RankedPicture["items"]): string =>
  first ? quarrelWords(first.title, first.why?.above) : "";

type RankedTitle = { rank: number; title: string; glyph?: string | null };

const topOf = (items: RankedTitle[], { chapters, glyphs }: Omit<PicturedList, "title">) =>
  items.slice(0, TOP_ITEMS).map(({ rank, title, glyph }) => ({
    rank,
    title,
    tile: titleTile(title, chapters?.[0]?.name, { glyphs, own: glyph }),
  }));

export const versionPicture = (
  { title, masterlist, ...list }: PicturedList & { masterlist?: Pick<RankedPicture, "items"> | null },
  version:
    | (Pick<VersionView, "creator" | "bands"> & {
        items: { title: string; glyph?: string | null }[];
        effect?: VersionView["effect"];
      })
    | undefined,
): Extract<SharedPicture, { of: "list" }> => ({
  of: "list",
  title,
  creator: version?.creator ?? "",
  people: 1,
  ...(version?.effect ? verdictOfVersion(version.effect, quarrelOf(masterlist?.items ?? [])) : {}),
  top: topOf(
    (version?.items ?? []).map(({ title: itemTitle, glyph }, i) => ({
      rank: i + 1,
      title: itemTitle,
      glyph,
    })),
    list,
  ),
  ...(version?.bands && { bands: shownBands(version.bands, version.items, list) }),
});

/** Returns the bands that have items, as the picture of tiers draws them. */
function shownBands(
  bands: Band[],
  items: { title: string; glyph?: string | null }[],
  { chapters, glyphs }: Omit<PicturedList, "title">,
): SharedTiers["tiers"] {
  const bandOf = bandOfEach(bands, items.length);
  return bands.flatMap(({ name }, band) => {
    const own = items.filter((_, i) => bandOf[i] === band);
    const tileOf = ({ title, glyph }: (typeof items)[number]) =>
      titleTile(title, chapters?.[0]?.name, { glyphs, own: glyph });
    return own.length === 0
      ? []
      : { name, about: "", items: own.map((item) => ({ title: item.title, tile: tileOf(item) })) };
  });
}

/** Says what a version did to the masterlist, and what people disagree about, else how much it agrees. */
function verdictOfVersion(
  { moves, agreement, pairs }: NonNullable<VersionView["effect"]>,
  quarrel: string,
): { verdict?: string } {
  const onTop = moves.find(({ from, to }) => to === 1 && from !== 1);
  const words = [
    ...(onTop ? [`${onTop.title} on top.`] : []),
    ...(quarrel ? [quarrel] : agreement === null ? [] : [`Agrees ${agreement}%, ${plural(pairs, "pair")}.`]),
  ].join(" ");
  return words ? { verdict: words } : {};
}

/** Returns the picture of a list's tiers; null where they are not offered. */
export function tiersPicture({
  title,
  chapters,
  glyphs,
  creatorCount,
  masterlist,
}: ListView): SharedPicture | null {
  const sizes = masterlist && offeredTiers(masterlist.firmness, masterlist);
  if (!sizes) return null;
  return {
    of: "tiers",
    title,
    people: creatorCount,
    tiers: sizes.map((_, i) => ({
      about: i + 1 < sizes.length ? tierWords(sizes, i + 1).heading : "",
      items: masterlist.items
        .filter(({ tier }) => tier === i + 1)
        .map((item) => ({ title: item.title, tile: titleTile(item.title, chapters[0]?.name, { glyphs }) })),
    })),
  };
}

type DuelCard = { title: string; chapters: string[]; glyphs: Glyphs | null; duel: Duel | null };

/** Returns the picture of a list's first two items; null without somebody on each side. */
export function duelPicture({ title, chapters, glyphs, duel }: DuelCard): SharedPicture | null {
  if (!duel || Math.min(...duel.votes) === 0) return null;
  const sideOf = (side: 0 | 1) => ({
    title: duel.titles[side],
    tile: titleTile(duel.titles[side], chapters[0], { glyphs }),
    votes: duel.votes[side],
    people: duel.people[side],
  });
  return { of: "duel", title, sides: [sideOf(0), sideOf(1)] };
}

export const itemPicture = (item: Omit<SharedItem, "product">): SharedPicture => ({
  of: "item",
  title: item.title,
  tile: item.tile,
  listTitle: item.listTitle,
  rank: item.rank,
  namedBy: item.namedBy,
  versions: item.of,
  places: item.places,
  longest: item.longest,
});

/** The counts and cards cover only public lists. */
type PicturedMember = { username: string; standsFor: string | null; listsDropped: number; page: CardPage };

export const profilePicture = ({
  username,
  standsFor,
  listsDropped,
  page,
}: PicturedMember): SharedPicture => ({
  of: "profile",
  username,
  standsFor,
  lists: listsDropped,
  newest: page.cards
    .flatMap(({ private: isPrivate, title: listTitle, chapters, glyphs, version }) => {
      const title = version.items[0]?.title;
      return isPrivate || title === undefined
        ? []
        : [
            {
              listTitle,
              title,
              tile: titleTile(title, chapters[0]?.name, { glyphs, own: version.items[0]?.glyph }),
            },
          ];
    })
    .slice(0, TOP_ITEMS),
});
