import { PASTED_FILE_MAX } from "~/features/list-form/form/list-form-fields";
import { isText } from "~/features/list-form/import/is-text";
import { type ImportedList, listInText } from "~/features/list-form/import/list-import";
import { plural } from "~/lib/plural";
import { insertPasted, type PasteResult, type Row } from "./row-values";

export type FilledRows = PasteResult & { title: string; words: string };

/** Inserts pasted lines at `index`; null for binary data. */
export function pasteRows(rows: Row[], index: number, text: string): FilledRows | null {
  if (!isText(text)) return null;
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim());
  const list = listInText(text) ?? {
    listTitle: "",
    item: lines.map((line) => ({ itemTitle: line.trim(), itemContext: "" })),
  };
  return fillFromImport(rows, index, list, "pasted");
}

export async function importRows(rows: Row[], file: File): Promise<FilledRows | null> {
  const list = file.size > PASTED_FILE_MAX ? null : listInText(await file.text(), file.name);
  return list && fillFromImport(rows, rows.length, list, "imported");
}

function fillFromImport(
  rows: Row[],
  index: number,
  { listTitle, item }: ImportedList,
  done: string,
): FilledRows {
  const pasted = insertPasted(rows, index, item);
  const noted = item.slice(0, pasted.added).some(({ itemContext }) => itemContext)
    ? ", with their notes"
    : "";
  const left = pasted.left > 0 ? `, ${pasted.left} did not fit` : "";
  return { ...pasted, title: listTitle, words: `${plural(pasted.added, "item")} ${done}${noted}${left}` };
}

export function takeTitle(form: HTMLFormElement | null | undefined, title: string): void {
  const field = form?.elements.namedItem("listTitle");
  if (!title || !(field instanceof HTMLInputElement) || field.value.trim()) return;
  field.value = title;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
