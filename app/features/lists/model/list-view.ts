/** The view models of a list that use cases return to pages and the API. Times are milliseconds since 1970. */

import type { DoneCount } from "~/features/lists/progress/progress";
import type { Firmness } from "~/features/merge/firmness/firmness";
import type { Range } from "~/features/merge/firmness/ranges";
import type { Audience } from "~/lib/audience";
import type { ItemId, ListId, VersionId } from "~/lib/ids";
import type { ListHead } from "./list-head";

export type ItemView = {
  /** Also the id of its comment thread; `commentId` on the wire. */
  id: ItemId;
  title: string;
  context: string;
  commentsCount: number;
};

/** One member's version of a list. */
export type VersionView = {
  id: VersionId;
  creator: string;
  /** The publication that the creator's account represents, with its year; null for people. */
  standsFor: string | null;
  hidden: boolean;
  /** Set while a moderator has it hidden: whether its creator keeps it private besides. */
  removed?: { isPrivate: boolean };
  addedAt: number;
  changedAt: number;
  rev: number;
  items: ItemView[];
  /** Whether the viewer has reported it; below, its comments. */
  flagged: boolean;
  commentsFlagged: boolean;
  /** Whether it is the viewer's. */
  own: boolean;
  /** What it does to the masterlist; null for a hidden version, and where it is not kept. */
  effect: EffectView | null;
  /** How far it agrees with the viewer's own on the same page, in percent; null where there is nothing to compare. */
  likeOwn: number | null;
};

/** What differs between the masterlist without a version and with it, and how far they agree. */
export type EffectView = {
  /** Best rank first; null for an item that the masterlist has, or had, only on one side. */
  moves: { title: string; from: number | null; to: number | null }[];
  /** Whole percent of `pairs`; null for too few of them. */
  agreement: number | null;
  pairs: number;
  /** How many versions it would take to change 1st place of the masterlist without it; null for none that is first. */
  neededWithout: number | null;
};

/** Why an item ranks above the next one, in numbers of versions. */
export type Why = {
  namedBy: number;
  of: number;
  averagePlace: number;
  bestPlace: number;
  /** The next item and how the versions split between the two; null for the last. */
  above: { itemTitle: string; prefer: number; against: number; neither: number } | null;
  decidedBy: "margin" | "count" | "sum" | "best" | "title" | "chain";
  /** An item further down that more versions prefer to this one... */
  despite?: { itemTitle: string; prefer: number; against: number; neither: number };
  /** ...and the stronger majorities that overrule them: the titles from this item down to that one. */
  chain?: string[];
};

/** A version's note on one masterlist item. */
export type NoteView = {
  creator: string;
  versionId: VersionId;
  /** That version's item id, also the id of its thread. */
  id: ItemId;
  context: string;
  commentsCount: number;
  /** From 1. */
  place: number;
};

export type MasterlistItemView = {
  title: string;
  rank: number;
  tied: boolean;
  why: Why;
  /** The voter breakdown; oldest version first, at most 20. */
  notes: NoteView[];
  /** How many versions put it at each place: [place, count], best place first. */
  places: [number, number][];
  /** Its best and worst rank if any one version is left out; null where that is not known. */
  range: Range | null;
};

export type MasterlistView = {
  changedAt: number;
  /** The number of versions merged. */
  of: number;
  /** The length of the longest version merged, for the axis of the place picture. */
  longest: number;
  /** The first 100 at most. */
  items: MasterlistItemView[];
  itemCount: number;
  /** Null in rows from before this was kept. */
  firmness: Firmness | null;
};

export type ChapterView = { name: string; followed: boolean };

/** What a list's page and its card have in common. */
export type ListSummary = ListHead & {
  id: ListId;
  chapters: ChapterView[];
  createdAt: number;
  changedAt: number;
  creatorCount: number;
  commentsCount: number;
  /** The revision of title, chapters and image. */
  rev: number;
  saved: boolean;
  /** Whether the viewer has a version. */
  edit: boolean;
  /** Whether that version is public. */
  counted: boolean;
};

export type ListView = ListSummary & {
  /** One page of names, newest first. */
  creators: string[];
  listeners: number;
  /** The parts of `listeners`: followers of each chapter, and saves. */
  listening: { chapters: { name: string; followers: number }[]; saves: number };
  /** How much of it the viewer has ticked off; null for strangers. */
  done: DoneCount | null;
  /** Whether the viewer may change title, chapters and image. */
  listOwner: boolean;
  audience: Audience;
  /** When a blind circle shows its versions; null for all others. */
  blindUntil: number | null;
  /** The path of a list by link, for its owner alone; null if it has none, or can't be told again. */
  link: string | null;
  masterlist: MasterlistView | null;
  /** One page: the viewer's own first, then the newest. */
  versions: VersionView[];
  /** The offset of the next page of versions, or null. */
  nextVersions: number | null;
};
