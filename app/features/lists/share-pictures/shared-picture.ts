/** The content of share pictures, derived from view models; public data only. */
import type { CardPage } from "~/features/lists/cards/card-view";
import { TOP_ITEMS } from "~/features/lists/model/list-limits";
import type { ListView, MasterlistItemView, MasterlistView } from "~/features/lists/model/list-view";
import { firmnessOnPicture } from "~/features/merge/firmness/firmness-words";
import type { SharedItem } from "./draw-item";
import type { SharedList } from "./draw-list";
import type { SharedProfile } from "./draw-profile";

export type SharedPicture =
  | ({ of: "list" } & Drawn<SharedList>)
  | ({ of: "item" } & Drawn<SharedItem, "of"> & { versions: number })
  | ({ of: "profile" } & Drawn<SharedProfile>);

/** A substitute for a picture on pages that don't load all of its data: changes whenever it changes. */
export type PictureStamp = { of: "stamp"; titles: string[]; changedAt: number; versions: number };

/** Omits the product's name, which comes from the settings. */
type Drawn<T, K extends string = never> = Omit<T, "product" | K>;

/** Returns the picture of a list: its masterlist, else its oldest version with items. */
export function listPicture({ title, creatorCount, masterlist, versions }: ListView): SharedPicture {
  const publics = versions.filter(({ hidden }) => !hidden).toReversed();
  const shown = publics.find(({ items }) => items.length > 0) ?? publics[0];
  if (!masterlist) return { ...versionPicture({ title }, shown), people: creatorCount };
  return masterlistPicture({ title, creatorCount }, masterlist);
}

type RankedPicture = Pick<MasterlistView, "longest" | "firmness"> & {
  items: Pick<MasterlistItemView, "rank" | "title" | "places">[];
};

export const masterlistPicture = (
  { title, creatorCount }: Pick<ListView, "title" | "creatorCount">,
  { longest, items, firmness }: RankedPicture,
): SharedPicture => ({
  of: "list",
  title,
  // only set for a single creator
  creator: "",
  people: creatorCount,
  ...(firmness ? { firm: firmnessOnPicture(firmness) } : {}),
  top: items.slice(0, TOP_ITEMS).map(({ rank, title, places }) => ({ rank, title, places })),
  longest,
});

export const versionPicture = (
  { title }: Pick<ListView, "title">,
  version: { creator: string; items: { title: string }[] } | undefined,
): Extract<SharedPicture, { of: "list" }> => ({
  of: "list",
  title,
  creator: version?.creator ?? "",
  people: 1,
  top: (version?.items ?? []).slice(0, TOP_ITEMS).map((item, i) => ({ rank: i + 1, title: item.title })),
});

export const itemPicture = (item: Omit<SharedItem, "product">): SharedPicture => ({
  of: "item",
  title: item.title,
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
    .filter((card) => !card.private)
    .slice(0, TOP_ITEMS)
    .map(({ title }) => title),
});
