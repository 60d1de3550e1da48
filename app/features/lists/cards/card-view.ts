import type { ListHead } from "~/features/lists/model/list-head";
import type { EffectView, ListSummary, VersionView } from "~/features/lists/model/list-view";
import type { Firmness } from "~/features/merge/firmness/firmness";
import type { VersionId } from "~/lib/data/ids";
import type { TileCode } from "~/lib/look/tile";
import type { Pictures } from "~/lib/people/people-pictures";

/** A list's newest public version, with at most three of the ranks that it changed. */
export type NewestView = {
  creator: string;
  versionId: VersionId;
  addedAt: number;
  moves: EffectView["moves"];
};

export type CardView = ListSummary & {
  /** At most 20, newest first. */
  creators: string[];
  /** The oldest public version with items (or the page's own choice), with its first three items. */
  version: VersionView;
  itemCount: number;
  /** Of the masterlist; without one, of another version if the shown one has no items. */
  top: {
    title: string;
    rank: number;
    tied: boolean;
    note?: { creator: string; context: string };
  }[];
  masterlistChangedAt: number | null;
  newest: NewestView | null;
  /** Mean agreement of the versions with the masterlist, in percent; null for too few versions. */
  agreement: number | null;
  /** Firmness of the masterlist's 1st place; null without a masterlist. */
  firmness: Firmness | null;
  /** True if only the viewer sees the version shown. */
  private: boolean;
  /** Who its readers are, if not everyone. */
  audienceLabel?: string;
  /** Pictures of people whose face the card or a quote of it has, by name; absent if nobody has one. */
  pictures?: Pictures;
  /** In search results, the reason for the match. */
  reason?: string | null;
  /** The `?before=` value of the page that begins below this card. */
  feedKey: number;
};

type Known = "id" | keyof ListHead | "creatorCount" | "commentsCount" | "creators";
type Optional =
  | "saved"
  | "edit"
  | "counted"
  | "agreement"
  | "masterlistChangedAt"
  | "private"
  | "audienceLabel";

/** A card as a page gets it, without the fields that are false or null. */
export type PageCard = Pick<CardView, Known> &
  Partial<Pick<CardView, Optional | "pictures" | "reason">> & {
    /** Of the first three items. */
    tiles?: TileCode[];
    chapters: { name: string; followed?: boolean }[];
    version: { creator: string; changedAt: number; items: { title: string }[] };
    top: { title: string; rank: number; tied?: boolean }[];
    newest?: Pick<NewestView, "creator" | "moves"> | null;
  };

/** True if nobody has ranked anything on the list yet. */
export const isRequest = ({ top, version }: PageCard): boolean =>
  top.length === 0 && version.items.length === 0;

/** A page of cards; `before` is the key of the next page, or null at the end. */
export type CardPage<Key = number, Card = CardView> = { cards: Card[]; before: Key | null };
