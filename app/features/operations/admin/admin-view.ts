/** View models of the admin pages; all times in ms since 1970. */
import type { ItemId, ListId, VersionId } from "~/lib/ids";
import type { Suspension } from "~/lib/suspension";
import type { Role } from "./roles";

export type ActView = {
  id: string;
  /** Name at the time of the act. */
  admin: string;
  byCommand: boolean;
  act: string;
  subject: string;
  detail: string;
  at: number;
};

export type MemberView = {
  id: string;
  username: string;
  roles: Role[];
  joinedAt: number;
  listsDropped: number;
  commentsPlaced: number;
  suspended: Suspension | null;
};

export type VersionFound = {
  id: VersionId;
  listId: ListId;
  listTitle: string;
  creator: string;
  items: string[];
  addedAt: number;
};
export type CommentFound = {
  id: string;
  listId: ListId;
  itemId: ItemId;
  versionId: VersionId;
  itemTitle: string;
  itemCreator: string;
  creator: string;
  content: string;
  addedAt: number;
};
