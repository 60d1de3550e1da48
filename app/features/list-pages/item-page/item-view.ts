/** The view model of one item across the versions of its list. Times are in ms since 1970. */
import type { CommentView } from "~/features/list-pages/comments/comment-view";
import type { Reason } from "~/features/merge/masterlist/masterlist-words";
import type { ItemId, ListId, VersionId } from "~/lib/data/ids";
import type { TileCode } from "~/lib/look/tile";

export type Naming = {
  versionId: VersionId;
  creator: string;
  /** The creator's part of a URL. */
  inPath: string;
  own: boolean;
  hidden: boolean;
  feedKey: number | null;
  changedAt: number;
  /** The item's id in that version, which is also the thread's id. */
  itemId: ItemId;
  place: number;
  note: string;
  commentsCount: number;
};

export type ItemPerson = Naming & {
  comments: CommentView[];
};

export type ItemView = {
  listId: ListId;
  listTitle: string;
  saved: boolean;
  /** The item's id in the oldest open version that names it. */
  canonicalId: ItemId;
  title: string;
  tile: TileCode;
  /** Rank and reasons; null without a masterlist, or for an item that it doesn't keep. */
  rank: number | null;
  tied: boolean;
  why: Reason[] | null;
  averagePlace: number | null;
  /** Number of open versions with items. */
  of: number;
  namedBy: number;
  /** Number of versions per place: [place, count]. */
  places: [number, number][];
  /** The last place on the axis. */
  longest: number;
  /** The versions that name it, best place first; on a large list only those of this page. */
  people: ItemPerson[];
  /** Creators who left it out; null if not all are known. */
  leftOut: { creator: string; own: boolean }[] | null;
  /** All public versions that name it, even if one is chosen. */
  names: Pick<Naming, "creator" | "inPath" | "place" | "own">[];
  beside: { id: ItemId; title: string; tile: TileCode; rank: number; tied: boolean }[];
  isPublic: boolean;
  /** Other lists with an item of this title, newest first; `rank` is null if their card doesn't show it. */
  alsoOn: { id: ListId; title: string; creatorCount: number; rank: number | null }[];
  /** The creator's part of the URL of the chosen version; null for all versions. */
  chosen: string | null;
  /** The thread that receives new comments; null for none. */
  answers: Pick<Naming, "itemId" | "creator" | "own"> | null;
  /** The cursor of the next page of versions, or null. */
  before: number | null;
};
