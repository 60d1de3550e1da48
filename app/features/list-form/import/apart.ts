/** Takes each work of a table once, and keeps works of one title apart. */
import { ITEMS_MAX } from "~/features/merge/titles/ballot-limits";
import { itemKey, titleKey } from "~/features/merge/titles/item-title";
import { notesReader, READ_MAX } from "./bounds";
import type { ImportedItem, LeftOut } from "./imported";
import { isAddress } from "./table";

export type SourceRow = {
  title: string;
  notes: string[];
  /** Facts of the source that tell works of one title apart, most telling first: author, volume, year. */
  apart: string[];
  /** Equal for rows that are one work; what `apart` says by default. */
  id?: string;
};

const LABEL_MAX = 60;
export const BEYOND_MAX = `beyond the first ${ITEMS_MAX}`;

/**
 * Returns at most a hundred items, in order. Adds to equal titles what tells their works apart, as in
 * 'Collected Poems (Ann Quay)', or their number in the list.
 */
export function itemsOf(
  rows: SourceRow[],
  plain: (cell: string) => string,
): { item: ImportedItem[]; leftOut: LeftOut[] } {
  const works = new Map<string, SourceRow>();
  const titled = rows.filter(({ title }) => title.trim());
  for (const row of titled) {
    const work = JSON.stringify([row.title.trim(), row.id || row.apart]);
    if (!works.has(work)) works.set(work, row);
  }
  const read = [...works.values()]
    .slice(0, READ_MAX)
    .map((row) => ({ ...row, title: plain(row.title).trim() }));
  const groups = new Map<string, SourceRow[]>();
  for (const row of read) {
    const key = itemKey(titleKey(row.title));
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const named = new Map<SourceRow, string>();
  const plainNote = notesReader(plain);
  for (const group of groups.values()) nameWorks(group, named, plain);
  const item = read.flatMap((row): ImportedItem[] => {
    const itemTitle = named.get(row);
    const itemContext = row.notes
      .map((note) => plainNote(note).trim())
      .filter(Boolean)
      .join(", ");
    return itemTitle ? [{ itemTitle, itemContext }] : [];
  });
  const distinct = works.size - read.length + item.length;
  const leftOut = [
    { count: rows.length - titled.length, why: "without a title" },
    { count: titled.length - distinct, why: "named twice" },
    { count: distinct - ITEMS_MAX, why: BEYOND_MAX },
  ];
  return { item: item.slice(0, ITEMS_MAX), leftOut: leftOut.filter(({ count }) => count > 0) };
}

/** Names the works of one title. Rows that are written otherwise may be one work, too. */
function nameWorks(all: SourceRow[], named: Map<SourceRow, string>, plain: (cell: string) => string): void {
  const ids = all.map((row) => row.id || row.apart.join("\n"));
  const rows = all.filter((_, at) => ids.indexOf(ids[at] ?? "") === at);
  const labels = rows.length > 1 ? labelsOf(rows).map(plain) : [];
  const used = new Set<string>();
  for (const [at, row] of rows.entries()) {
    const title = labels[at] ? `${row.title} (${labels[at]})` : row.title;
    named.set(row, used.has(title) ? `${title} (${at + 1})` : title);
    used.add(title);
  }
}

/** Takes as few of the differences as make all labels distinct. */
function labelsOf(rows: SourceRow[]): string[] {
  let labels = rows.map(() => "");
  for (let i = 0; i < (rows[0]?.apart.length ?? 0) && new Set(labels).size < rows.length; i++) {
    const values = rows.map(({ apart }) => apart[i]?.trim() ?? "");
    // an address stays out of titles, which are public
    if (new Set(values).size < 2 || values.some((value) => value.length > LABEL_MAX || isAddress(value)))
      continue;
    labels = labels.map((label, row) => [label, values[row]].filter(Boolean).join(", "));
  }
  return labels;
}
