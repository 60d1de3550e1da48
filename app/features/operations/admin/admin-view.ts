/** What the admin pages show; all times in milliseconds since 1970. */
import type { ItemId, ListId, VersionId } from "~/lib/ids";
import type { Suspension } from "~/lib/suspension";
import type { Role } from "./roles";

/** A line of the audit log. */
export type ActView = {
  id: string;
  /** The admin's name at that time. */
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

/** A public version or comment. */
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
  /** Whose version the item is in. */
  itemCreator: string;
  creator: string;
  content: string;
  addedAt: number;
};
