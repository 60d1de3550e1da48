import { IMPORT_COLUMNS_MAX } from "~/features/list-form/import/bounds";
import { decodeFile } from "~/features/list-form/import/decode";
import type { ChosenColumns, PastedTable } from "~/features/list-form/import/imported";
import { type ImportSource, isRead, readList } from "~/features/list-form/import/list-import";
import {
  BANDS_FIELD,
  COLUMN_FIELD,
  FILLED_FIELD,
  INTENT_FIELD,
  PASTED_FIELD,
  PASTED_FILE,
} from "~/features/list-form/model/list-form-fields";
import { readRows, replaceRows } from "~/features/list-form/model/row-values";
import { fillFromImport } from "~/features/list-form/rows/fill-rows";
import { sha256Hex } from "~/lib/data/hash";
import { fieldOf } from "~/platform/form-data";

export type Taken = { words?: string; refused?: string; pasted?: string; table?: PastedTable };

export const isPaste = (formData: FormData) => fieldOf(formData, INTENT_FIELD) === "paste";

/**
 * Without scripts, puts a pasted list and an uploaded one into the rows of the form that was sent. Says what
 * it understood, or why it took nothing. A table comes back with its text, to choose other columns.
 */
export async function takePastedList(formData: FormData): Promise<Taken> {
  const words: string[] = [];
  let table: Pick<Taken, "pasted" | "table"> = {};
  for (const source of await sourcesIn(formData)) {
    const taken = "text" in source ? await takeList(formData, source) : source;
    if (taken.refused) return { pasted: fieldOf(formData, PASTED_FIELD), ...taken };
    words.push(taken.words ?? "");
    if (taken.table) table = { pasted: taken.pasted, table: taken.table };
  }
  return { words: words.join(". "), ...table };
}

async function sourcesIn(formData: FormData): Promise<(ImportSource | Taken)[]> {
  const text = fieldOf(formData, PASTED_FIELD);
  const file = formData.get(PASTED_FILE);
  const pasted = text.trim() ? [{ text }] : [];
  if (!(file instanceof File) || file.size === 0) return pasted;
  const decoded = decodeFile(new Uint8Array(await file.arrayBuffer()));
  return [...pasted, "refused" in decoded ? decoded : { ...decoded, fileName: file.name }];
}

/** Adds items after the last filled row, and takes their title if the form has none. */
async function takeList(form: FormData, source: ImportSource): Promise<Taken> {
  const of = await sha256Hex(source.text.replaceAll("\r", ""));
  const before = filledBefore(form, of);
  const list = readList(source, before ? { columns: columnsIn(form) } : {});
  const { table } = list;
  const offer = (rows: string[]) =>
    table && { pasted: source.text, table: { ...table, filled: JSON.stringify([of, ...rows]) } };
  if (!isRead(list)) return { refused: list.refused, ...offer([]) };
  // what the same text filled in with other columns goes, unless somebody has changed it
  const rows = readRows(form).filter((row) => !before?.has(rowKey(row)));
  const filled = fillFromImport(rows, rows.length, list, source.fileName ? "imported" : "pasted");
  replaceRows(form, filled.rows);
  if (filled.title && form.has("listTitle") && !fieldOf(form, "listTitle").trim())
    form.set("listTitle", filled.title);
  if (filled.bands) form.set(BANDS_FIELD, filled.bands);
  return { words: filled.words, ...offer(list.item.map(rowKey)) };
}

const rowKey = ({ itemTitle, itemContext }: { itemTitle: string; itemContext: string }) =>
  JSON.stringify([itemTitle, itemContext.replaceAll("\r", "")]);

/** Returns the rows that this very text filled in when its columns were last chosen; null for another text. */
function filledBefore(form: FormData, text: string): Set<string> | null {
  try {
    const [of, ...rows]: unknown[] = JSON.parse(fieldOf(form, FILLED_FIELD));
    return of === text ? new Set(rows.map(String)) : null;
  } catch {
    return null;
  }
}

function columnsIn(form: FormData): ChosenColumns {
  const uses = Array.from({ length: IMPORT_COLUMNS_MAX }, (_, i) => fieldOf(form, `${COLUMN_FIELD}[${i}]`));
  const first = (use: string) => (uses.includes(use) ? uses.indexOf(use) : null);
  const notes = uses.flatMap((use, i) => (use === "note" ? [i] : []));
  return { title: first("title"), notes, rank: first("rank") };
}
