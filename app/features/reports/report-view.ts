import type { ReportKind } from "./report";

/** What moderators see: all open reports of one kind about one version. Moments are milliseconds since 1970. */
export type ReportCase = {
  versionId: string;
  kind: ReportKind;
  listId: string;
  listTitle: string;
  creator: string;
  /** Whether a moderator has taken it down already. */
  removed: boolean;
  /** Item titles in order. */
  items: string[];
  reports: number;
  firstAt: number;
  /** What the reporters said, newest first, at most 20; the silent ones left out. */
  reasons: { reporter: string; reason: string; at: number }[];
  /** For kind 'comments': the version's newest comments, at most 50. */
  comments: { id: string; creator: string; content: string; addedAt: number; itemTitle: string }[];
};

/** A line of the moderation log. */
export type DecisionView = {
  id: string;
  moderator: string;
  deed: string;
  listId: string;
  listTitle: string | null;
  versionId: string;
  /** Whether it is why the version is hidden now. */
  hides: boolean;
  reason: string;
  at: number;
};
