import type { ListId, VersionId } from "~/lib/ids";
import type { ReportKind } from "./report";

/**
 * What moderators see: all open reports of one kind about one version, and its content at the time of the reports.
 * Timestamps are milliseconds since 1970.
 */
export type ReportCase = {
  versionId: VersionId;
  kind: ReportKind;
  listId: ListId;
  listTitle: string;
  creator: string;
  /** Whether a moderator has already taken it down. */
  removed: boolean;
  /** Whether everybody sees it now. */
  visible: boolean;
  /** Item titles in order, one list per distinct report snapshot. */
  items: string[][];
  reports: number;
  firstAt: number;
  /** The reporters' reasons, newest first, at most 20; empty ones left out. */
  reasons: { reporter: string; reason: string; at: number }[];
  /** For kind 'comments': those reported, and today's newest public ones; at most 50. */
  comments: { id: string; creator: string; content: string; addedAt: number; itemTitle: string }[];
};

/** A line of the moderation log. */
export type DecisionView = {
  id: string;
  moderator: string;
  intent: string;
  listId: ListId;
  /** As it was at the time of the report or decision. */
  listTitle: string;
  /** Whether everybody sees the list now. */
  visible: boolean;
  versionId: VersionId;
  /** Whether this decision is why the version is hidden now. */
  hides: boolean;
  reason: string;
  at: number;
};
