import type { ItemView } from "~/features/lists/model/list-view";
import type { ItemId, ListId, VersionId } from "~/lib/ids";

export type CommentView = {
  id: string;
  itemId: ItemId;
  creator: string;
  content: string;
  addedAt: number;
  /** When its author last changed it; absent until then. */
  editedAt?: number;
  /** The members whom it mentions, if any. */
  mentions?: string[];
  /** What stays of a deleted comment, or stands for one that a block hides: no creator, and words of ours as its content. */
  deleted?: true;
  /** The item's creator, and its title. */
  itemCreator: string;
  itemTitle: string;
  /** The thread's count, and how many traces it shows beside; absent without. */
  commentsCount: number;
  traces?: number;
  listId: ListId;
  listTitle: string;
};

/** Where the masterlist has an item, and others in their versions, best place first. */
export type StandingView = {
  rank: number;
  tied: boolean;
  namedBy: number;
  of: number;
  averagePlace: number;
  others: { creator: string; itemId: ItemId; place: number }[];
};

/** One item of one version with its comments, oldest first. */
export type ThreadView = {
  listId: ListId;
  listTitle: string;
  listImageUrl: string | null;
  creator: string;
  versionId: VersionId;
  hidden: boolean;
  /** Whether its list is one by link. */
  byLink: boolean;
  position: number;
  item: ItemView;
  saved: boolean;
  /** Null where there is no masterlist, or it lacks the item. */
  standing: StandingView | null;
  comments: CommentView[];
  /** The id after which the next page of comments begins, or null. */
  after: string | null;
};
