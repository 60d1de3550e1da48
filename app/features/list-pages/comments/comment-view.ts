import type { ItemView } from "~/features/lists/model/list-view";
import type { ItemId, ListId, VersionId } from "~/lib/data/ids";
import type { TileCode } from "~/lib/look/tile";

export type CommentView = {
  id: string;
  itemId: ItemId;
  creator: string;
  content: string;
  addedAt: number;
  /** The time of the last edit; absent if never edited. */
  editedAt?: number;
  mentions?: string[];
  /** Set for a deleted comment or one hidden by a block; it has no creator, and a placeholder as content. */
  deleted?: true;
  itemCreator: string;
  itemTitle: string;
  /** The thread's comment count, and its number of traces of deleted comments; no `traces` means none. */
  commentsCount: number;
  traces?: number;
  listId: ListId;
  listTitle: string;
};

/** The rank of an item in the masterlist, and its places in other versions, best place first. */
export type StandingView = {
  rank: number;
  tied: boolean;
  namedBy: number;
  of: number;
  averagePlace: number;
  others: { creator: string; itemId: ItemId; place: number }[];
};

export type ThreadView = {
  listId: ListId;
  listTitle: string;
  listImageUrl: string | null;
  creator: string;
  versionId: VersionId;
  hidden: boolean;
  isPublic: boolean;
  position: number;
  tile: TileCode;
  item: ItemView;
  saved: boolean;
  /** Null if there is no masterlist, or it lacks the item. */
  standing: StandingView | null;
  comments: CommentView[];
  /** The cursor of the next page of comments, or null. */
  after: string | null;
};
