import type { ListId, VersionId } from "~/lib/data/ids";
import type { CaseKind } from "./report";

/**
 * All open reports of one kind about one version, or about all lists of one person, with their content at that time. Timestamps are in ms since
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
  /** Of kind 'list': all reported lists of the creator, at most 100. */
  lists: { versionId: VersionId; listId: ListId; title: string; items: string[] }[];
  /** Of kind 'appeal': the decision, which has the case's `versionId`. */
  decision: {
    act: string;
    detail: string;
    actor: string;
    at: number;
    /** Further decisions of the same act that still hold. */
    together: number;
  } | null;
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
