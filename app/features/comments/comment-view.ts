import type { ItemView } from "~/features/lists/list-view";
import type { ItemId, ListId, VersionId } from "~/lib/ids";

export type CommentView = {
  id: string;
  itemId: ItemId;
  creator: string;
  content: string;
  addedAt: number;
  /** The item's creator, and its title. */
  itemCreator: string;
  itemTitle: string;
  /** The thread's count. */
  commentsCount: number;
  listId: ListId;
  listTitle: string;
};

/** One item of one version with its comments, oldest first. */
export type ThreadView = {
  listId: ListId;
  listTitle: string;
  listImageUrl: string | null;
  creator: string;
  versionId: VersionId;
  hidden: boolean;
  position: number;
  item: ItemView;
  saved: boolean;
  comments: CommentView[];
  /** The id after which the next page of comments begins, or null. */
  after: string | null;
};
