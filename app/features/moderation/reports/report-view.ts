import type { ListId, VersionId } from "~/lib/data/ids";
import type { CaseKind } from "./report";

/**
 * All open reports of one kind about one version, with its content at that time. Timestamps are in ms since
 * 1970.
 */
export type ReportCase = {
  versionId: VersionId;
  kind: CaseKind;
  listId: ListId;
  listTitle: string;
  creator: string;
  removed: boolean;
  /** True while reports hide it, or one of its comments. */
  held: boolean;
  visible: boolean;
  /** Item titles in order, one list per distinct report snapshot; of a profile, its line and its picture's id, or ''. */
  items: string[][];
  reports: number;
  firstAt: number;
  /** The reporters' non-empty reasons, newest first, at most 20. */
  reasons: { reporter: string; reason: string; at: number }[];
  /** For kind 'comments': those that a report names (`reported` is 1), then the newest ones, at most 50. */
  comments: {
    id: string;
    creator: string;
    content: string;
    addedAt: number;
    itemTitle: string;
    reported: 0 | 1;
  }[];
};
