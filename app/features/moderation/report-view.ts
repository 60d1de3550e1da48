import type { ReportKind } from "./report";

/** What moderators see: all open reports of one kind about one version, and what was reported, as it was then. Moments are milliseconds since 1970. */
export type ReportCase = {
  versionId: string;
  kind: ReportKind;
  listId: string;
  listTitle: string;
  creator: string;
  /** Whether a moderator has taken it down already. */
  removed: boolean;
  /** Whether everybody sees it now. */
  visible: boolean;
  /** Item titles in order, as they read at one report and another. */
  items: string[][];
  reports: number;
  firstAt: number;
  /** What the reporters said, newest first, at most 20; the silent ones left out. */
  reasons: { reporter: string; reason: string; at: number }[];
  /** For kind 'comments': those reported, and the newest of today where all see them; at most 50. */
  comments: { id: string; creator: string; content: string; addedAt: number; itemTitle: string }[];
};

/** A line of the moderation log. */
export type DecisionView = {
  id: string;
  moderator: string;
  intent: string;
  listId: string;
  /** As it was when it was reported or decided. */
  listTitle: string;
  /** Whether everybody sees the list now. */
  visible: boolean;
  versionId: string;
  /** Whether it is why the version is hidden now. */
  hides: boolean;
  reason: string;
  at: number;
};
