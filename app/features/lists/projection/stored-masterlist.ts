/** The masterlist as one database row: the result, and references to the notes. */

import type { Why } from "~/features/lists/model/list-view";
import type { Tickable } from "~/features/lists/model/progress";
import type { Range } from "~/features/merge/firmness/ranges";
import type { Lead } from "~/features/merge/lead/lead";
import type { Masterlist, RankedItem } from "~/features/merge/masterlist/masterlist";
import type { SummedMasterlist } from "~/features/merge/masterlist/masterlist-increment";
import type { Aliases } from "~/features/merge/titles/item-aliases";
import { titleKey } from "~/features/merge/titles/item-title";
import type { VersionId } from "~/lib/ids";

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
  /** Null for few versions; absent for a large list. */
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

/** Returns the row of a merge; `versions` are in the order of its ballots, `ranges` are by key. */
export function storeMasterlist(
  versions: { creator: string; itemIds: string[]; titles: string[] }[],
  { versions: of, items: merged, both, aliases }: Omit<Masterlist, "firmness">,
  ranges: ReadonlyMap<string, Range> = new Map(),
): StoredMasterlist {
  const { names, nameIndex } = numberedNames();
  const items = merged.slice(0, MASTERLIST_KEPT).map(
    (item, i): StoredItem => ({
      ...rankOf(item),
      notes: item.places.slice(0, notesKept(of, i)).flatMap(([ballot, place, index]): StoredItem["notes"] => {
        const version = versions[ballot];
        const id = version?.itemIds[index];
        return version && id ? [[nameIndex(version.creator), id, place]] : [];
      }),
      places: countPlaces(item.places.map(([, place]) => place)),
      ...(ranges.has(item.key) ? { range: ranges.get(item.key) } : {}),
      ...bothOf(item, both),
    }),
  );
  return {
    of,
    longest: Math.max(0, ...versions.map(({ titles }) => titles.length)),
    creators: [...names.keys()],
    itemCount: merged.length,
    items,
    aliases: storedAliases(aliases),
  };
}

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
  version: { id: VersionId; itemIds: string[] } | null,
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

/** Removes the notes of a version that changes, until the next merge. */
export const withoutNotes = (result: StoredMasterlist, itemIds: string[]): StoredMasterlist => {
  const gone = new Set(itemIds);
  const items = result.items.map((item) => ({
    ...item,
    notes: item.notes.filter(([, id]) => !gone.has(id)),
  }));
  return { ...result, items };
};

const rankOf = (item: RankedItem) => ({
  key: item.key,
  title: item.itemTitle,
  rank: item.rank,
  tied: item.tied,
  why: whyOf(item),
});

type Note = { creator: string; id: string; title: string; place: number };

/**
 * Returns the row of a merge from aggregates: the notes before, without `gone`, plus `fresh` ones up to the
 * limit. A fresh note's place counts repeated items, which the aggregates don't show.
 */
export function storeSummed(
  merged: SummedMasterlist,
  before: StoredMasterlist | null,
  { longest, gone, fresh }: { longest: number; gone: Set<string>; fresh: Note[] },
): StoredMasterlist {
  const { names, nameIndex } = numberedNames();
  const { both } = merged;
  const notesBefore = new Map(before?.items.map(({ key, notes }) => [key, notes]));
  const freshByKey = new Map(fresh.map((note) => [titleKey(note.title).key, note]));
  const items = merged.items.slice(0, MASTERLIST_KEPT).map((item, i): StoredItem => {
    const most = notesKept(merged.versions, i);
    const keptNotes = (notesBefore.get(item.key) ?? [])
      .filter(([, id]) => !gone.has(id))
      .slice(0, most)
      .map(([creator, id, place]): StoredItem["notes"][number] => [
        nameIndex(before?.creators[creator] ?? ""),
        id,
        place,
      ]);
    const own = freshByKey.get(item.key) ?? freshByKey.get(titleKey(item.itemTitle).key);
    if (own && keptNotes.length < most) keptNotes.push([nameIndex(own.creator), own.id, own.place]);
    return { ...rankOf(item), notes: keptNotes, places: item.spread, ...bothOf(item, both) };
  });
  return {
    of: merged.versions,
    longest,
    creators: [...names.keys()],
    itemCount: merged.items.length,
    items,
    aliases: storedAliases(merged.aliases),
  };
}

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

function countPlaces(places: number[]): [number, number][] {
  const counts = new Map<number, number>();
  for (const place of places) counts.set(place, (counts.get(place) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => a - b);
}
