import { itemKey, titleKey } from "~/features/merge/titles/item-title";
import type { ImportedItem } from "./imported";

export type NamedRow = {
  item: ImportedItem;
  /** Facts of the source that tell works of one title apart, most telling first: author, volume, year. */
  apart: string[];
  /** Equal for rows that are one work. */
  work: string;
};

const LABEL_MAX = 60;

/**
 * Adds to equal titles what tells their works apart, as in 'Collected Poems (Ann Quay)', or their number in
 * the list. A work is taken once.
 */
export function keptApart(rows: NamedRow[]): { item: ImportedItem[]; twice: number } {
  const groups = new Map<string, Map<string, NamedRow>>();
  for (const row of rows) {
    const key = titleId(row.item.itemTitle);
    const works = groups.get(key) ?? new Map<string, NamedRow>();
    groups.set(key, works);
    if (!works.has(row.work)) works.set(row.work, row);
  }
  const named = new Map<NamedRow, ImportedItem>();
  for (const works of groups.values()) nameWorks([...works.values()], named);
  const item = rows.flatMap((row) => named.get(row) ?? []);
  return { item, twice: rows.length - item.length };
}

const titleId = (title: string) => itemKey(titleKey(title));

function nameWorks(rows: NamedRow[], named: Map<NamedRow, ImportedItem>): void {
  const labels = rows.length > 1 ? labelsOf(rows) : [];
  const used = new Set<string>();
  for (const [at, row] of rows.entries()) {
    const label = labels[at] ?? "";
    const title = label ? `${row.item.itemTitle} (${label})` : row.item.itemTitle;
    const isUsed = used.has(titleId(title));
    const itemTitle = isUsed ? `${title} (${at + 1})` : title;
    used.add(titleId(itemTitle));
    named.set(row, { ...row.item, itemTitle });
  }
}

/** Takes as few of the differences as make all labels distinct. */
function labelsOf(rows: NamedRow[]): string[] {
  let labels = rows.map((): string[] => []);
  const joined = () => labels.map((label) => label.join(", "));
  for (let i = 0; i < (rows[0]?.apart.length ?? 0); i++) {
    const values = rows.map(({ apart }) => apart[i]?.trim() ?? "");
    if (new Set(values).size < 2 || values.some((value) => value.length > LABEL_MAX)) continue;
    labels = labels.map((label, row) => (values[row] ? [...label, values[row] ?? ""] : label));
    if (new Set(joined()).size === rows.length) break;
  }
  return joined();
}
