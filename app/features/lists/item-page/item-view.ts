/** One item across the versions of its list. Times are milliseconds since 1970. */
import type { CommentView } from "~/features/lists/comments/comment-view";
import type { ItemId, ListId, VersionId } from "~/lib/ids";

/** The shortest axis of places. */
export const SHORTEST_AXIS = 7;

/** A version that names the item. */
export type Naming = {
  versionId: VersionId;
  creator: string;
  /** The creator in an address. */
  inPath: string;
  own: boolean;
  hidden: boolean;
  feedKey: number | null;
  changedAt: number;
  /** That version's item, also the id of its thread. */
  itemId: ItemId;
  place: number;
  note: string;
  commentsCount: number;
};

export type ItemPerson = Naming & {
  /** The newest comments of the thread, oldest first. */
  comments: CommentView[];
};

export type ItemView = {
  listId: ListId;
  listTitle: string;
  saved: boolean;
  /** The item's id in the oldest open version that names it. */
  canonicalId: ItemId;
  title: string;
  /** Its rank and why; null without a masterlist, or for an item beyond those that it keeps. */
  rank: number | null;
  tied: boolean;
  why: string | null;
  averagePlace: number | null;
  /** How many open versions with items there are. */
  of: number;
  namedBy: number;
  /** How many versions put it at each place: [place, count]. */
  places: [number, number][];
  /** The last place on the axis. */
  longest: number;
  /** Those who name it, best place first; on a large list those of this page. */
  people: ItemPerson[];
  /** Creators who left it out; null where not all are known. */
  leftOut: { creator: string; own: boolean }[] | null;
  /** All who name it in public, also when one is chosen. */
  names: Pick<Naming, "creator" | "inPath" | "place" | "own">[];
  /** The items above and below. */
  beside: { id: ItemId; title: string; rank: number; tied: boolean }[];
  /** Whether its list is one by link. */
  byLink: boolean;
  /** Other lists that have an item of this title, newest first; `rank` where their card shows it. */
  alsoOn: { id: ListId; title: string; creatorCount: number; rank: number | null }[];
  /** The version whose thread is chosen, as in an address; null for all. */
  chosen: string | null;
  /** Where a new comment goes; null for nowhere. */
  answers: Pick<Naming, "itemId" | "creator" | "own"> | null;
  /** The feed key before which further versions are, or null. */
  before: number | null;
};
