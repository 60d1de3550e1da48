/** The masterlist as one database row: the result, and references to the notes. */

import type { Why } from "~/features/lists/model/list-view";
import type { Tickable } from "~/features/lists/model/progress";
import type { Range } from "~/features/merge/firmness/ranges";
import type { Lead } from "~/features/merge/lead/lead";
import type { Masterlist, RankedItem } from "~/features/merge/masterlist/masterlist";
import type { Aliases } from "~/features/merge/titles/item-aliases";
import type { VersionId } from "~/lib/data/ids";

/** The number of stored items; the rest can be merged from the ballots. */
const MASTERLIST_KEPT = 100;
/** The maximum number of stored notes per item, oldest version first. */
const NOTES_KEPT = 20;
/** Above this number of versions, items after FIRST_ITEMS store fewer notes: a page reads a row for each. */
const MANY_VERSIONS = 50;
const FIRST_ITEMS = 10;
const NOTES_KEPT_FURTHER_DOWN = 5;

const notesKept = (versions: number, index: number) =>
  versions <= MANY_VERSIONS || index < FIRST_ITEMS ? NOTES_KEPT : NOTES_KEPT_FURTHER_DOWN;

type StoredItem = {
  key: string;
  title: string;
  rank: number;
  tied: boolean;
  why: Why;
  /** [index in `creators`, item id, place from 1]. */
  notes: [number, string, number][];
  /** [place, number of versions], best place first. */
  places: [number, number][];
  range?: Range;
  /** Rank among versions that ranked both; absent where it is not offered. */
  both?: number;
};

export type StoredMasterlist = {
  /** Number of merged versions, and the length of the longest one. */
  of: number;
  longest: number;
  creators: string[];
  itemCount: number;
  items: StoredItem[];
  /** Titles that belong to another item than their own key suggests. */
  aliases: [title: string, key: string, joined: boolean][];
  /** Null for few versions; absent for many. */
  lead?: Lead | null;
};

/** Numbers names in the order of their first use. */
function numberedNames() {
  const names = new Map<string, number>();
  const nameIndex = (name: string) => {
    const known = names.get(name) ?? names.size;
    names.set(name, known);
    return known;
  };
  return { names, nameIndex };
}

/** A version in the order of the merge's ballots; `itemIds` is null if they were not read. */
type StoredVersion = { id: VersionId; creator: string; itemIds: string[] | null; titles: string[] };

/** Returns the row of a merge. `versions` are in the order of its ballots, `ranges` are by key. */
export function storeMasterlist(
  versions: StoredVersion[],
  { versions: of, items: merged, both, aliases }: Omit<Masterlist, "firmness" | "agreement">,
  ranges: ReadonlyMap<string, Range> = new Map(),
): StoredMasterlist {
  const { names, nameIndex } = numberedNames();
  const items = merged.slice(0, MASTERLIST_KEPT).map(
    (item, i): StoredItem => ({
      ...rankOf(item),
      notes: item.firstPlaces(notesKept(of, i)).flatMap(([ballot, place, index]): StoredItem["notes"] => {
        const version = versions[ballot];
        if (!version) return [];
        const id = version.itemIds ? version.itemIds[index] : itemAt(version.id, index + 1);
        return id ? [[nameIndex(version.creator), id, place]] : [];
      }),
      places: item.spread,
      ...(ranges.has(item.key) ? { range: ranges.get(item.key) } : {}),
      ...bothOf(item, both),
    }),
  );
  return {
    of,
    longest: versions.reduce((longest, { titles }) => Math.max(longest, titles.length), 0),
    creators: [...names.keys()],
    itemCount: merged.length,
    items,
    aliases: storedAliases(aliases),
  };
}

/** Stands for an item's id until `withItemIds`. */
export const itemAt = (versionId: VersionId, position: number): string => `${versionId}:${position}`;

/** Returns the version and position of each noted item whose id is unknown. */
export const unknownItems = (result: StoredMasterlist): [versionId: string, position: number][] =>
  noteIdsOf(result).flatMap((id) => {
    const [versionId = "", position] = id.split(":");
    return position === undefined ? [] : [[versionId, Number(position)]];
  });

/** Names the noted items by their ids, given by `itemAt`. */
export const withItemIds = (
  result: StoredMasterlist,
  ids: ReadonlyMap<string, string>,
): StoredMasterlist => ({
  ...result,
  items: result.items.map((item) => ({
    ...item,
    notes: item.notes.map(([creator, id, place]) => [creator, ids.get(id) ?? id, place]),
  })),
});

const bothOf = ({ key }: RankedItem, both: Masterlist["both"]): Pick<StoredItem, "both"> =>
  both.has(key) ? { both: both.get(key) } : {};

/** Without its alias, an item of a version stands apart from its masterlist item on pages, and nothing else. */
const ALIASES_KEPT = 500;

const storedAliases = (aliases: Aliases) =>
  [...aliases]
    .slice(0, ALIASES_KEPT)
    .map(([title, { key, joined }]): [string, string, boolean] => [title, key, joined]);

export const readAliases = ({ aliases }: Pick<StoredMasterlist, "aliases">): Aliases =>
  new Map(aliases.map(([title, key, joined]) => [title, { key, joined }]));

export const tickableItems = (stored: StoredMasterlist): Tickable => ({
  items: stored.items.map(({ title, key }) => ({ title, key })),
  aliases: readAliases(stored),
});

/** The change of a row's notes along with its result, as item ids. */
export type NotesChange = {
  /** True if the row keeps its notes, apart from the changes below. */
  keep: boolean;
  all: string[];
  /** Notes to read: of the version being written, and of others. */
  versionId: VersionId;
  own: string[];
  others: string[];
  gone: string[];
};

/** Returns the notes to read again: those missing in the row, and those of the version being written. */
export function notesChange(
  result: StoredMasterlist,
  before: { result: StoredMasterlist; noteIds: string[] } | null,
  version: Pick<StoredVersion, "id" | "itemIds"> | null,
): NotesChange {
  const all = noteIdsOf(result);
  const shown = new Set(all);
  const lookedUp = new Set(before?.noteIds);
  const knownNoteIds = new Set(before && noteIdsOf(before.result).filter((id) => !lookedUp.has(id)));
  const own = new Set(version?.itemIds);
  return {
    keep: before !== null,
    all,
    versionId: version?.id ?? "",
    own: all.filter((id) => own.has(id)),
    others: all.filter((id) => !own.has(id) && !knownNoteIds.has(id)),
    gone: [...knownNoteIds].filter((id) => !shown.has(id)),
  };
}

const noteIdsOf = ({ items }: StoredMasterlist) => items.flatMap(({ notes }) => notes.map(([, id]) => id));

const rankOf = (item: RankedItem) => ({
  key: item.key,
  title: item.itemTitle,
  rank: item.rank,
  tied: item.tied,
  why: whyOf(item),
});

export const whyOf = ({
  namedBy,
  of,
  averagePlace,
  bestPlace,
  above,
  decidedBy,
  despite,
  chain,
}: RankedItem): Why => ({
  namedBy,
  of,
  averagePlace,
  bestPlace,
  above,
  decidedBy,
  ...(despite ? { despite } : {}),
  ...(chain ? { chain } : {}),
});
