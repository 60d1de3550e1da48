import { decodeFile } from "~/features/list-form/import/decode";
import { type ImportSource, isRead, readList } from "~/features/list-form/import/list-import";
import { INTENT_FIELD, PASTED_FIELD, PASTED_FILE } from "~/features/list-form/model/list-form-fields";
import { readRows } from "~/features/list-form/model/row-values";
import { fillFromImport } from "~/features/list-form/rows/fill-rows";
import { fieldOf } from "~/platform/form-data";
import { replaceRows } from "./list-form-data";

export type TakenList = { refused: string } | { words: string };

/**
 * Without scripts, puts a pasted list and an uploaded one into the rows of the form that was sent. Says what
 * it understood, or why it took nothing; null for any other form.
 */
export async function takePastedList(formData: FormData): Promise<TakenList | null> {
  if (fieldOf(formData, INTENT_FIELD) !== "paste") return null;
  const words: string[] = [];
  for (const source of await sourcesIn(formData)) {
    const taken = "refused" in source ? source : takeList(formData, source);
    if ("refused" in taken) return taken;
    words.push(taken.words);
  }
  return { words: words.join(". ") };
}

async function sourcesIn(formData: FormData): Promise<(ImportSource | { refused: string })[]> {
  const text = fieldOf(formData, PASTED_FIELD);
  const file = formData.get(PASTED_FILE);
  const pasted = text.trim() ? [{ text }] : [];
  if (!(file instanceof File) || file.size === 0) return pasted;
  const decoded = decodeFile(new Uint8Array(await file.arrayBuffer()));
  return [...pasted, "refused" in decoded ? decoded : { ...decoded, fileName: file.name }];
}

/** Adds items after the last filled row, and takes their title if the form has none. */
function takeList(form: FormData, source: ImportSource): TakenList {
  const list = readList(source);
  if (!isRead(list)) return list;
  const rows = readRows(form);
  const filled = fillFromImport(rows, rows.length, list, source.fileName ? "imported" : "pasted");
  replaceRows(form, filled.rows);
  if (filled.title && form.has("listTitle") && !fieldOf(form, "listTitle").trim())
    form.set("listTitle", filled.title);
  return { words: filled.words };
}
