/** The view models of a list for pages and the API. Times are in ms since 1970. */

import type { Agreement } from "~/features/merge/effect/agreement";
import type { Firmness } from "~/features/merge/firmness/firmness";
import type { Range } from "~/features/merge/firmness/ranges";
import type { ItemId, ListId, VersionId } from "~/lib/data/ids";
import type { Glyphs } from "~/lib/look/glyph";
import type { TileCode } from "~/lib/look/tile";
import type { Audience } from "~/lib/people/audience";
import type { Pictures } from "~/lib/people/people-pictures";
import type { Band } from "./bands";
import type { ListHead } from "./list-head";
import type { DoneCount } from "./progress";
import type { Pulse } from "./pulse";

export type ItemView = {
  /** Only on pages: its tile, the places it is above (positive) or below the masterlist's, and the id of its page. */
  tile?: TileCode;
  by?: number;
  pageId?: ItemId;
  /** Also the id of its comment thread; named `commentId` in the API. */
  id: ItemId;
  title: string;
  context: string;
  commentsCount: number;
  /** Picked for its tile by the version's creator; absent if none is. */
  glyph?: string | null;
};

export type VersionView = {
  id: VersionId;
  creator: string;
  /** The publication that the creator's account represents, with its year; null for people. */
  standsFor: string | null;
  hidden: boolean;
  /** Set while a moderator has hidden it; `isPrivate` if its creator also hides it. */
  removed?: { isPrivate: boolean };
  addedAt: number;
  changedAt: number;
  rev: number;
  items: ItemView[];
  /** Named by its creator, over the items; absent without any. */
  bands?: Band[];
  /** True if the viewer has reported the version, or its comments. */
  flagged: boolean;
  commentsFlagged: boolean;
  own: boolean;
  /** Its effect on the masterlist; null for a hidden version, or if not stored. */
  effect: EffectView | null;
  /** Agreement with the viewer's version on the same page; null if they can't be compared. */
  likeOwn: Agreement | null;
};

/** The difference between the masterlists without and with a version, and the version's agreement. */
export type EffectView = {
  /** Best rank first; `from` or `to` is null for an item missing before or after. */
  moves: { title: string; from: number | null; to: number | null }[];
  /** The number of smaller moves that are not stored. */
  movesLeft: number;
  /** Whole percent of `pairs`; null for too few pairs. */
  agreement: number | null;
  pairs: number;
  /** Versions needed to change 1st place of the masterlist without it; null if there is no 1st place. */
  neededWithout: number | null;
};

/** The part of a list that most of its page needs. */
export type ListOfPage = Omit<ListView, "masterlist" | "versions"> & { versions: VersionView[] };

/** A version on a page; `items` may have only the first of its `itemCount`. */
export type PageVersion = VersionView & { itemCount: number /** Its moves in words. */; moved: string[] };

/** The reason that an item ranks above the next one, in numbers of versions. */
export type Why = {
  namedBy: number;
  of: number;
  averagePlace: number;
  bestPlace: number;
  /** The next item, and the split of the versions between the two; null for the last item. */
  above: { itemTitle: string; prefer: number; against: number; neither: number } | null;
  decidedBy: "margin" | "count" | "sum" | "best" | "title" | "chain";
  /** A lower item that more versions prefer to this one... */
  despite?: { itemTitle: string; prefer: number; against: number; neither: number };
  /** ...and the titles of the stronger majorities that overrule them, from this item down to that one. */
  chain?: string[];
};

export type NoteView = {
  creator: string;
  versionId: VersionId;
  /** That version's item id, which is also the thread's id. */
  id: ItemId;
  context: string;
  commentsCount: number;
  place: number;
};

export type MasterlistItemView = {
  title: string;
  rank: number;
  tied: boolean;
  why: Why;
  /** The voter breakdown, oldest version first, at most 20. */
  notes: NoteView[];
  /** Number of versions per place: [place, count], best place first. */
  places: [number, number][];
  /** Its best and worst rank if any one version is left out; null if unknown. */
  range: Range | null;
  /** Its rank among versions that ranked both items of a pair; null where it is not offered. */
  both: number | null;
  /** From 1; null where tiers are not offered. */
  tier: number | null;
};

export type MasterlistView = {
  changedAt: number;
  of: number;
  /** The length of the longest merged version, for the axis of places. */
  longest: number;
  /** At most the first 100. */
  items: MasterlistItemView[];
  itemCount: number;
  firmness: Firmness | null;
};

export type ChapterView = { name: string; followed: boolean };

export type ListSummary = ListHead & {
  id: ListId;
  chapters: ChapterView[];
  createdAt: number;
  changedAt: number;
  creatorCount: number;
  commentsCount: number;
  /** The revision of title, chapters and image. */
  rev: number;
  /** On the server alone: picked glyphs, from which it makes tiles. */
  glyphs?: Glyphs | null;
  saved: boolean;
  /** True if the viewer has a version. */
  edit: boolean;
  /** True if that version is public. */
  counted: boolean;
};

export type ListView = ListSummary & {
  creators: string[];
  listeners: number;
  /** The breakdown of `listeners`: followers of each chapter, and saves. */
  listening: { chapters: { name: string; followers: number }[]; saves: number };
  /** The viewer's ticks; null for logged-out visitors. */
  done: DoneCount | null;
  /** True if the viewer may change title, chapters and image. */
  listOwner: boolean;
  audience: Audience;
  /** The reveal time of a blind list; null if there is none. */
  blindUntil: number | null;
  /** The time of the reveal of a list that was blind. */
  revealedAt: number | null;
  /** True if people with its link may join with a name alone. */
  guests: boolean;
  /** The number of people that a list by link waits for; null if it waits for nobody. */
  expected: number | null;
  /** Items that the owner of a list by link offers in everyone's form. */
  choices: string[];
  pulse: Pulse;
  /** True while the masterlist lacks added versions, which are merged after the response. */
  isMergeDue: boolean;
  /** The path of a list's link, for its owner only; null if there is none or it can't be derived. */
  link: string | null;
  masterlist: MasterlistView | null;
  /** One page: the viewer's own first, then the newest. */
  versions: VersionView[];
  nextVersions: number | null;
  /** Of the versions' creators, for pages. */
  pictures?: Pictures;
};
